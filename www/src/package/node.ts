/** The same client for Node and Deno: the engine runs in a thread of `node:worker_threads`. */

import { readFile } from 'node:fs/promises';
import { Worker as Thread } from 'node:worker_threads';
import { Engine as BrowserEngine, type EngineOptions } from '../engine/client.js';
import type { Build } from '../engine/features.js';
import type { WorkerLike } from '../engine/transport.js';
import { wasmUrl } from '../widget/packaged';
import { type GameOptions, optionsFor } from './game';

export * from '../engine/client.js';
export type { GameName, GameOptions } from './game';

// The build writes `new URL('./wasm/tabia-xiangqi.wasm', import.meta.url)` in this place.
declare const __TABIA_XIANGQI_WASM__: URL;

/** A thread with a browser worker's face, as far as the client looks. */
class ThreadWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  readonly #thread: Thread;

  constructor(script: URL) {
    this.#thread = new Thread(script);
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

const compile = async (file: URL): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(file));

const HERE: EngineOptions = {
  worker: () => new ThreadWorker(new URL('./node-worker.js', import.meta.url)),
  module: (build: Build) => compile(wasmUrl(build)),
};
const XIANGQI: EngineOptions = {
  worker: () => new ThreadWorker(new URL('./node-worker-xiangqi.js', import.meta.url)),
  module: () => compile(__TABIA_XIANGQI_WASM__),
};

export class Engine extends BrowserEngine {
  constructor(options: GameOptions = {}) {
    // The thread that it runs in starts no others.
    super({ ...HERE, ...optionsFor(options, XIANGQI), threads: false });
  }
}

/** Starts an engine. It belongs to the caller, who ends it with `dispose()`. */
export const createEngine = (options?: GameOptions): Engine => new Engine(options);
