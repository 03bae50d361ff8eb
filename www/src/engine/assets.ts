/** Where the engine's files lie: the bundler finds them by these expressions, word for word. */

import type { Build } from './features.js';

export const wasmUrl = (build: Build): URL =>
  build === 'relaxed'
    ? new URL('../../generated/tabia-relaxed.wasm', import.meta.url)
    : new URL('../../generated/tabia-simd.wasm', import.meta.url);

export const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tabia' });
