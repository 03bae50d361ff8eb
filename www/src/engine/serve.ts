/** The engine of the builds without threads, in a worker that serves a page. */

import { initSync, register_worker } from '../../generated/tabia.js';
import { listen } from './listen.js';

/** Listens from now on. `load` gets the engine for pages that post lines and no module. */
export function serve(load: () => Promise<WebAssembly.Module>): void {
  listen(load, (module) => ({ exports: initSync({ module }), register: register_worker }));
}
