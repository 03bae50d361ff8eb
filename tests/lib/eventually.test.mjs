import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.mjs';

test('a check is repeated until it holds', async () => {
  let calls = 0;
  const check = async () => {
    calls++;
    assert.ok(calls >= 3);
    return calls;
  };
  assert.equal(await eventually(check, 5000), 3);
});

test('one that never holds fails with its own words', async () => {
  const check = async () => assert.fail('still dark');
  await assert.rejects(eventually(check, 120), /still dark/);
});
