// Both readers of PGN on damaged inputs: a part of what `differ.mjs` does by hand.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { TARGET } from '../lib/paths.mjs';
import { differ } from './differ.mjs';

const INPUTS = 5000;
const PROGRAM = join(TARGET, 'debug/examples/pgn_dump');

test(`${INPUTS} damaged inputs are the same games and faults for both readers`, async () => {
  const found = await differ(INPUTS, 2026, PROGRAM);
  const [first] = found;
  assert.equal(found.length, 0, first && JSON.stringify(first.bytes.toString('latin1')));
});
