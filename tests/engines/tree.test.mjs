// A tree search is the same in every build: after so many visits each move of the root has the same number of them,
// the same prior and the same value, with the net that is built in and the policy net.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { RANDOM_WEIGHTS, ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';
import { native, programs, residualWasm, treeWasm } from './programs.mjs';
import { POSITIONS, statistics, VISITS } from './tree.mjs';

let reference;
const others = programs.filter(({ name }) => !name.startsWith('wasm '));
for (const program of [...others, ...treeWasm, residualWasm]) {
  test(`the tree of ${program.name}`, { skip: program.unless || false }, async () => {
    reference ??= await statistics(native);
    const visits = reference.map((line) => Number(/ visits (\d+) /.exec(line)?.[1] ?? 0));
    const sum = visits.reduce((all, each) => all + each, 0);
    assert.equal(sum, POSITIONS.length * (VISITS - 1));
    assert.deepEqual(await statistics(program), reference);
  });
}

test('alpha-beta’s builds carry nothing of the tree, whose own are little larger', () => {
  const read = (build) => readFileSync(join(ROOT, `www/generated/tabia-${build}.wasm`));
  for (const set of ['simd', 'relaxed']) {
    const [plain, threads, tree] = [set, `${set}-threads`, `tree-${set}`].map(read);
    assert.ok(tree.includes('VerboseMoveStats'));
    for (const build of [plain, threads]) assert.ok(!build.includes('VerboseMoveStats'));
    assert.ok(tree.length - plain.length < 200_000, `${tree.length - plain.length} bytes more`);
  }
});

test('the build for browsers has no policy net until it is told of one', async () => {
  const uci = new Uci(treeWasm[0]);
  const said = await uci.ask('uci', /^uciok$/);
  assert.ok(said.includes('option name PolicyFile type string default <empty>'));
  await uci.quit();
});

test('builds without residual networks carry nothing of them, and say so', async () => {
  const read = (build) => readFileSync(join(ROOT, `www/generated/tabia-${build}.wasm`));
  const words = 'this file is no residual network';
  assert.ok(read('residual').includes(words));
  for (const set of ['simd', 'relaxed']) {
    for (const build of [set, `tree-${set}`]) assert.ok(!read(build).includes(words), build);
  }
  const uci = new Uci(treeWasm[0]);
  const said = await uci.answer('setoption name WeightsFile value x');
  assert.ok(said.includes('info string error: setoption: there is no option "WeightsFile"'), said);
  await uci.quit();
});

/** Value and priors of a position by a residual network. */
async function evaluation(program, file) {
  const uci = new Uci(program);
  const said = await uci.answer(
    'setoption name Search value PUCT',
    'setoption name Evaluator value Residual',
    `setoption name WeightsFile value ${file}`,
    `position ${POSITIONS[0]}`,
    'eval',
  );
  await uci.quit();
  const line = said.find((text) => text.startsWith('info string eval value'));
  assert.ok(line, said.join('\n'));
  const words = line.split(' ').slice(4);
  const priors = new Map();
  for (let i = 2; i < words.length; i += 2) priors.set(words[i], Number(words[i + 1]));
  return { value: Number(words[0]), priors };
}

for (const [kind, file] of Object.entries(RANDOM_WEIGHTS)) {
  test(`a residual network says the same in WebAssembly: ${kind}`, async () => {
    const [here, there] = await Promise.all([native, residualWasm].map((p) => evaluation(p, file)));
    assert.ok(here.priors.size > 20);
    assert.ok(Math.abs(here.value - there.value) < 1e-3, `${here.value}, ${there.value}`);
    for (const [move, prior] of here.priors) {
      const off = Math.abs(prior - there.priors.get(move));
      assert.ok(off < 1e-3, `${move}: ${prior}, ${there.priors.get(move)}`);
    }
  });
}
