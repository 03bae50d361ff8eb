// What a build's tree search says of a position, by which builds are compared.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { policyFile } from '../../engine-wasm/node.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';

export const VISITS = 2500;
export const POSITIONS = [
  'startpos moves e2e4 c7c5 g1f3 d7d6',
  'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
];
const PATIENCE = 120_000;
/** Native programs have a larger net built in as well: all use the one of browsers. */
const NETS = join(ROOT, 'nets');

/** The lines that count. */
export const TOLD = /^(info string move|bestmove) /;

/** What is sent to search a position, from an empty tree. */
export const search = (position) => ['ucinewgame', `position ${position}`, `go nodes ${VISITS}`];

/** What a program says of every root move, at each position. */
export async function statistics(program) {
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
      const answer = await uci.ask(search(position), /^bestmove /, PATIENCE);
      all.push(...answer.filter((line) => TOLD.test(line)));
    }
    return all;
  } finally {
    await uci.quit();
  }
}
