// Has a module that counts its branches (see hints/) search the bench positions, and writes what it
// counted: `node engine-wasm/count.mjs COUNTING.wasm COUNTS`. With `--tree` at the end it grows trees as well.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { glue, policyFile, start } from './node.mjs';

/** An opening, a middle game, an ending: what the trees grow from, and visits for each. */
const TREES = [
  'startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6',
  'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
];
const VISITS = 2000;

const [file, counts, tree] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
let listen = () => {};
const engine = await start(module, (line) => listen(line));

/** Sends a line, and waits for one that says that the search is over. */
const finish = (line, last) =>
  new Promise((resolve) => {
    listen = (said) => {
      if (last.test(said)) resolve();
    };
    engine.send(line);
  });

await finish('bench', /^\d+ nodes \d+ nps/);
if (tree === '--tree') {
  engine.send(`setoption name PolicyFile value ${fileURLToPath(policyFile())}`);
  engine.send('setoption name Search value PUCT');
  for (const position of TREES) {
    engine.send(`position ${position}`);
    await finish(`go nodes ${VISITS}`, /^bestmove /);
  }
}

const [section] = WebAssembly.Module.customSections(module, 'tabia.branches');
const [address, branches] = new Uint32Array(section);
const { initSync } = await import(glue(module));
// Of an instance that there is already it gives the exports.
const { memory } = initSync({ module });
writeFileSync(counts, new Uint32Array(memory.buffer, address, 2 * branches));
