// Many widgets on a page, and widgets that come and go: what they cost, and what they leave behind.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp, until } from './page.mjs';
import { KIWIPETE } from './servers.mjs';

const bench = setUp();

/** What the page holds once the collector has been round. */
async function held(page) {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const read = (name) => metrics.find((metric) => metric.name === name).value;
  return {
    heap: read('JSHeapUsedSize'),
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
}

test('a thousand widgets that come and go leave nothing', { timeout: 240_000 }, async () => {
  const { page, counts, close } = await bench.open('<div id="place"></div>');
  const cycles = (number, engine) =>
    page.evaluate(
      async ([times, how, fen]) => {
        const place = document.getElementById('place');
        for (let i = 0; i < times; i++) {
          const widget = document.createElement('tabia-analysis');
          widget.setAttribute('fen', fen);
          widget.setAttribute('engine', how);
          place.append(widget);
          await widget.updateComplete;
          // Long enough for some to be made live, and for some to start the engine.
          if (i % 10 === 0)
            await new Promise((later) => setTimeout(later, how === 'auto' ? 300 : 20));
          widget.remove();
          if (i % 10 === 5) await new Promise((later) => setTimeout(later, 0));
        }
        await new Promise((later) => setTimeout(later, 300));
      },
      [number, engine, KIWIPETE],
    );
  await cycles(60, 'auto');
  await cycles(60, 'click');
  const before = await held(page);
  await cycles(700, 'click');
  await cycles(300, 'auto');
  const now = await held(page);
  const left = await counts();
  console.log(
    `    workers started: ${left.started}; heap ${before.heap} -> ${now.heap}, nodes ${before.nodes} -> ${now.nodes}, listeners ${before.listeners} -> ${now.listeners}`,
  );
  assert.ok(left.started > 5, 'no widget lived long enough to start the engine');
  assert.equal(left.workers, 0);
  assert.equal(left.urls, 0);
  assert.ok(now.nodes - before.nodes < 100, `${now.nodes - before.nodes} more nodes`);
  assert.ok(
    now.listeners - before.listeners < 20,
    `${now.listeners - before.listeners} more listeners`,
  );
  assert.ok(now.heap - before.heap < 1_000_000, `${now.heap - before.heap} more bytes`);
  await close();
});

test('moving a widget to another place keeps its engine', async () => {
  const { page, counts, close } = await bench.open(
    `<div id="one"><tabia-analysis fen="${KIWIPETE}" engine="auto"></tabia-analysis></div><div id="two"></div>`,
  );
  await until(page, () => document.querySelector('tabia-analysis').evaluation);
  await page.evaluate(() =>
    document.getElementById('two').append(document.querySelector('tabia-analysis')),
  );
  await page.waitForTimeout(300);
  assert.equal((await counts()).started, 1);
  await close();
});

const live = (page) =>
  page.evaluate(
    () =>
      document
        .querySelectorAll('tabia-analysis')
        .values()
        .filter(({ shadowRoot }) => shadowRoot.querySelector('tabia-board'))
        .toArray().length,
  );

/** Milliseconds of processor that a task of the page may take. */
const LONG = 50;
/** What tells the page's thread from those of the browser's own pages. */
const MARK = 'fifty widgets';

/**
 * What tasks of a page's main thread took of a processor, in milliseconds, the longest first. By the clock a task also
 * takes what others do meanwhile: the engine's worker, whoever paints, and all else on a machine with few cores.
 */
function taskTimes(trace) {
  const { traceEvents } = JSON.parse(trace);
  const { pid, tid } = traceEvents.find(({ name }) => name === MARK);
  return traceEvents
    .filter((event) => /\bRunTask$/.test(event.name) && event.tdur)
    .filter((event) => event.pid === pid && event.tid === tid)
    .map(({ tdur }) => tdur / 1000)
    .sort((a, b) => b - a);
}

/** Opens a page with fifty widgets, scrolls through it, and gives the tasks that are long. */
async function scrollThrough() {
  const body = Array.from({ length: 50 }, (_, i) => {
    const fen = KIWIPETE.replace('0 1', `0 ${i + 1}`);
    return `<p>Text.</p><tabia-analysis fen="${fen}" engine="auto" style="max-width: 420px"></tabia-analysis>`;
  }).join('');
  await bench.browser.startTracing(undefined, { categories: ['toplevel', 'blink.user_timing'] });
  const { page, counts, close } = await bench.open(body);
  await until(page, () => document.querySelector('tabia-analysis')?.evaluation);
  const boards = await live(page);
  await page.evaluate((mark) => performance.mark(mark), MARK);
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 150) {
      scrollTo(0, y);
      await new Promise((later) => setTimeout(later, 50));
    }
  });
  await until(page, () => [...document.querySelectorAll('tabia-analysis')].at(-1).evaluation);
  const { most, started, go } = await counts();
  const took = taskTimes(await bench.browser.stopTracing());
  assert.ok(took.length > 1000, `a trace of ${took.length} tasks only`);
  const longest = took.slice(0, 3).map((time) => time.toFixed(0));
  console.log(`    searches: ${go}; workers: ${started}; longest tasks: ${longest.join(', ')} ms`);
  assert.equal(most, 1);
  assert.equal(started, 1);
  assert.ok(boards < 10, `${boards} boards are live at the start`);
  // Those far away are pictures again.
  const left = await live(page);
  assert.ok(left < 10, `${left} boards are live at the end`);
  await close();
  return took.filter((time) => time > LONG);
}

test('fifty widgets with engine="auto" scrolled through share one search, and no task is long', async () => {
  // A busy neighbour takes some of a core's speed too; a task that is long by itself is long each time.
  const rounds = [];
  do rounds.push(await scrollThrough());
  while (rounds.length < 5 && rounds.at(-1).length > 0);
  assert.deepEqual(rounds.at(-1), [], `tasks of over 50 ms in each round: ${rounds.join('; ')}`);
});

test('all that are in view get their lines, one after the other', async () => {
  const body = [1, 2, 3]
    .map(
      (n) =>
        `<tabia-analysis fen="${KIWIPETE.replace('0 1', `0 ${n}`)}" engine="auto" nodes="100000000" moves="none" style="width: 200px; display: inline-block"></tabia-analysis>`,
    )
    .join('');
  const { page, counts, close } = await bench.open(body);
  await until(page, () =>
    [...document.querySelectorAll('tabia-analysis')].every((widget) => widget.evaluation),
  );
  assert.equal((await counts()).most, 1);
  await page.evaluate(() => {
    for (const widget of document.querySelectorAll('tabia-analysis')) widget.stop();
  });
  await until(page, () => counts.searches === 0);
  await close();
});

test('nothing is searched off screen or on a hidden page', async () => {
  const { page, counts, close } = await bench.open(
    `<tabia-analysis fen="${KIWIPETE}" engine="auto" nodes="1000000000"></tabia-analysis><div style="height: 3000px"></div>`,
  );
  await until(page, () => counts.searches === 1);
  await page.evaluate(() => scrollTo(0, 2500));
  await until(page, () => counts.searches === 0);
  await page.evaluate(() => scrollTo(0, 0));
  await until(page, () => counts.searches === 1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await until(page, () => counts.searches === 0);
  await page.evaluate(() => {
    delete document.hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await until(page, () => counts.searches === 1);
  assert.equal((await counts()).started, 1);
  await close();
});
