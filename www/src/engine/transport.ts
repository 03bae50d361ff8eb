/** One worker and the wire to it. A closed transport delivers nothing more, whatever is on its way. */

import type { StopWay } from './features.js';

/** The part of `Worker` that is used here: tests bring their own. */
export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>;

export interface Init {
  module: WebAssembly.Module;
  stop: StopWay;
  /** For `sab`: an Int32 with the number of the last search to be ended. */
  flag?: SharedArrayBuffer;
}

export type ToWorker = { init: Init } | { file: string; bytes: ArrayBuffer | SharedArrayBuffer };

export interface Handlers {
  line(text: string): void;
  ready(): void;
  /** The worker lives. */
  beat(): void;
  /** The worker is lost, and why. */
  lost(cause: string): void;
}

export class Transport {
  readonly #worker: WorkerLike;
  readonly #stop: StopWay;
  #flag: Int32Array | undefined;
  #searches = 0;

  constructor(worker: WorkerLike, stop: StopWay, handlers: Handlers) {
    this.#worker = worker;
    this.#stop = stop;
    worker.onmessage = ({ data }) => {
      if (typeof data === 'string') handlers.line(data);
      else if (data?.ready) handlers.ready();
      else if (data?.beat) handlers.beat();
      else if (data?.panic) handlers.lost(data.panic);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      // A script that cannot be loaded gives an error without a message.
      handlers.lost(event.message || 'the worker could not be started');
    };
    worker.onmessageerror = () => handlers.lost('a message could not be read');
  }

  init(module: WebAssembly.Module): void {
    const init: Init = { module, stop: this.#stop };
    if (this.#stop === 'sab') {
      init.flag = new SharedArrayBuffer(4);
      this.#flag = new Int32Array(init.flag);
    }
    this.#worker.postMessage({ init });
  }

  send(line: string): void {
    // The worker counts the same words.
    if (/^\s*(go|bench)(\s|$)/.test(line)) this.#searches++;
    this.#worker.postMessage(line);
  }

  /** Provides a file; the bytes stay the caller's as well. */
  provide(file: string, bytes: ArrayBuffer | SharedArrayBuffer): void {
    this.#worker.postMessage({ file, bytes });
  }

  /** Ends the search that was asked for last. Of no use with `replace`. */
  stop(): void {
    if (this.#flag) Atomics.store(this.#flag, 0, this.#searches);
    else this.#worker.postMessage('stop');
  }

  close(): void {
    const worker = this.#worker;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
  }
}
