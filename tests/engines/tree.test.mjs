// A tree search is the same in every build: after so many visits each move of the root has the same number of them,
// the same prior and the same value, with the net that is built in and the policy net.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';
import { native, programs, treeWasm } from './programs.mjs';
import { POSITIONS, statistics, VISITS } from './tree.mjs';

let reference;
const others = programs.filter(({ name }) => !name.startsWith('wasm '));
for (const program of [...others, ...treeWasm]) {
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
