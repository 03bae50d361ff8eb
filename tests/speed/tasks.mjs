// What the page's main thread does, as Chromium's own tracing tells it.

import assert from 'node:assert/strict';

/**
 * The tasks of the page's main thread while `act` runs, those of the most processor time first, in
 * milliseconds: on a busy machine a task may wait long for its processor, and is not long for that.
 */
export async function tasks(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const run = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`),
  );
  assert.ok(run.length > 10, 'the browser has told of no tasks');
  return run
    .map(({ dur, tdur }) => ({ cpu: (tdur ?? dur) / 1000, wall: dur / 1000 }))
    .sort((a, b) => b.cpu - a.cpu);
}
