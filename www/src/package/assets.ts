/** Where the engine's files lie in the package, for its client: the place of `engine/assets.ts`. */

// The build writes the expressions that the bundlers of other projects find in this place.
declare const __TABIA_WORKER__: Worker;

declare const __TABIA_XIANGQI_WORKER__: Worker;
declare const __TABIA_XIANGQI_WASM__: URL;

export { policyUrl, wasmUrl } from '../widget/packaged';

export const startWorker = (): Worker => __TABIA_WORKER__;

export const startXiangqiWorker = (): Worker => __TABIA_XIANGQI_WORKER__;

export const xiangqiWasm = (): URL => __TABIA_XIANGQI_WASM__;
