// The long runs: `make stress`, or `node tests/dependability/stress.mjs [--changes N] [--faults N]
// [BROWSER...]`. In each browser, by each way of ending searches, 2,000 changes of position and then
// 200 faults. It ends with one line a run, and with status 1 where anything went wrong.

import { BROWSERS } from './browsers.mjs';
import { buildPage, judgeChanges, judgeFaults, runPage, WAYS } from './runs.mjs';

const args = process.argv.slice(2);
const option = (name, value) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? value : Number(args.splice(at, 2)[1]);
};
const changes = option('changes', 2000);
const faults = option('faults', 200);
const chosen = BROWSERS.filter(({ name }) => !args.length || args.includes(name.toLowerCase()));

const summary = [];
const note = (line) => {
  summary.push(line);
  console.log(line);
};

buildPage();
for (const { name, missing, open } of chosen) {
  const reason = missing();
  if (reason) {
    note(`skipped: ${name}: ${reason}`);
    continue;
  }
  for (const way of WAYS[name]) {
    for (const [what, options, judge] of [
      ['changes', { changes, seed: 1 }, (report) => judgeChanges(report, changes)],
      ['faults', { count: faults, seed: 1 }, (report) => judgeFaults(report, faults)],
    ]) {
      const began = Date.now();
      const browser = await open();
      try {
        const report = await runPage(browser, way, what, options, (news) => {
          if (process.stdout.isTTY) process.stdout.write(`\r${name} ${way} ${what}: ${news}\x1b[K`);
        });
        if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
        const wrong = judge(report);
        const took = `${Math.round((Date.now() - began) / 1000)} s`;
        const counts =
          what === 'changes'
            ? `${report.changes} changes, ${report.answers} answers, ${report.lines} lines`
            : `${JSON.stringify(report.faults)}, ${report.restarts} restarts, at most ${report.longest} ms`;
        note(
          `${wrong.length ? 'FAILED' : 'ok'}: ${name} ${browser.version}, ${way}, ${what}: ${counts} (${took})`,
        );
        for (const each of wrong.slice(0, 10)) note(`    ${each}`);
        if (wrong.length) process.exitCode = 1;
      } catch (error) {
        note(`FAILED: ${name}, ${way}, ${what}: ${error.message}`);
        process.exitCode = 1;
      } finally {
        await browser.close();
      }
    }
  }
}
console.log(`\n${summary.join('\n')}`);
