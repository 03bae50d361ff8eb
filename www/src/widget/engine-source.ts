/** Starts an engine from anywhere: another origin's files, the page's own, under a strict policy. */

import workerSource from 'virtual:tabia-worker';
import { createEngine, type EngineOptions } from '../engine/client.js';
import { compileWasm } from '../engine/compile.js';
import type { Build } from '../engine/features.js';
import { trusted } from '../engine/trusted.js';
import { wasmUrl as packagedWasm } from './packaged.js';
import type { Running, Source } from './queue.js';

/** A file in the folder that `wasm-url` names, or beside the file that it names. */
function fileIn(given: string, name: string): URL {
  const url = new URL(given, document.baseURI);
  if (!/\/$|\.wasm$/.test(url.pathname)) url.pathname += '/';
  return new URL(name, url);
}

/** `wasm-url` names one file, or the folder that holds the builds under their own names. */
function wasmUrl(given: string | undefined, build: Build): URL {
  if (given === undefined) return packagedWasm(build);
  // Beside a file no name is the file itself.
  return fileIn(given, /\.wasm([?#]|$)/.test(given) ? '' : `tabia-${build}.wasm`);
}

/** The files of a tree search, where they are not those of the package. */
function treeOptions({ wasmUrl, weights }: Source): NonNullable<EngineOptions['options']> {
  if (weights !== undefined) return { WeightsFile: new URL(weights, document.baseURI).href };
  return wasmUrl === undefined ? {} : { PolicyFile: fileIn(wasmUrl, 'policy.pol').href };
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
    ...(source.search === 'tree' && { search: 'tree', options: treeOptions(source) }),
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
