// The runner of the steps: what it chooses, in which order, and how a failure ends.

import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LOGS, TARGET } from './lib/paths.mjs';
import { choose, failedFiles, next, processorSeconds, run, runAgain } from './run.mjs';
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
  const part = { name: 'part', within: 'a' };
  assert.deepEqual(choose([], [...steps, part], {}), steps);
  assert.deepEqual(choose(['part'], [...steps, part], {}), [part]);
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

test('one step that mostly waits runs beside two that work', () => {
  const [e, f] = ['e', 'f'].map((name) => ({ name, waits: true }));
  assert.equal(next([e], [a, d], new Set()), e);
  assert.equal(next([f], [a, d, e], new Set()), undefined);
  assert.equal(next([f, d], [a, e], new Set()), d, 'what works goes first');
  assert.equal(next([f, c], [a, e], new Set()), f);
  assert.equal(next([f, d], [], new Set()), d);
  assert.equal(next([c], [e], new Set()), undefined, 'not beside one that measures time');
});

test('a step that would wait for another’s build starts after those that would not', () => {
  const [e, f] = ['e', 'f'].map((name) => ({ name, builds: 'target' }));
  const other = { name: 'other', builds: 'elsewhere' };
  assert.equal(next([e, f], [], new Set()), e);
  assert.equal(next([f, d], [e], new Set()), d);
  assert.equal(next([f, other], [e], new Set()), other);
  assert.equal(next([f, b], [e], new Set()), f, 'rather than nothing');
});

test('the steps of this project need only steps that there are, in an order that can be done', () => {
  const seen = new Set();
  for (const { name, needs = [], within } of STEPS) {
    for (const need of needs) {
      assert.ok(
        STEPS.some((step) => step.name === need),
        `${name} needs ${need}`,
      );
    }
    assert.ok(!seen.has(name), name);
    seen.add(name);
    if (within) assert.ok(seen.has(within), `${name} is within ${within}`);
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

test('the files with a failure are found in what node’s runner prints', () => {
  const output = [
    '✔ a thing holds (3.1ms)',
    'test at tests/browser/page.test.mjs:12:5',
    '✖ another thing holds (7.9ms)',
    'test at tests/browser/page.test.mjs:40:1',
    'test at tests/browser/engine.test.mjs:7:1',
    '    at Test.run (file:///tests/other.test.mjs:1:2)',
  ].join('\n');
  assert.deepEqual(failedFiles(output), [
    'tests/browser/page.test.mjs',
    'tests/browser/engine.test.mjs',
  ]);
  assert.deepEqual(failedFiles('✔ a thing holds (3.1ms)'), []);
});

test('what a step takes of the processors is counted, and a failure stays one', async () => {
  mkdirSync(LOGS, { recursive: true });
  const busy =
    'node -e "while (process.cpuUsage().user < 1_600_000) for (let i = 0; i < 1e7; i++);"; exit 3';
  const { ok, why, output } = await run({ name: 'busy', run: `(${busy})` });
  assert.deepEqual([ok, why], [false, 'failed with exit code 3']);
  const taken = processorSeconds(output);
  assert.ok(taken >= 1 && taken < 10, output);
  assert.equal(processorSeconds('processor seconds: 12 and 3\n'), 15);
  assert.equal(processorSeconds('killed'), undefined);
});

test('a file that fails once is run again; one that fails twice has failed', async (t) => {
  mkdirSync(LOGS, { recursive: true });
  const file = join(TARGET, 'tmp/wavering.test.mjs');
  const mark = `${file}.mark`;
  mkdirSync(join(TARGET, 'tmp'), { recursive: true });
  t.after(() => {
    for (const path of [file, mark]) rmSync(path, { force: true });
  });
  const command = (path) => `env -u NODE_TEST_CONTEXT node --test --test-reporter=spec ${path}`;
  const step = { name: 'wavering', run: command(file), again: ([path]) => command(path) };
  const passing = (when) =>
    writeFileSync(
      file,
      `import { existsSync, writeFileSync } from 'node:fs';
       import { test } from 'node:test';
       test('steady', () => {});
       test('wavers', () => {
         const there = existsSync('${mark}');
         writeFileSync('${mark}', '');
         if (!(${when})) throw new Error('not now');
       });`,
    );
  passing('there');
  const once = await runAgain(step, await run(step));
  assert.equal(once.ok, true);
  assert.deepEqual([once.counts.passed, once.counts.failed], [2, 0]);
  passing('false');
  assert.equal((await runAgain(step, await run(step))).ok, false);
});
