// Short runs of what `make stress` does at length: half a minute in each browser.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { inEachBrowser } from './browsers.mjs';
import { buildPage, judgeChanges, judgeFaults, runPage, WAYS } from './runs.mjs';

const CHANGES = 150;
/** One of each kind. */
const FAULTS = 8;

before(() => buildPage());

inEachBrowser((name, browser) => {
  for (const way of WAYS[name]) {
    test(`rapid changes of position, ${way}`, async (t) => {
      const report = await runPage(browser(), way, 'changes', { changes: CHANGES, seed: 7 });
      t.diagnostic(`${report.build}, ${report.stop}: ${report.lines} lines`);
      assert.deepEqual(judgeChanges(report, CHANGES), []);
    });
  }
  test('faults are told and got over', async (t) => {
    const way = WAYS[name].at(-1);
    const report = await runPage(browser(), way, 'faults', { count: FAULTS, seed: 7 });
    t.diagnostic(`${report.build}, ${report.stop}: ${report.restarts} restarts`);
    assert.deepEqual(judgeFaults(report, FAULTS), []);
  });
});
