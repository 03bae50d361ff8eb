// Loaded before the engine's worker: makes it fail when told to, and have little shared memory.

import { PAGES } from './memory.mjs';

// The builds with threads make their memory here, and never ask for less than this.
const { Memory } = WebAssembly;
WebAssembly.Memory = class extends Memory {
  constructor(limits) {
    super({ ...limits, maximum: Math.min(limits.maximum ?? PAGES, PAGES) });
  }
};

const TRAP = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0,
  0, 11,
]);

/** A genuine trap: a module whose one function is `unreachable`. */
const trap = () => new WebAssembly.Instance(new WebAssembly.Module(TRAP)).exports.f();

const now = performance.now.bind(performance);
let countdown = -1;
let fault = trap;

// A search looks at the clock at each poll, so that it fails in its very middle.
performance.now = () => {
  if (countdown >= 0 && countdown-- === 0) fault();
  return now();
};

self.addEventListener('message', (event) => {
  const told = event.data?.fault;
  if (!told) return;
  event.stopImmediatePropagation();
  if (told.kind === 'error') setTimeout(() => trap());
  if (told.kind === 'trap' || told.kind === 'hang') {
    countdown = told.after;
    fault =
      told.kind === 'trap'
        ? trap
        : () => {
            for (;;);
          };
  }
});
