import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTests } from './counts.mjs';

test('the closing lines of every runner are read', () => {
  const output = [
    'test result: ok. 41 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s',
    'test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out',
    'ℹ tests 9',
    'ℹ pass 6',
    'ℹ fail 1',
    'ℹ cancelled 1',
    'ℹ skipped 1',
    'ℹ todo 0',
    ' Test Files  2 passed (2)',
    '      Tests  1 failed | 30 passed | 2 skipped (33)',
    '5 passed, 1 failed',
    '7 passed, 0 failed, 2 skipped',
  ].join('\n');
  const { passed, failed, skipped } = countTests(output);
  assert.deepEqual({ passed, failed, skipped }, { passed: 92, failed: 6, skipped: 6 });
});

test('skipped tests are told by name and not counted as passed', () => {
  const output = [
    'skipped: the net is not on this machine',
    'test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured',
    '﹣ golden evaluations (0.3ms) # no ../shared here',
    'ℹ pass 4',
    'ℹ skipped 1',
    'a game with the net: skipped, the net is not here',
    '3 passed, 0 failed, 1 skipped',
  ].join('\n');
  assert.deepEqual(countTests(output), {
    passed: 8,
    failed: 0,
    skipped: 3,
    said: [
      'skipped: the net is not on this machine',
      'skipped: golden evaluations: no ../shared here',
      'a game with the net: skipped, the net is not here',
    ],
  });
});

test('other lines mean nothing', () => {
  const output =
    'running 5 tests\nI have 3 passed, 4 failed exams\n1 passed, 2 failed, 3 skipped, 4 lost';
  assert.deepEqual(countTests(output), { passed: 0, failed: 0, skipped: 0, said: [] });
});
