// Evaluations a second of a residual network, natively and as WebAssembly under this node:
//
//     node tests/bench/residual.mjs FILE
//
// It builds what it measures. Of each the fastest of some rounds counts, taken in turn, so that what else
// the machine does weighs on all alike. The exit status is 1 if SIMD128 has less than a third of the
// native speed, or another value for the start position.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
const BATCHES = [1, 16];
const ROUNDS = 3;
/** Rounds of WebAssembly within one of the native program, in milliseconds. */
const ROUND = 10;
const SLICES = 300;
const SETS = { simd: '+simd128', relaxed: '+simd128,+relaxed-simd' };

const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: node tests/bench/residual.mjs FILE');
  process.exit(2);
}

function run(program, args, env = {}) {
  const options = { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...env } };
  const { status, stdout, stderr } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const folder = (set) => join(TARGET, `wasm-${set}`);

async function load(set) {
  const args = ['build', '--locked', '--release', '-p', 'tabia-wasm-bench'];
  const to = ['--target', 'wasm32-unknown-unknown', '--target-dir', folder(set)];
  run('cargo', [...args, ...to], { RUSTFLAGS: `-C target-feature=${SETS[set]}` });
  const path = join(folder(set), 'wasm32-unknown-unknown/release/tabia_wasm_bench.wasm');
  let instance;
  try {
    ({ instance } = await WebAssembly.instantiate(readFileSync(path)));
  } catch (error) {
    console.log(`${set}: this node cannot run it (${error.message})`);
    return undefined;
  }
  const { exports } = instance;
  const bytes = readFileSync(file);
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  if (exports.residual_load() !== 1) throw new Error(`${file} is no residual network`);
  // The browser's compiler gets to see what is hot.
  exports.residual(1, 200);
  return exports;
}

function measure(exports, batch) {
  let best = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < ROUND) count += exports.residual(batch, 1);
    best = Math.max(best, (count * 1000) / (performance.now() - start));
  }
  return best;
}

run('cargo', ['build', '--locked', '--release', '-p', 'tabia-core', '--bin', 'tabia']);
const program = join(TARGET, 'release/tabia');
const modules = new Map();
for (const set of Object.keys(SETS)) {
  const exports = await load(set);
  if (exports) modules.set(set, exports);
}

const speeds = new Map();
const keep = (name, batch, speed) => {
  const key = `${name} ${batch}`;
  speeds.set(key, Math.max(speeds.get(key) ?? 0, speed));
};
for (let round = 0; round < ROUNDS; round++) {
  for (const batch of BATCHES) {
    const text = run(program, ['residual', file, '--batch', String(batch)]);
    keep('native', batch, Number(/: (\d+) evaluations/.exec(text)[1]));
    for (const [set, exports] of modules) keep(set, batch, measure(exports, batch));
  }
}

const value = Number(/Value ([+-][\d.]+)/.exec(run(program, ['eval', '--weights', file]))[1]);
let sound = true;
for (const [set, exports] of modules) {
  const off = Math.abs(exports.residual_value() - value);
  console.log(`${set}: value of the start position ${off < 1e-4 ? 'as native' : `off by ${off}`}`);
  sound &&= off < 1e-4;
}
for (const batch of BATCHES) {
  const native = speeds.get(`native ${batch}`);
  console.log(`batch ${batch}: native ${Math.round(native)} evaluations a second`);
  for (const set of modules.keys()) {
    const speed = speeds.get(`${set} ${batch}`);
    const share = (speed / native).toFixed(2);
    console.log(`batch ${batch}: ${set} ${Math.round(speed)}, ${share} of native`);
    if (set === 'simd') sound &&= speed >= native / 3;
  }
}
process.exit(sound ? 0 : 1);
