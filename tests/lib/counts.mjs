// Reads how many tests passed, failed and were skipped from what the runners print at their end.

const RUNNERS = [
  {
    // cargo test
    line: /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/,
    read: ([, passed, failed, skipped]) => ({ passed, failed, skipped }),
  },
  {
    // node --test --test-reporter=spec
    line: /^ℹ (pass|fail|cancelled|skipped|todo) (\d+)$/,
    read: ([, kind, count]) => {
      if (kind === 'pass') return { passed: count };
      return kind === 'fail' || kind === 'cancelled' ? { failed: count } : { skipped: count };
    },
  },
  {
    // vitest: `Tests  1 failed | 3 passed | 2 skipped (6)`
    line: /^\s+Tests\s+(.*) \(\d+\)$/,
    read: ([, text]) =>
      Object.fromEntries(
        [...text.matchAll(/(\d+) (passed|failed|skipped)/g)].map((m) => [m[2], m[1]]),
      ),
  },
  {
    // our own
    line: /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/,
    read: ([, passed, failed, skipped = 0]) => ({ passed, failed, skipped }),
  },
];

/** A test that says so itself: rust's runner knows none that skips at run time, and counts it as passed. */
const SAID = /^skipped: /;
/** One that our own runners name, and count in their closing line. */
const TOLD = /^.+: skipped, .+$/;
/** A test that node's runner marks as skipped. */
const MARKED = /^\s*﹣ (.+?) \([\d.]+ms\)(?: # (.*))?$/;

/** Sums up the closing lines in a step's output; `said` are the skipped tests in words. */
export function countTests(output) {
  const sum = { passed: 0, failed: 0, skipped: 0, said: [] };
  for (const line of output.split('\n')) {
    const marked = MARKED.exec(line);
    if (SAID.test(line)) {
      sum.said.push(line);
      sum.skipped++;
      sum.passed--;
    } else if (TOLD.test(line)) {
      sum.said.push(line);
    } else if (marked) {
      sum.said.push(`skipped: ${marked[1]}${marked[2] ? `: ${marked[2]}` : ''}`);
    }
    for (const runner of RUNNERS) {
      const match = runner.line.exec(line);
      if (!match) continue;
      for (const [kind, count] of Object.entries(runner.read(match))) sum[kind] += Number(count);
    }
  }
  return sum;
}
