/**
 * What the engine's workers do. On the wire is plain UCI, a line a message, both ways.
 *
 * In, besides lines: `{ init }` first, with a compiled module, from pages that keep one (without it
 * the worker loads the engine by itself at the first line), and `{ file, bytes }`, which provides a
 * file for `setoption name EvalFile value <file>`, `{ line, search }`, a line that asks for a search and
 * its number (lines without one have no use for a flag), and `{ giveWay }`, which has searches rest most of
 * the time, where they can hear it (`jspi`), or no more. Out, besides lines: `{ ready }` once, `{ panic }`
 * when this worker is lost and closes, and for pages that sent `{ init }` a `{ beat }` each second of
 * a search.
 */

import {
  attach,
  giveWay,
  type HostOptions,
  numberSearch,
  provideFile,
} from '../../generated/host.js';
import type { Init, ToWorker } from './transport.js';

/** An instance of the engine, as the generated glue makes it. */
export interface Instance {
  exports: { run_search: () => void };
  /** Makes this worker a UCI engine. */
  register: () => void;
  /** Starts another thread of a build that has them. */
  startHelper?: (flag?: SharedArrayBuffer) => Promise<unknown>;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

/**
 * Listens from now on, as the engine that `instantiate` makes of a module. `load` gets the module
 * for pages that post lines and none.
 */
export function listen(
  load: () => Promise<WebAssembly.Module>,
  instantiate: (module: WebAssembly.Module) => Instance,
): void {
  const waiting: (string | { line: string; search: number })[] = [];
  let booting = false;
  let ready = false;

  // This listener comes before the one that gloo sets, so it sees all messages first: lines that
  // come before the engine is there would be lost, and the objects are none of gloo's business.
  scope.addEventListener('message', (event: MessageEvent<string | ToWorker | null>) => {
    const { data } = event;
    if (typeof data === 'string' && ready) return;
    event.stopImmediatePropagation();
    if (typeof data === 'string' || (data && 'line' in data)) {
      if (ready) receive(data);
      else waiting.push(data);
      void boot();
    } else if (data && 'file' in data) {
      provideFile(data.file, new Uint8Array(data.bytes));
    } else if (data && 'giveWay' in data) {
      giveWay(data.giveWay);
    } else if (data && 'init' in data) {
      void boot(data.init);
    }
  });
  scope.addEventListener('error', (event) => fail(event.message));
  scope.addEventListener('unhandledrejection', (event) => {
    fail(`${event.reason?.message ?? event.reason}`);
  });

  /** Passes a line on to gloo's listener, which takes nothing but lines. */
  function receive(given: string | { line: string; search: number }): void {
    if (typeof given !== 'string') numberSearch(given.search);
    const data = typeof given === 'string' ? given : given.line;
    scope.dispatchEvent(new MessageEvent('message', { data }));
  }

  async function boot(init?: Init): Promise<void> {
    if (booting) return;
    booting = true;
    try {
      const { exports, register, startHelper } = instantiate(init?.module ?? (await load()));
      const options: HostOptions = { onPanic: fail };
      if (startHelper) options.startHelper = () => startHelper(init?.flag);
      if (init) {
        options.stop = init.stop;
        options.onBeat = () => scope.postMessage({ beat: true });
        if (init.flag) options.flag = new Int32Array(init.flag);
      }
      attach(exports, options);
      register();
      ready = true;
      for (const data of waiting.splice(0)) receive(data);
    } catch (error) {
      fail(`the engine does not start: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Says why, and ends: after a trap an instance may go on answering, and nothing of it is true. */
export function fail(message: string): void {
  scope.postMessage({ panic: message });
  scope.close();
}
