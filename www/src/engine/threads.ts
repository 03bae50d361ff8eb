/**
 * The builds with threads, in the worker that serves a page and in the helpers that it starts for a
 * search: they run its own script, on the memory that it gives them. All die with the worker that the
 * page knows, and the memory with them.
 */

import { attach } from '../../generated/host.js';
import {
  helper_lost,
  initSync,
  register_worker,
  run_helper,
} from '../../generated/tabia-threads.js';
import { fail, type Instance } from './listen.js';
import { trusted } from './trusted.js';

/** What a helper is told: the one message that it gets. */
interface Help {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** By which the page asks its threads to give way. */
  flag?: SharedArrayBuffer;
}

/** Bytes of each thread's stack; the build gives as much to the first. */
const STACK = 4 << 20;
/** Pages that the engine needs to start, and that it can ever get: a gigabyte. */
const FIRST = 128;
const MOST = 16_384;
/** Milliseconds within which a helper is there, or the search goes on without it. */
const PATIENCE = 3_000;

/** By its name a worker knows that it is a helper. */
const HELPER = 'tabia-helper';

const scope = self as unknown as DedicatedWorkerGlobalScope;

export const isHelper = (): boolean => scope.name === HELPER;

export function instantiateThreads(module: WebAssembly.Module): Instance {
  const memory = shareMemory(MOST);
  return {
    exports: initSync({ module, memory, thread_stack_size: STACK }),
    register: register_worker,
    startHelper: (flag) => startHelper({ module, memory, ...(flag && { flag }) }),
  };
}

/** Waits for the engine's memory, and then for searches: a helper's whole life. */
export function helpSearch(): void {
  scope.onmessage = ({ data }) => help(data);
}

/** Address space for the most that is had: a device may refuse a gigabyte and give a half. */
function shareMemory(maximum: number): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: FIRST, maximum, shared: true });
  } catch (error) {
    if (maximum <= 8 * FIRST) throw error;
    return shareMemory(maximum / 2);
  }
}

/** Whether this worker runs a module: those refuse to import scripts, even none. */
function isModule(): boolean {
  try {
    importScripts();
    return false;
  } catch {
    return true;
  }
}

function startHelper(help: Help): Promise<void> {
  const type = isModule() ? 'module' : 'classic';
  const helper = new Worker(trusted(scope.location.href), { type, name: HELPER });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      helper.terminate();
      reject(new Error('a thread did not start'));
    }, PATIENCE);
    helper.onmessage = ({ data }) => {
      clearTimeout(late);
      if (data?.panic) fail(data.panic);
      else resolve();
    };
    helper.onerror = (event) => {
      event.preventDefault();
      clearTimeout(late);
      reject(new Error(event.message));
    };
    helper.postMessage(help);
  });
}

function help({ module, memory, flag }: Help): void {
  const onPanic = (panic: string): void => {
    // The leader may be deep in its search, and hear no message: the memory reaches it.
    helper_lost();
    scope.postMessage({ panic });
  };
  attach(initSync({ module, memory, thread_stack_size: STACK }), {
    onPanic,
    ...(flag && { flag: new Int32Array(flag) }),
  });
  scope.postMessage({ ready: true });
  try {
    run_helper();
  } catch (error) {
    onPanic(`a thread of the search stopped on ${error}`);
  }
}
