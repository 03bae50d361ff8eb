// Has a module that counts its branches (see hints/) search the bench positions, and writes what it
// counted: `node engine-wasm/count.mjs COUNTING.wasm COUNTS`.

import { readFileSync, writeFileSync } from 'node:fs';
import { glue, start } from './node.mjs';

const [file, counts] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
let listen = () => {};
const engine = await start(module, (line) => listen(line));
await new Promise((resolve) => {
  listen = (line) => {
    if (/^\d+ nodes \d+ nps/.test(line)) resolve();
  };
  engine.send('bench');
});

const [section] = WebAssembly.Module.customSections(module, 'tabia.branches');
const [address, branches] = new Uint32Array(section);
const { initSync } = await import(glue(module));
// Of an instance that there is already it gives the exports.
const { memory } = initSync({ module });
writeFileSync(counts, new Uint32Array(memory.buffer, address, 2 * branches));
