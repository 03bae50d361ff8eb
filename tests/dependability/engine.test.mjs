// Short runs of what `make stress` does at length: half a minute in each browser.

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { BROWSERS } from './browsers.mjs';
import { buildPage, judgeChanges, judgeFaults, runPage, WAYS } from './runs.mjs';

const CHANGES = 150;
/** One of each kind. */
const FAULTS = 8;

before(buildPage);

for (const { name, missing, open } of BROWSERS) {
  describe(name, { skip: missing() ?? false }, () => {
    for (const way of WAYS[name]) {
      test(`rapid changes of position, ${way}`, async (t) => {
        const browser = await open();
        t.after(() => browser.close());
        const report = await runPage(browser, way, 'changes', { changes: CHANGES, seed: 7 });
        t.diagnostic(`${report.build}, ${report.stop}: ${report.lines} lines`);
        assert.deepEqual(judgeChanges(report, CHANGES), []);
      });
    }
    test('faults are told and got over', async (t) => {
      const browser = await open();
      t.after(() => browser.close());
      const way = WAYS[name].at(-1);
      const report = await runPage(browser, way, 'faults', { count: FAULTS, seed: 7 });
      t.diagnostic(`${report.build}, ${report.stop}: ${report.restarts} restarts`);
      assert.deepEqual(judgeFaults(report, FAULTS), []);
    });
  });
}
