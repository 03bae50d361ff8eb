/** Where the engine's files lie: the bundler finds them by these expressions, word for word. */

import type { Build } from './features.js';

export function wasmUrl(build: Build): URL {
  switch (build) {
    case 'simd':
      return new URL('../../generated/tabia-simd.wasm', import.meta.url);
    case 'relaxed':
      return new URL('../../generated/tabia-relaxed.wasm', import.meta.url);
    case 'simd-threads':
      return new URL('../../generated/tabia-simd-threads.wasm', import.meta.url);
    case 'relaxed-threads':
      return new URL('../../generated/tabia-relaxed-threads.wasm', import.meta.url);
    case 'tree-simd':
      return new URL('../../generated/tabia-tree-simd.wasm', import.meta.url);
    case 'tree-relaxed':
      return new URL('../../generated/tabia-tree-relaxed.wasm', import.meta.url);
    case 'residual':
      return new URL('../../generated/tabia-residual.wasm', import.meta.url);
  }
}

/** The policy net, by which the tree search begins with the likeliest moves. */
export const policyUrl = (): URL => new URL('../../generated/policy.pol', import.meta.url);

export const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tabia' });
