// Every line of the fixture, made by Stockfish 13 with its own net, by every build of the engine
// that runs here, in words of UCI.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NET, RANDOM_NET, readTable, withoutNet } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';
import { native, programs } from './programs.mjs';

const table = readTable('halfkp_evals.tsv');
/** So many positions on the way at a time: pipes hold only so much. */
const BATCH = 50;
const RESULT = /^nnue raw (-?\d+) internal (-?\d+) cp -?\d+$/;

/** What a program says of each position: `[raw, internal]` as text. */
async function evaluate(program, net, fens) {
  const uci = new Uci(program);
  try {
    const [loaded] = await uci.answer(`setoption name EvalFile value ${net}`);
    assert.match(loaded, /^info string net: /);
    const results = [];
    for (let at = 0; at < fens.length; at += BATCH) {
      const lines = fens.slice(at, at + BATCH).flatMap((fen) => [`position fen ${fen}`, 'eval']);
      for (const line of await uci.answer(...lines)) {
        const match = RESULT.exec(line);
        if (match) results.push([match[1], match[2]]);
      }
    }
    return results;
  } finally {
    await uci.quit();
  }
}

test('the table is whole', () => {
  assert.equal(table.length, 1900);
  assert.ok(table.every((fields) => fields.length === 3));
});

describe('golden evaluations', () => {
  for (const program of programs) {
    test(program.name, { skip: withoutNet || program.unless || false }, async () => {
      const results = await evaluate(
        program,
        NET,
        table.map(([fen]) => fen),
      );
      assert.equal(results.length, table.length);
      for (const [i, [fen, ...expected]] of table.entries()) {
        assert.deepEqual(results[i], expected, fen);
      }
    });
  }
});

describe('a random net, every build against the native one', () => {
  const fens = table.slice(0, 300).map(([fen]) => fen);
  let reference;
  for (const program of programs) {
    test(program.name, { skip: program.unless ?? false }, async () => {
      reference ??= await evaluate(native, RANDOM_NET, fens);
      assert.equal(reference.length, fens.length);
      assert.ok(new Set(reference.flat()).size > 100, 'a net that tells positions apart');
      assert.deepEqual(await evaluate(program, RANDOM_NET, fens), reference);
    });
  }
});
