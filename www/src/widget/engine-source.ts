/** Starts an engine from anywhere: another origin's files, the page's own, under a strict policy. */

import workerSource from 'virtual:tabia-worker';
import { createEngine } from '../engine/client.js';
import { compileWasm } from '../engine/compile.js';
import type { Build } from '../engine/features.js';
import { trusted } from '../engine/trusted.js';
import { wasmUrl as packagedWasm } from './packaged.js';
import type { Running, Source } from './queue.js';

/** `wasm-url` names one file, or the folder that holds the builds under their own names. */
function wasmUrl(given: string | undefined, build: Build): URL {
  if (given === undefined) return packagedWasm(build);
  const url = new URL(given, document.baseURI);
  if (url.pathname.endsWith('.wasm')) return url;
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return new URL(`tabia-${build}.wasm`, url);
}

/** The options for a policy net that lies in the folder of the builds. */
function policyIn(given: string | undefined): { options?: { PolicyFile: string } } {
  if (given === undefined) return {};
  const url = new URL(given, document.baseURI);
  if (!/\/$|\.wasm$/.test(url.pathname)) url.pathname += '/';
  return { options: { PolicyFile: new URL('policy.pol', url).href } };
}

export function startEngine(source: Source): Running {
  let blob: string | undefined;
  const worker = (): Worker => {
    const own = source.workerUrl;
    if (own !== undefined) {
      return new Worker(trusted(new URL(own, document.baseURI).href), { name: 'tabia' });
    }
    // No worker can be started from another origin's file, but from a Blob of its text.
    blob ??= URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
    return new Worker(trusted(blob), { name: 'tabia' });
  };
  const engine = createEngine({
    ...(source.search === 'tree' && { search: 'tree', ...policyIn(source.wasmUrl) }),
    worker,
    threads: true,
    module: (build) => compileWasm(wasmUrl(source.wasmUrl, build)),
  });
  return {
    engine,
    dispose() {
      engine.dispose();
      if (blob !== undefined) URL.revokeObjectURL(blob);
      blob = undefined;
    },
  };
}
