/** One worker and the wire to it. A closed transport delivers nothing more, whatever is on its way. */

import type { StopWay } from './features.js';

/** As `Worker` types its handlers: each takes the events that it knows. */
type Handler<E> = { on(event: E): unknown }['on'] | null;

/** The part of `Worker` that is used here, in words of its own: projects for Node have no types of browsers. */
export interface WorkerLike {
  // biome-ignore lint/suspicious/noExplicitAny: as it is in `Worker`
  onmessage: Handler<{ data: any }>;
  onerror: Handler<{ message: string; preventDefault?(): void }>;
  onmessageerror: Handler<object>;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** `WebAssembly.Module`, where the types of the platform have it. */
export type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: new (bytes: never) => infer Module };
}
  ? Module
  : object;

export interface Init {
  module: WasmModule;
  stop: StopWay;
  /** For `sab`: an Int32 with the number of the last search to be ended, and one for `giveWay`. */
  flag?: SharedArrayBuffer;
}

export type ToWorker =
  | { init: Init }
  /** A line that asks for a search, and its number, by which the flag ends it. */
  | { line: string; search: number }
  | { file: string; bytes: ArrayBuffer | SharedArrayBuffer }
  | { giveWay: boolean };

export interface Handlers {
  /** The module is there and posted: from now on it is for the worker to get ready. */
  posted(): void;
  ready(): void;
  line(text: string): void;
  /** The worker lives. */
  beat(): void;
  /** The worker is lost, and why; another may do better. */
  lost(cause: string): void;
  /** There is nothing to run in a worker, and why. */
  failed(cause: string): void;
}

/** Elements of the flag. */
const ENDED = 0;
const WAY = 1;

export class Transport {
  readonly #worker: WorkerLike;
  readonly #stop: StopWay;
  #handlers: Handlers | undefined;
  /** What has happened, for a listener that comes later. */
  #past: ((handlers: Handlers) => void)[] = [];
  #flag: Int32Array | undefined;
  #searches = 0;
  #givesWay = false;
  #closed = false;

  constructor(worker: WorkerLike, stop: StopWay) {
    this.#worker = worker;
    this.#stop = stop;
    worker.onmessage = ({ data }) => {
      if (typeof data === 'string') this.#handlers?.line(data);
      else if (data?.ready) this.#tell((handlers) => handlers.ready());
      else if (data?.beat) this.#handlers?.beat();
      else if (data?.panic) this.#tell((handlers) => handlers.lost(data.panic));
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      // A script that cannot be loaded gives an error without a message.
      const cause = event.message || 'the worker could not be started';
      this.#tell((handlers) => handlers.lost(cause));
    };
    worker.onmessageerror = () =>
      this.#tell((handlers) => handlers.lost('a message could not be read'));
  }

  /** Sets the one listener, and tells it, a little later, what it has missed. */
  listen(handlers: Handlers): void {
    this.#handlers = handlers;
    queueMicrotask(() => {
      for (const event of this.#past.splice(0)) if (!this.#closed) event(handlers);
    });
  }

  #tell(event: (handlers: Handlers) => void): void {
    if (this.#closed) return;
    if (this.#handlers) event(this.#handlers);
    else this.#past.push(event);
  }

  init(module: WasmModule): void {
    if (this.#closed) return;
    const init: Init = { module, stop: this.#stop };
    if (this.#stop === 'sab') {
      init.flag = new SharedArrayBuffer(8);
      this.#flag = new Int32Array(init.flag);
      this.#flag[WAY] = Number(this.#givesWay);
    }
    this.#worker.postMessage({ init });
    this.#tell((handlers) => handlers.posted());
  }

  fail(cause: string): void {
    this.#tell((handlers) => handlers.failed(cause));
  }

  send(line: string): void {
    const searches = /^\s*(go|bench)(\s|$)/.test(line);
    this.#worker.postMessage(searches ? { line, search: ++this.#searches } : line);
  }

  /** Provides a file; the bytes stay the caller's as well. */
  provide(file: string, bytes: ArrayBuffer | SharedArrayBuffer): void {
    this.#worker.postMessage({ file, bytes });
  }

  /** Ends the search that was asked for last. Of no use with `replace`. */
  stop(): void {
    // The flag ends a search that hears nothing; one that ended before waits for the line.
    this.#raise(ENDED, this.#searches);
    this.#worker.postMessage('stop');
  }

  /** Has the worker's searches rest most of the time, or no more. Of no use with `replace`. */
  giveWay(on: boolean): void {
    if (on === this.#givesWay) return;
    this.#givesWay = on;
    this.#raise(WAY, Number(on));
    if (this.#stop === 'jspi') this.#worker.postMessage({ giveWay: on });
  }

  /** Threads that rest wait on one element: they look at both when they are woken. */
  #raise(element: number, value: number): void {
    if (!this.#flag) return;
    Atomics.store(this.#flag, element, value);
    Atomics.notify(this.#flag, WAY);
  }

  close(): void {
    this.#closed = true;
    const worker = this.#worker;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
  }
}
