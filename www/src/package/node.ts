/** The same client for Node and Deno: the engine runs in a thread of `node:worker_threads`. */

import { readFile } from 'node:fs/promises';
import { Worker as Thread } from 'node:worker_threads';
import { Engine as BrowserEngine, type EngineOptions } from '../engine/client.js';
import type { Build } from '../engine/features.js';
import type { WorkerLike } from '../engine/transport.js';
import { wasmUrl } from '../widget/packaged';

export * from '../engine/client.js';

/** A thread with a browser worker's face, as far as the client looks. */
class ThreadWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  readonly #thread = new Thread(new URL('./node-worker.js', import.meta.url));

  constructor() {
    this.#thread.on('message', (data) => this.#call(this.onmessage, { data }));
    this.#thread.on('error', ({ message }) => this.#call(this.onerror, { message }));
    this.#thread.on('messageerror', () => this.#call(this.onmessageerror, {}));
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    void this.#thread.terminate();
  }

  #call(handler: ((this: never, event: never) => unknown) | null, event: object): void {
    handler?.call(this as never, event as never);
  }
}

const compile = async (build: Build): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(wasmUrl(build)));

const HERE: EngineOptions = { worker: () => new ThreadWorker(), module: compile };

export class Engine extends BrowserEngine {
  constructor(options: EngineOptions = {}) {
    // The thread that it runs in starts no others.
    super({ ...HERE, ...options, threads: false });
  }
}

/** Starts an engine. It belongs to the caller, who ends it with `dispose()`. */
export const createEngine = (options?: EngineOptions): Engine => new Engine(options);
