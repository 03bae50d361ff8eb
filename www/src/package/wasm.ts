/** The addresses of the engine's raw files, for those who load them in a way of their own. */

import { policyUrl, wasmUrl } from '../widget/packaged';

// The build writes `new URL('./wasm/tabia-xiangqi.wasm', import.meta.url)` in this place.
declare const __TABIA_XIANGQI_WASM__: URL;

/** For every browser with WebAssembly SIMD. */
export const simd: URL = wasmUrl('simd');
/** Faster, where relaxed SIMD is there and computes rightly. */
export const relaxed: URL = wasmUrl('relaxed');

/** The same with threads, for pages that are cross-origin isolated. */
export const simdThreads: URL = wasmUrl('simd-threads');
export const relaxedThreads: URL = wasmUrl('relaxed-threads');

/** With the tree search as well, which the option `Search` chooses; and the policy net, for its option `PolicyFile`. */
export const treeSimd: URL = wasmUrl('tree-simd');
export const treeRelaxed: URL = wasmUrl('tree-relaxed');
export const policy: URL = policyUrl();

/** The engine for xiangqi. */
export const xiangqi: URL = __TABIA_XIANGQI_WASM__;

export { bestBuild, bestThreadedBuild, hasRelaxedSimd, hasSimd } from '../engine/features.js';
