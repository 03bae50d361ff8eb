// A tree search is the same in every build: after so many visits each move of the root has the same number of them,
// the same prior and the same value, with the net that is built in and the policy net.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { policyFile } from '../../engine-wasm/node.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';
import { native, programs, treeWasm } from './programs.mjs';

const VISITS = 2500;
const POSITIONS = [
  'startpos moves e2e4 c7c5 g1f3 d7d6',
  'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
];
const PATIENCE = 120_000;
/** Native programs have a larger net built in as well: all use the one of browsers. */
const NETS = join(ROOT, 'nets');

/** What a program says of every root move, at each position. */
async function statistics(program) {
  const uci = new Uci(program);
  try {
    const options = {
      EvalFile: join(NETS, readFileSync(join(NETS, 'default.txt'), 'utf8').trim()),
      PolicyFile: fileURLToPath(policyFile()),
      Search: 'PUCT',
      VerboseMoveStats: true,
    };
    const lines = Object.entries(options).map(
      ([name, value]) => `setoption name ${name} value ${value}`,
    );
    const said = await uci.answer(...lines);
    assert.ok(!said.some((line) => /error/.test(line)), said.join('\n'));
    const all = [];
    for (const position of POSITIONS) {
      const go = ['ucinewgame', `position ${position}`, `go nodes ${VISITS}`];
      const answer = await uci.ask(go, /^bestmove /, PATIENCE);
      all.push(...answer.filter((line) => /^(info string move|bestmove) /.test(line)));
    }
    return all;
  } finally {
    await uci.quit();
  }
}

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
