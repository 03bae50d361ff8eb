// `go perft 6` from the start position against Debian's Stockfish on the same machine in the same
// minute: at most 1.3 times its time.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { native } from '../engines/programs.mjs';

const ROUNDS = 5;
const MOST = 1.3;
const NODES = 119060324;

const stockfish = ['/usr/games/stockfish', '/usr/bin/stockfish'].find(existsSync);
const one = ['/usr/bin/taskset', '/bin/taskset'].find(existsSync);

/** Milliseconds from start to end of the program, which also checks its count. */
function time(file) {
  // On one processor: ours would take all.
  const began = performance.now();
  const { stdout, error } = spawnSync(one, ['-c', '0', file], {
    input: 'go perft 6\n',
    encoding: 'utf8',
  });
  if (error) throw error;
  return { took: performance.now() - began, counted: stdout.includes(`Nodes searched: ${NODES}`) };
}

const missing =
  (!stockfish && 'stockfish is not installed') || (!one && 'taskset is not installed');

test('perft 6 beside Stockfish', { skip: missing }, (t) => {
  const best = { ours: Infinity, theirs: Infinity };
  // In turns, and the best of each counts: what else the machine does then hurts neither.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, file] of [
      ['ours', native.file],
      ['theirs', stockfish],
    ]) {
      const { took, counted } = time(file);
      assert.ok(counted, `${file} counts ${NODES} leaves`);
      best[name] = Math.min(best[name], took);
    }
  }
  const ratio = best.ours / best.theirs;
  t.diagnostic(
    `${best.ours.toFixed(0)} ms, Stockfish ${best.theirs.toFixed(0)} ms: ${ratio.toFixed(2)} times`,
  );
  assert.ok(ratio <= MOST, `${ratio.toFixed(2)} times Stockfish's time, at most ${MOST} is right`);
});
