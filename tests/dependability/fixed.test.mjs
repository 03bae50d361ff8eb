// Searches of a fixed number of nodes by one thread give the same move, score and node count
// natively and by every build in every browser.

import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { native } from '../engines/programs.mjs';
import { EVAL_FILE, RANDOM_NET, TARGET } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';
import { inEachBrowser } from './browsers.mjs';
import { buildPage, essence, runPage } from './runs.mjs';

const POSITIONS = [
  'startpos',
  'fen r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9',
  'fen 8/5pk1/4p1p1/7p/3R3P/5PP1/r4K2/8 w - - 0 40',
  'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3',
];
const NODES = 30_000;
const BUILDS = ['simd', 'relaxed', 'simd-threads', 'relaxed-threads'];
/** What WebKitGTK has. */
const PLAIN = ['simd'];

/** As an engine with this net, one of the program's own or a file, searches. */
async function searchNatively(net) {
  const uci = new Uci(native);
  const results = [];
  try {
    await uci.answer(`setoption name EvalFile value ${net}`);
    for (const position of POSITIONS) {
      await uci.answer('ucinewgame', `position ${position}`);
      results.push(essence(await uci.ask(`go nodes ${NODES}`, /^bestmove/)));
    }
  } finally {
    await uci.quit();
  }
  return results;
}

const expected = {};
before(async () => {
  buildPage();
  await copyFile(RANDOM_NET, join(TARGET, 'dependability/random.nnue'));
  expected.none = await searchNatively(EVAL_FILE.small);
  expected.net = await searchNatively(RANDOM_NET);
});

inEachBrowser((name, browser) => {
  for (const build of name === 'WebKitGTK' ? PLAIN : BUILDS) {
    for (const [kind, net] of [
      ['none', undefined],
      ['net', 'random.nnue'],
    ]) {
      test(`${build}, ${net ? 'a random net' : 'what the engine comes with'}`, async () => {
        const options = { positions: POSITIONS, nodes: NODES, net };
        const report = await runPage(browser(), `build=${build}`, 'fixed', options);
        assert.equal(report.build, build);
        assert.deepEqual(report.results.map(essence), expected[kind]);
      });
    }
  }
});
