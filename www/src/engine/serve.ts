/** The engine in a worker that serves a page: whichever build the page gives it. */

import { initSync, register_worker } from '../../generated/tabia.js';
import { type Instance, listen } from './listen.js';
import { helpSearch, instantiateThreads, isHelper } from './threads.js';

/**
 * Listens from now on, as the engine or, where the worker was started as one, as its helper.
 * `load` gets the engine for pages that post lines and no module.
 */
export function serve(load: () => Promise<WebAssembly.Module>): void {
  if (isHelper()) helpSearch();
  else listen(load, instantiate);
}

function instantiate(module: WebAssembly.Module): Instance {
  // Builds with threads, and no others, are given their memory.
  if (WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory')) {
    return instantiateThreads(module);
  }
  return { exports: initSync({ module }), register: register_worker };
}
