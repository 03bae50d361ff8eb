/**
 * Where the engine's files lie in the package, beside the module that holds this code. It takes the
 * place of `engine/assets.ts` in the widget, which brings its worker along.
 */

import type { Build } from '../engine/features.js';

// The build writes `new URL('./wasm/...', import.meta.url)` in these places, which the bundlers of
// other projects find.
declare const __TABIA_SIMD_URL__: URL;
declare const __TABIA_RELAXED_URL__: URL;
declare const __TABIA_SIMD_THREADS_URL__: URL;
declare const __TABIA_RELAXED_THREADS_URL__: URL;
declare const __TABIA_TREE_SIMD_URL__: URL;
declare const __TABIA_TREE_RELAXED_URL__: URL;
declare const __TABIA_POLICY_URL__: URL;

export function wasmUrl(build: Build): URL {
  switch (build) {
    case 'simd':
      return __TABIA_SIMD_URL__;
    case 'relaxed':
      return __TABIA_RELAXED_URL__;
    case 'simd-threads':
      return __TABIA_SIMD_THREADS_URL__;
    case 'relaxed-threads':
      return __TABIA_RELAXED_THREADS_URL__;
    case 'tree-simd':
      return __TABIA_TREE_SIMD_URL__;
    case 'tree-relaxed':
      return __TABIA_TREE_RELAXED_URL__;
  }
}

export const policyUrl = (): URL => __TABIA_POLICY_URL__;

export const startWorker = (): Worker => {
  throw new Error('the widget starts its workers itself');
};
