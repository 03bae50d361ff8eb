// Times the exports of the wasm microbenchmarks: each the best of some rounds.

const ROUNDS = 15;

self.onmessage = async ({ data: { module, net } }) => {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(module), {});
  const { exports } = instance;
  let loaded = 0;
  if (net) {
    const bytes = new Uint8Array(await (await fetch(net)).arrayBuffer());
    const at = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    loaded = exports.load(at, bytes.length);
  }
  if (net && !loaded) throw new Error('the net does not load');
  const figures = {};
  for (const name of ['refresh', 'moves', 'layers', 'evaluate']) {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const count = exports[name](40);
      best = Math.min(best, ((performance.now() - began) * 1e6) / count);
    }
    figures[name] = best;
  }
  self.postMessage(figures);
};
