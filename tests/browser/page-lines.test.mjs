// The engine's lines: pointed at, played, drawn, kept, as many as wanted, until what is wanted is reached;
// several threads, and an engine that is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { boardFen } from './browser.mjs';
import { accessibility, choose, paste, READS_CLIPBOARD, shut, visitors } from './page.mjs';

const { open } = visitors({ isolate: true, expected: /out of luck/ });

/** White wins a queen; every other move is worse. */
const ONE_MOVE = '3qk3/8/8/8/8/8/3R4/3QK3 w - - 0 1';
const MIDDLE_GAME = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9';

const moves = (page, line) => page.getByTestId(`line-${line}-moves`).locator('button');
const reachDepth = (page, least) =>
  page.waitForFunction((depth) => Number(globalThis.part('depth')?.textContent) >= depth, least);

async function set(page, act) {
  await page.getByTestId('settings').click();
  await act();
  await shut(page);
}
const chooseLimit = (page, label) =>
  set(page, () => page.getByTestId('setting-limit').selectOption({ label }));

test('a move of a line shows its board to whoever points at it, and is played by a click', async () => {
  const page = await open();
  await chooseLimit(page, 'to depth 20');
  await paste(page, ONE_MOVE);
  await page.getByText('Stopped at depth').waitFor({ timeout: 60_000 });
  await moves(page, 1).nth(1).hover();
  const preview = page.locator('tabia-mini-board');
  await preview.waitFor();
  const shown = await preview.evaluate((board) => board.fen);
  assert.match(shown, /^3R4\/.*\/3QK3 w /);
  await page.mouse.move(1, 1);
  await preview.waitFor({ state: 'detached' });
  await moves(page, 1).nth(1).click();
  await eventually(async () => assert.equal(await boardFen(page), shown));
  await eventually(async () =>
    assert.match(await page.getByTestId('move-list').innerText(), /Rxd8\+\s*K[ef]7/),
  );
});

test('arrows weigh as much as their moves, and can be switched off', async () => {
  const page = await open();
  await chooseLimit(page, 'to depth 20');
  await paste(page, ONE_MOVE);
  await page.getByText('Stopped at depth').waitFor({ timeout: 60_000 });
  const arrows = () =>
    page.getByTestId('board').evaluate(({ renderRoot }) =>
      [...renderRoot.querySelectorAll('.arrows .move')].map((path) => ({
        move: path.dataset.arrow,
        weight: Number(path.getAttribute('opacity')),
      })),
    );
  const [best, ...others] = (await arrows()).sort((a, b) => b.weight - a.weight);
  assert.equal(best.move, 'd2d8');
  assert.ok(
    others.every(({ weight }) => weight < best.weight),
    JSON.stringify([best, others]),
  );
  await set(page, () => page.getByLabel('Arrows for the engine’s moves').uncheck());
  await eventually(async () => assert.deepEqual(await arrows(), []));
});

test('eight lines with as many moves; after a step aside they are there again at once', async () => {
  const page = await open();
  await set(page, () => choose(page, 'setting-lines-8'));
  await paste(page, MIDDLE_GAME);
  await page.getByTestId('line-8-score').waitFor();
  await reachDepth(page, 8);
  await page.getByTestId('engine-toggle').click();
  const firsts = async () => {
    const all = Array.from({ length: 8 }, (_, i) =>
      moves(page, i + 1)
        .first()
        .innerText(),
    );
    return Promise.all(all);
  };
  // The engine may say a last word after it was stopped.
  const known = await eventually(async () => {
    const before = await firsts();
    await page.waitForTimeout(300);
    const now = await firsts();
    assert.deepEqual(now, before, 'the lines stand still');
    return now;
  });
  assert.equal(new Set(known).size, 8);
  assert.deepEqual(await accessibility(page), []);
  await moves(page, 1).first().click();
  await page.waitForFunction(() => !globalThis.part('line-8-score'));
  await page.keyboard.press('ArrowLeft');
  await page.getByTestId('line-8-score').waitFor();
  await eventually(async () =>
    assert.deepEqual(await firsts(), known, 'the engine is off: the lines were kept'),
  );
});

for (const [label, id, enough] of [
  ['5 seconds', 'time', 4500],
  ['1.0 M nodes', 'nodes', 900_000],
]) {
  test(`the analysis ends at ${label}`, async () => {
    const page = await open();
    await chooseLimit(page, label);
    const began = Date.now();
    await paste(page, MIDDLE_GAME);
    await page.getByText('Stopped at depth').waitFor({ timeout: 60_000 });
    if (id === 'time') assert.ok(Date.now() - began >= enough);
    const nodes = Number((await page.getByTestId('nodes').getAttribute('title')).split(' ')[0]);
    if (id === 'nodes') assert.ok(nodes >= enough && nodes < 2 * enough, `${nodes} nodes`);
  });
}

test('several threads are chosen where there are as many, and the engine searches on', async () => {
  const page = await open();
  await page.getByTestId('engine-toggle').click();
  await reachDepth(page, 5);
  const workers = () => page.workers().length;
  const before = workers();
  await set(page, () => page.getByTestId('setting-threads').selectOption('2'));
  await paste(page, MIDDLE_GAME);
  await reachDepth(page, 8);
  assert.equal(workers(), before + 1);
  await page.reload();
  await page.getByTestId('settings').click();
  await eventually(async () =>
    assert.equal(await page.getByTestId('setting-threads').inputValue(), '2'),
  );
});

test('an engine that is lost comes again, and the page says why', async () => {
  const page = await open(READS_CLIPBOARD);
  await chooseLimit(page, 'to depth 20');
  await paste(page, ONE_MOVE);
  await page.getByText('Stopped at depth').waitFor({ timeout: 60_000 });
  const [worker] = page.workers();
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of luck');
    });
  });
  const notice = page.getByTestId('engine-notice');
  await notice.getByText(/was restarted: .*out of luck.*goes on/).waitFor();
  assert.deepEqual(await accessibility(page), []);
  await paste(page, MIDDLE_GAME);
  await reachDepth(page, 8);
  await page.getByTestId('settings').click();
  await page.getByTestId('diagnostics').click();
  await page.getByText('Diagnostics copied').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /events\n +\d+ ms: restarted: .*out of luck/);
});
