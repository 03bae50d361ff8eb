// The tree search in the build for browsers, under node, beside the native engine in the same minute: at least half of its
// visits a second.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { policyFile } from '../../engine-wasm/node.mjs';
import { native, treeWasm } from '../engines/programs.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';

const ROUNDS = 5;
const LEAST = 0.5;
const VISITS = 30_000;
const MIDDLE_GAME = 'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const NETS = join(ROOT, 'nets');

/** Visits a second from an empty tree, with the same nets for both. */
async function speed(uci) {
  const said = await uci.ask(['ucinewgame', `go nodes ${VISITS}`], /^bestmove /);
  const last = said.findLast((line) => /^info depth/.test(line));
  return Number(/ nps (\d+)/.exec(last)[1]);
}

test('visits a second in WebAssembly and natively', async (t) => {
  const best = { native: 0, wasm: 0 };
  const programs = { native: new Uci(native), wasm: new Uci(treeWasm[0]) };
  for (const uci of Object.values(programs)) {
    const net = readFileSync(join(NETS, 'default.txt'), 'utf8').trim();
    const said = await uci.answer(
      `setoption name EvalFile value ${join(NETS, net)}`,
      `setoption name PolicyFile value ${fileURLToPath(policyFile())}`,
      'setoption name Search value PUCT',
      `position ${MIDDLE_GAME}`,
    );
    assert.ok(!said.some((line) => /error/.test(line)), said.join('\n'));
  }
  // In turns, and the best of each counts: what else the machine does then hurts neither.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, uci] of Object.entries(programs)) {
      best[name] = Math.max(best[name], await speed(uci));
    }
  }
  for (const uci of Object.values(programs)) await uci.quit();
  const ratio = best.wasm / best.native;
  t.diagnostic(`${best.wasm} and ${best.native} visits a second: ${ratio.toFixed(2)}`);
  assert.ok(ratio >= LEAST, `${ratio.toFixed(2)} of the native speed, at least ${LEAST} is right`);
});
