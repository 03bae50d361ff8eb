/** The engine's worker as a bundler finds it, which knows where the engine's files lie. */

import { wasmUrl } from './assets.js';
import { compileWasm } from './compile.js';
import { bestBuild } from './features.js';
import { serve } from './serve.js';

serve(() => {
  const build = bestBuild();
  if (!build) throw new Error('this browser has no WebAssembly SIMD');
  return compileWasm(wasmUrl(build));
});
