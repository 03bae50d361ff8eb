/** Starts an engine for xiangqi from anywhere, as the widget does for chess. */

import workerSource from 'virtual:tabia-xiangqi-worker';
import { createEngine } from '../engine/client.js';
import { compileWasm } from '../engine/compile.js';
import { trusted } from '../engine/trusted.js';
import type { Running, Source } from '../widget/queue.js';

// The build writes `new URL('./wasm/tabia-xiangqi.wasm', import.meta.url)` in this place.
declare const __TABIA_XIANGQI_WASM__: URL;

/** `wasm-url` names one file, or the folder that holds the builds under their own names. */
function wasmUrl(given: string | undefined): URL {
  if (given === undefined) return __TABIA_XIANGQI_WASM__;
  const url = new URL(given, document.baseURI);
  if (url.pathname.endsWith('.wasm')) return url;
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return new URL('tabia-xiangqi.wasm', url);
}

export function startXiangqiEngine(source: Source): Running {
  let blob: string | undefined;
  const worker = (): Worker => {
    const own = source.workerUrl;
    if (own !== undefined) {
      return new Worker(trusted(new URL(own, document.baseURI).href), { name: 'tabia-xiangqi' });
    }
    // No worker can be started from another origin's file, but from a Blob of its text.
    blob ??= URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
    return new Worker(trusted(blob), { name: 'tabia-xiangqi' });
  };
  const engine = createEngine({
    worker,
    build: 'simd',
    module: () => compileWasm(wasmUrl(source.wasmUrl)),
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
