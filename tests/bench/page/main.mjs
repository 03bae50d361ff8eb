// What the benchmarks run in a browser: Tabia's builds and its peers, each as a function from lines
// to lines.

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** An engine that takes lines by `post`, and what it says waited for. */
class Wire {
  #listeners = new Set();
  post = () => {};
  end = () => {};

  hear = (line) => {
    if (typeof line === 'string') for (const each of [...this.#listeners]) each(line);
  };

  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  until(pattern, ...lines) {
    return new Promise((resolve) => {
      const off = this.listen((line) => {
        if (!pattern.test(line)) return;
        off();
        resolve(line);
      });
      for (const line of lines) this.post(line);
    });
  }
}

/** Tabia from generated files, alone in a worker. */
async function openTabia({ dir, build, net, stop = 'replace' }) {
  const wire = new Wire();
  const address = new URL('./worker.mjs', import.meta.url);
  address.search = new URLSearchParams({ dir, build, stop });
  const worker = new Worker(address, { type: 'module' });
  worker.onmessage = ({ data }) => wire.hear(data);
  worker.onerror = (event) => wire.hear(`error ${event.message}`);
  wire.post = (line) => worker.postMessage(line);
  wire.end = () => worker.terminate();
  const said = await wire.until(/^(ready|error .*)$/);
  if (said !== 'ready') throw new Error(said);
  if (net) {
    const bytes = await (await fetch(net)).arrayBuffer();
    worker.postMessage({ file: 'net', bytes });
    const answer = await wire.until(
      /^info string (net|error)/,
      'setoption name EvalFile value net',
    );
    if (/error/.test(answer)) throw new Error(answer);
  }
  return wire;
}

/** A peer whose script is a worker that speaks UCI. */
function openWorkerPeer({ script }) {
  const wire = new Wire();
  const worker = new Worker(script);
  worker.onmessage = ({ data }) => wire.hear(data);
  wire.post = (line) => worker.postMessage(line);
  wire.end = () => worker.terminate();
  return wire;
}

/** A peer whose script defines a function `Stockfish` that gives an engine. */
async function openFactoryPeer({ script }) {
  if (!globalThis.Stockfish) {
    await new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = script;
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${script} does not load`));
      document.head.append(element);
    });
  }
  const wire = new Wire();
  const engine = await globalThis.Stockfish();
  engine.addMessageListener(wire.hear);
  wire.post = (line) => engine.postMessage(line);
  wire.end = () => engine.terminate?.();
  return wire;
}

const OPENERS = { tabia: openTabia, worker: openWorkerPeer, factory: openFactoryPeer };

/** An engine with a small hash table. */
async function start({ engine, lines = [] }) {
  const wire = await OPENERS[engine.kind](engine);
  await wire.until(/^uciok/, 'uci');
  await wire.until(/^readyok/, 'setoption name Hash value 16', ...lines, 'isready');
  return wire;
}

/** Searches one position as a new game: nodes, nodes a second as the engine counts, depth. */
async function searchBy(wire, { position, go }) {
  wire.post('ucinewgame');
  await wire.until(/^readyok/, 'isready');
  wire.post(`position ${position}`);
  const last = { nodes: 0, nps: 0, depth: 0 };
  const off = wire.listen((line) => {
    for (const key of Object.keys(last)) {
      const found = new RegExp(`^info .*\\b${key} (\\d+)`).exec(line);
      if (found) last[key] = Number(found[1]);
    }
  });
  const best = await wire.until(/^bestmove/, go);
  off();
  return { ...last, best };
}

/** Nodes a second on each of several positions. */
async function speedsBy(wire, { positions, go }) {
  const found = [];
  for (const position of positions) found.push((await searchBy(wire, { position, go })).nps);
  return found;
}

/** The engine that `open` has made, and `search` uses. */
let opened;

async function open(options) {
  opened?.end();
  opened = await start(options);
}

const search = (options) => searchBy(opened, options);

async function speeds(options) {
  const wire = await start(options);
  const found = await speedsBy(wire, options);
  wire.end();
  return found;
}

/**
 * The speeds of several engines that live side by side and search in turn, so many times; for each of
 * them a row a time. A first row is not counted: while an engine searches for the first time the
 * browser compiles it once more and better, for which it needs a processor.
 */
async function speedsInTurn({ engines, times, ...options }) {
  const wires = [];
  for (const engine of engines) wires.push(await start(engine));
  for (const wire of wires) await speedsBy(wire, options);
  const rows = wires.map(() => []);
  for (let i = 0; i < times; i++) {
    const order = [...wires.keys()];
    if (i % 2) order.reverse();
    for (const each of order) rows[each].push(await speedsBy(wires[each], options));
  }
  for (const wire of wires) wire.end();
  return rows;
}

/** Nodes and nodes a second of `bench`. */
async function bench({ engine, depth }) {
  const wire = await OPENERS[engine.kind](engine);
  const line = await wire.until(/^\d+ nodes \d+ nps/, `bench ${depth}`);
  wire.end();
  const [nodes, nps] = line.match(/\d+/g).map(Number);
  return { nodes, nps };
}

/** Milliseconds from the making of the engine to `uciok` and to the first line of a search. */
async function firstLine({ engine }) {
  const began = performance.now();
  const wire = await OPENERS[engine.kind](engine);
  await wire.until(/^uciok/, 'uci');
  const uci = performance.now() - began;
  await wire.until(/^info .*\bscore\b/, 'position startpos', 'go infinite');
  const line = performance.now() - began;
  wire.end();
  return { uci, line };
}

/** Milliseconds from `stop` to `bestmove`, so many times. */
async function stops({ engine, times, every = 100 }) {
  const wire = await OPENERS[engine.kind](engine);
  await wire.until(/^readyok/, 'isready');
  const took = [];
  for (let i = 0; i < times; i++) {
    wire.post('position startpos');
    wire.post('go infinite');
    await rest(every * (0.5 + Math.random()));
    const began = performance.now();
    await wire.until(/^bestmove/, 'stop');
    took.push(performance.now() - began);
  }
  wire.end();
  return took;
}

/** Bytes of wasm memory after loading, and after so many new games with a search each. */
async function memory({ engine, games }) {
  const wire = await start({ engine });
  const bytes = async () => Number((await wire.until(/^memory/, { memory: true })).split(' ')[1]);
  const loaded = await bytes();
  for (let i = 0; i < games; i++) {
    wire.post('ucinewgame');
    await wire.until(/^bestmove/, 'go nodes 3000');
  }
  const after = await bytes();
  wire.end();
  return { loaded, after };
}

/** Nanoseconds for the parts of an evaluation: see engine-wasm/bench. */
async function micro({ module, net }) {
  const worker = new Worker(new URL('./micro.mjs', import.meta.url), { type: 'module' });
  worker.postMessage({ module, net });
  const { data } = await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.terminate();
  return data;
}

const RUNS = { open, search, speeds, speedsInTurn, memory, micro, bench, firstLine, stops };
const state = { done: true, result: undefined, error: undefined };

function run(name, options) {
  Object.assign(state, { done: false, result: undefined, error: undefined });
  RUNS[name](options).then(
    (result) => Object.assign(state, { done: true, result }),
    (error) => Object.assign(state, { done: true, error: `${error?.message ?? error}` }),
  );
}

globalThis.harness = { start: run, state };
