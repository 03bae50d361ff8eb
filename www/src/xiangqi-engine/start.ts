/** The engine for xiangqi: the client is that of chess, worker and file are its own. */

import { createEngine, type Engine, type EngineOptions } from '../engine/client.js';
import { compileWasm } from '../engine/compile.js';

const wasmUrl = (): URL => new URL('../../generated/tabia-xiangqi.wasm', import.meta.url);

const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tabia-xiangqi' });

/** Starts an engine for xiangqi; it belongs to the caller, who ends it with `dispose()`. */
export const createXiangqiEngine = (options: EngineOptions = {}): Engine =>
  createEngine({
    worker: startWorker,
    module: () => compileWasm(wasmUrl()),
    // There is one build, which every browser with SIMD runs.
    build: 'simd',
    ...options,
    threads: false,
  });
