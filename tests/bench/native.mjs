// Native programs: their own bench, and their speed on given positions.

import { spawnSync } from 'node:child_process';
import { Uci } from '../lib/uci.mjs';

const PATIENCE = 300_000;

/** Nodes a second of Tabia's `bench`, with a net or without. */
export async function bench(program, net) {
  const uci = new Uci(program);
  try {
    if (net) await uci.answer(`setoption name EvalFile value ${net}`);
    const lines = await uci.ask('bench', /^\d+ nodes \d+ nps$/, PATIENCE);
    const [nodes, nps] = lines.at(-1).match(/\d+/g).map(Number);
    return { nodes, nps };
  } finally {
    await uci.quit();
  }
}

/** Nodes a second of Stockfish's `bench`, which writes its figures to the standard error. */
export function stockfishBench(file) {
  const { stderr } = spawnSync(file, ['bench'], { encoding: 'utf8' });
  const found = /Nodes\/second\s*:\s*(\d+)/.exec(stderr);
  if (!found) throw new Error(`${file} bench said nothing of nodes a second`);
  return { nps: Number(found[1]) };
}

/** Nodes a second on each position. */
export async function speeds(program, net, positions, go) {
  const uci = new Uci(program);
  const found = [];
  try {
    if (net) uci.send(`setoption name EvalFile value ${net}`);
    await uci.ask(['setoption name Hash value 16', 'isready'], /^readyok$/);
    for (const position of positions) {
      await uci.ask(['ucinewgame', 'isready'], /^readyok$/);
      uci.send(`position ${position}`);
      const lines = await uci.ask(go, /^bestmove/, PATIENCE);
      const last = lines.findLast((line) => /\bnps \d+/.test(line));
      found.push(Number(/\bnps (\d+)/.exec(last)[1]));
    }
  } finally {
    await uci.quit();
  }
  return found;
}
