// The tree search in the builds for browsers, under node, beside the native engine in the same minute: at least half of its
// visits a second with the fast evaluator, and a third with a residual network.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { policyFile } from '../../engine-wasm/node.mjs';
import { native, residualWasm, treeWasm } from '../engines/programs.mjs';
import { RANDOM_WEIGHTS, ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';

const ROUNDS = 5;
const MIDDLE_GAME = 'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const NETS = join(ROOT, 'nets');
const net = readFileSync(join(NETS, 'default.txt'), 'utf8').trim();

/** What is compared: the evaluator, the build of it, what it is told, visits of a search, and the least share. */
const CASES = [
  {
    name: 'the fast evaluator',
    wasm: treeWasm[0],
    options: {
      EvalFile: join(NETS, net),
      PolicyFile: fileURLToPath(policyFile()),
    },
    visits: 30_000,
    least: 0.5,
  },
  {
    name: 'a residual network of the size of Maia’s',
    wasm: residualWasm,
    options: { WeightsFile: RANDOM_WEIGHTS.leela, Evaluator: 'Residual' },
    visits: 3000,
    least: 1 / 3,
  },
];

/** Seconds of processor time that a process has used; undefined where the system does not tell. */
function processorTime(pid) {
  try {
    // The name before them may hold spaces: the times come as the 12th and 13th after it, in hundredths.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/** Visits a second from an empty tree; of processor time, where that is known, which other programs take nothing of. */
async function speed(uci, visits) {
  const before = processorTime(uci.pid);
  const said = await uci.ask(['ucinewgame', `go nodes ${visits}`], /^bestmove /, 120_000);
  const last = said.findLast((line) => /^info depth/.test(line));
  if (before === undefined) return Number(/ nps (\d+)/.exec(last)[1]);
  return Math.round(visits / (processorTime(uci.pid) - before));
}

for (const { name, wasm, options, visits, least } of CASES) {
  test(`visits a second in WebAssembly and natively with ${name}`, async (t) => {
    const best = { native: 0, wasm: 0 };
    const programs = { native: new Uci(native), wasm: new Uci(wasm) };
    for (const uci of Object.values(programs)) {
      const said = await uci.answer(
        ...Object.entries({ ...options, Search: 'PUCT' }).map(
          ([option, value]) => `setoption name ${option} value ${value}`,
        ),
        `position ${MIDDLE_GAME}`,
      );
      assert.ok(!said.some((line) => /error/.test(line)), said.join('\n'));
    }
    // In turns, and the best of each counts: what else the machine does then hurts neither.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [which, uci] of Object.entries(programs)) {
        best[which] = Math.max(best[which], await speed(uci, visits));
      }
    }
    for (const uci of Object.values(programs)) await uci.quit();
    const ratio = best.wasm / best.native;
    t.diagnostic(`${best.wasm} and ${best.native} visits a second: ${ratio.toFixed(2)}`);
    assert.ok(
      ratio >= least,
      `${ratio.toFixed(2)} of the native speed, at least ${least.toFixed(2)} is right`,
    );
  });
}
