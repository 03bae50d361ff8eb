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
declare const __TABIA_RESIDUAL_URL__: URL;
declare const __TABIA_POLICY_URL__: URL;

const URLS: Readonly<Record<Build, URL>> = {
  simd: __TABIA_SIMD_URL__,
  relaxed: __TABIA_RELAXED_URL__,
  'simd-threads': __TABIA_SIMD_THREADS_URL__,
  'relaxed-threads': __TABIA_RELAXED_THREADS_URL__,
  'tree-simd': __TABIA_TREE_SIMD_URL__,
  'tree-relaxed': __TABIA_TREE_RELAXED_URL__,
  residual: __TABIA_RESIDUAL_URL__,
};

export const wasmUrl = (build: Build): URL => URLS[build];

export const policyUrl = (): URL => __TABIA_POLICY_URL__;

export const startWorker = (): Worker => {
  throw new Error('no worker');
};
