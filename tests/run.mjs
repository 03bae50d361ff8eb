// Runs the tests: `make test`, or `node tests/run.mjs NAME...` for some steps and what they need.
//
// The steps of tests/steps.mjs run two at a time, and one more that mostly waits. Each one's output goes to a file under
// target/test-logs; here stand its beginning, its end, what it skipped, and the end of its output
// where it failed, and how long it took: by the clock, and of the processors with all that it started. The last
// line sums up all.

import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { countTests } from './lib/counts.mjs';
import { LOGS, ROOT } from './lib/paths.mjs';
import { GROUPS, STEPS } from './steps.mjs';

const AT_ONCE = 2;
/** Seconds between lines that say what still runs. */
const NEWS_EVERY = 30;
/** Seconds after which a step has hung. */
const LONGEST = 2400;
const LINES_OF_FAILURE = 60;

/**
 * The named steps with all that they need, in the table's order. Where none is named, all that are not
 * within another.
 */
export function choose(names, steps, groups) {
  if (!names.length) return steps.filter((step) => !step.within);
  const chosen = new Set();
  const add = (name) => {
    if (groups[name]) return groups[name].forEach(add);
    const step = steps.find((candidate) => candidate.name === name);
    if (!step) {
      const known = [...steps.map((each) => each.name), ...Object.keys(groups)].join(', ');
      throw new Error(`there is no step ${name}; there are ${known}`);
    }
    chosen.add(step);
    step.needs?.forEach(add);
  };
  names.forEach(add);
  return steps.filter((step) => chosen.has(step));
}

/**
 * The first step that may start now: what it needs is there, and it is not to be disturbed. Cargo lets one process at a
 * time build in a folder: where another step may start, none waits for that.
 */
export function next(waiting, running, done) {
  if (running.some((step) => step.alone)) return undefined;
  const ready = waiting.filter(
    (step) =>
      (step.needs ?? []).every((name) => done.has(name)) && (!step.alone || running.length === 0),
  );
  const waiters = running.filter((step) => step.waits).length;
  const workers = running.length - waiters;
  const work = ready.filter((step) => !step.waits);
  if (work.length > 0 && workers < AT_ONCE && running.length <= AT_ONCE) {
    const isFree = ({ builds }) => !builds || !running.some((step) => step.builds === builds);
    return work.find(isFree) ?? work[0];
  }
  // Where nothing else is to be done, two that mostly wait may do it together.
  const room = waiters < (workers < AT_ONCE ? 2 : 1) && running.length <= AT_ONCE;
  return room ? ready.find((step) => step.waits) : undefined;
}

/** The files of node's tests in which a test failed. */
export const failedFiles = (output) => [
  ...new Set([...output.matchAll(/^test at (\S+?):\d+:\d+$/gm)].map(([, file]) => file)),
];

/** Seconds of processors that a step took, which its log ends with. */
const TIMED = /^processor seconds: (\d+) and (\d+)\n$/m;
const timed = (script) => `TIMEFORMAT='processor seconds: %0U and %0S'; time {\n${script}\n}`;

/** What a step's log says of that; nothing where the step was ended before. */
export function processorSeconds(output) {
  const [, user, system] = TIMED.exec(output) ?? [];
  return user && Number(user) + Number(system);
}

const seconds = (from) => Math.round((Date.now() - from) / 1000);
const say = (text) => console.log(text);

export function run(step, name = step.name) {
  const path = join(LOGS, `${name}.log`);
  const log = openSync(path, 'w');
  const env = { ...process.env, NO_COLOR: '1', CARGO_TERM_COLOR: 'never', ...step.env };
  delete env.FORCE_COLOR;
  return new Promise((resolve) => {
    const stdio = ['ignore', log, log];
    // What mostly waits is not to wait for what works as well.
    const nice = step.waits || step.alone ? 0 : 10;
    const command = ['-n', `${nice}`, 'bash', '-c', timed(step.run)];
    // A group of its own, so that a step that hangs is ended with all that it started.
    const child = spawn('nice', command, { cwd: ROOT, env, stdio, detached: true });
    const end = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has ended by itself.
      }
    };
    const interrupt = () => {
      end('SIGTERM');
      process.exit(130);
    };
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      end('SIGKILL');
    }, LONGEST * 1000);
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      closeSync(log);
      const output = readFileSync(path, 'utf8');
      const why = hung ? `did not end within ${LONGEST} s` : `failed with exit code ${code}`;
      resolve({ ok: code === 0, why, output, path });
    });
  });
}

/**
 * A step of real browsers depends on how busy the machine is. Files with a failure run once more,
 * and this is said; a fault that is there always fails both times.
 */
export async function runAgain(step, first) {
  const files = step.again && !first.ok ? failedFiles(first.output) : [];
  if (!files.length) return first;
  say(`    ${step.name}: failed in ${files.join(', ')} (${relative(ROOT, first.path)}); run again`);
  const second = await run({ ...step, run: step.again(files) }, `${step.name}-again`);
  if (!second.ok) return second;
  const counts = countTests(first.output);
  say(`    ${step.name}: ${counts.failed} failed at first and passed when run again`);
  return {
    ...first,
    ok: true,
    counts: { ...counts, passed: counts.passed + counts.failed, failed: 0 },
  };
}

function report(step, { ok, why, output, path, counts = countTests(output) }, from, total) {
  const tested = counts.passed + counts.failed + counts.skipped > 0;
  for (const line of counts.said) say(`    ${step.name}: ${line}`);
  if (ok && step.tests && !tested) {
    ok = false;
    why = 'ran no test';
  }
  if (ok) {
    const times = `${seconds(from)} s, ${processorSeconds(output) ?? '?'} s of processors`;
    say(`    ${step.name}: ok${tested ? `, ${counts.passed} passed` : ''} (${times})`);
  } else {
    say(output.trimEnd().split('\n').slice(-LINES_OF_FAILURE).join('\n'));
    say(
      `make: the step "${step.name}" (${step.title}) ${why}; all it said is in ${relative(ROOT, path)}.`,
    );
  }
  // A step that tests nothing itself is a test of its own: it passes or fails.
  if (!tested) counts[ok ? 'passed' : 'failed']++;
  else if (!ok && counts.failed === 0) counts.failed++;
  for (const kind of ['passed', 'failed', 'skipped']) total[kind] += counts[kind];
  return ok;
}

async function main(names) {
  const steps = choose(names, STEPS, GROUPS);
  mkdirSync(LOGS, { recursive: true });
  const began = Date.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const done = new Set();
  const waiting = [];
  const running = [];
  const failed = [];
  for (const step of steps) {
    const reason = step.unless?.();
    if (reason) {
      say(`    skipped: ${step.name} (${step.title}): ${reason}`);
      total.skipped++;
      done.add(step.name);
    } else {
      waiting.push(step);
    }
  }

  await new Promise((resolve) => {
    const start = () => {
      for (let step = next(waiting, running, done); step; step = next(waiting, running, done)) {
        waiting.splice(waiting.indexOf(step), 1);
        launch(step);
      }
      if (!running.length) resolve();
    };
    const launch = async (step) => {
      running.push(step);
      step.from = Date.now();
      say(`==> ${step.name}: ${step.title}`);
      const result = await runAgain(step, await run(step));
      running.splice(running.indexOf(step), 1);
      if (report(step, result, step.from, total)) done.add(step.name);
      else failed.push(step.name);
      start();
    };
    const news = setInterval(() => {
      const now = running.map((step) => `${step.name} (${seconds(step.from)} s)`).join(', ');
      if (now) say(`    running: ${now}; ${waiting.length} steps to go`);
    }, NEWS_EVERY * 1000);
    news.unref();
    start();
  });

  for (const step of waiting) {
    say(`    not run: ${step.name} (${step.title}), which needs a step that failed`);
    total.failed++;
  }
  if (failed.length) say(`make: these steps failed: ${failed.join(', ')}.`);
  say(`    all steps took ${seconds(began)} s`);
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = failed.length || waiting.length ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(`make: ${error.message}.`);
    process.exitCode = 1;
  });
}
