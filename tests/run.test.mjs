// The runner of the steps: what it chooses, in which order, and how a failure ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, next } from './run.mjs';
import { GROUPS, STEPS } from './steps.mjs';

const a = { name: 'a' };
const b = { name: 'b', needs: ['a'] };
const c = { name: 'c', alone: true };
const d = { name: 'd' };
const steps = [a, b, c, d];

test('a step is chosen with all that it needs', () => {
  assert.deepEqual(choose(['b'], steps, {}), [a, b]);
  assert.deepEqual(choose(['both'], steps, { both: ['d', 'b'] }), [a, b, d]);
  assert.deepEqual(choose([], steps, {}), steps);
  assert.throws(() => choose(['x'], steps, {}), /there is no step x; there are a, b, c, d/);
});

test('a step starts when what it needs has passed, and not beside one that measures time', () => {
  assert.equal(next([b], [], new Set()), undefined);
  assert.equal(next([b], [], new Set(['a'])), b);
  assert.equal(next([c, d], [a], new Set()), d);
  assert.equal(next([c, d], [], new Set()), c);
  assert.equal(next([d], [c], new Set()), undefined);
  assert.equal(next([d], [a, b], new Set()), undefined);
});

test('the steps of this project need only steps that there are, in an order that can be done', () => {
  const seen = new Set();
  for (const { name, needs = [] } of STEPS) {
    for (const need of needs) {
      assert.ok(
        STEPS.some((step) => step.name === need),
        `${name} needs ${need}`,
      );
    }
    assert.ok(!seen.has(name), name);
    seen.add(name);
  }
  const done = new Set();
  while (done.size < STEPS.length) {
    const step = next(
      STEPS.filter(({ name }) => !done.has(name)),
      [],
      done,
    );
    assert.ok(
      step,
      `these wait for ever: ${STEPS.filter(({ name }) => !done.has(name)).map((s) => s.name)}`,
    );
    done.add(step.name);
  }
  for (const name of Object.values(GROUPS).flat()) assert.ok(seen.has(name), name);
});
