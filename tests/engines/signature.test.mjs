// The signature, the node count of `bench`, is the same for every build of the engine: with the net
// that is built in, by hand, with a random net, and with a real one where it is at hand.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NET, RANDOM_NET, withoutNet } from '../lib/paths.mjs';
import { BY_HAND, bench } from './bench.mjs';
import { native, programs } from './programs.mjs';

/** Of the evaluations so far: a net that was not taken, or taken in spite of all, would have one of these. */
const references = new Set();

for (const [evaluation, net, skip] of [
  ['net that is built in', undefined, false],
  ['hand-written evaluation', BY_HAND, false],
  ['random net', RANDOM_NET, false],
  ['real net', NET, withoutNet],
]) {
  describe(`bench with the ${evaluation}`, () => {
    let reference;
    for (const program of programs) {
      test(program.name, { skip: skip || program.unless || false }, async (t) => {
        if (reference === undefined) {
          reference = await bench(native, net);
          assert.ok(!references.has(reference));
          references.add(reference);
        }
        assert.ok(reference > 10_000);
        const nodes = await bench(program, net);
        t.diagnostic(`${nodes} nodes`);
        assert.equal(nodes, reference);
      });
    }
  });
}
