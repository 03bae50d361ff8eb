// Questions to the engine: limits and going deeper, threats, one move only, how it went by depth, diagnostics.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { click } from './acts.mjs';
import { accessibility, choose, GAME, paste, READS_CLIPBOARD, shut, visitors } from './page.mjs';

const { open, person } = visitors();

/** White to move; Black threatens mate on g2. */
const THREAT = '6k1/5ppp/8/8/6q1/5b2/P4PPP/1R3RK1 w - - 0 1';

const depth = async (page) => Number(await page.getByTestId('depth').innerText());

test('nothing below the engine moves when it comes', async () => {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await (await person()).route(/\.wasm$/, async (route) => {
    await released;
    await route.continue();
  });
  const page = await open();
  await paste(page, GAME);
  await page.getByTestId('game-title').waitFor();
  const tab = page.getByTestId('panel-review');
  await page.evaluate(() => document.fonts.ready);
  const place = await tab.boundingBox();
  assert.equal(await page.getByTestId('net-name').innerText(), '…');
  release();
  await page.getByTestId('net-name').filter({ hasText: /\w/ }).waitFor({ timeout: 30_000 });
  await page.getByTestId('line-1-score').waitFor({ timeout: 30_000 });
  assert.deepEqual(await tab.boundingBox(), place);
});

test('a limit ends the analysis, and it can go deeper', async () => {
  const page = await open();
  await page.getByTestId('settings').click();
  await page.getByTestId('setting-limit').selectOption({ label: 'to depth 20' });
  await choose(page, 'setting-lines-1');
  await shut(page);
  // A position that lasts for several frames: a simpler one is at its depth within the first.
  await paste(page, 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3');
  await page.getByText('Stopped at depth').waitFor({ timeout: 60_000 });
  await eventually(async () => assert.equal(await depth(page), 20));
  await eventually(async () =>
    assert.ok((await page.getByTestId('depths').locator('li').count()) > 3),
  );
  await page.getByTestId('tool-deeper').click();
  await page.waitForFunction(() => Number(globalThis.part('depth')?.textContent) > 20, undefined, {
    timeout: 30_000,
  });
});

test('the analysis can be as strong as a player of some rating, and says so', async () => {
  const page = await open();
  await page.getByTestId('settings').click();
  await page.getByTestId('setting-elo').selectOption('1400');
  await shut(page);
  await paste(page, THREAT);
  await page.getByText('Elo 1400 ·').waitFor();
  await page.getByTestId('line-1-score').waitFor();
  await page.reload();
  await page.getByText('Elo 1400 ·').waitFor();
  await page.getByTestId('settings').click();
  await page.getByTestId('setting-elo').selectOption('0');
  await shut(page);
  await page.getByText('Elo 1400 ·').waitFor({ state: 'detached' });
  await page.getByTestId('line-1-score').waitFor();
});

test('x shows the threat', async () => {
  const page = await open();
  await paste(page, THREAT);
  await page.keyboard.press('x');
  const score = page.getByTestId('score');
  await page.locator('tabia-lines[threat]').waitFor();
  await page.waitForFunction(() => true);
  await page
    .locator('path.threat[data-arrow=g4g2]')
    .waitFor({ state: 'attached', timeout: 20_000 });
  await eventually(async () => assert.equal(await score.innerText(), '−#1'));
  assert.deepEqual(await accessibility(page), []);
  await page.keyboard.press('x');
  await page.locator('path.threat').first().waitFor({ state: 'detached' });
});

test('in check, where the turn cannot be passed, the button of threats says so', async () => {
  const page = await open();
  await paste(page, '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1');
  await page.getByTestId('tool-threat').click();
  await page
    .getByTestId('threat')
    .getByText(/In check the turn cannot be passed/)
    .waitFor();
  assert.equal(await page.getByTestId('tool-threat').getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('tabia-lines[threat]').count(), 0);
  await page.keyboard.press('x');
  await page.getByTestId('threat').waitFor({ state: 'detached' });
});

test('why not this move? its refutation is the answer', async () => {
  const page = await open();
  await paste(page, THREAT);
  await page.getByTestId('tool-question').click();
  await page
    .getByTestId('question')
    .getByText(/wonder/)
    .waitFor();
  await click(page, 'b1', 'b8');
  await page
    .getByTestId('question')
    .getByText(/Only Rb8\+/)
    .waitFor();
  await page.getByTestId('all-moves').click();
  await page.keyboard.press('w');
  await click(page, 'a2', 'a3');
  await page
    .getByTestId('question')
    .getByText(/Only a3/)
    .waitFor();
  await page.locator('tabia-lines').getByText('Qxg2#').first().waitFor({ timeout: 20_000 });
  assert.equal(
    await page.getByTestId('move-list').locator('button').count(),
    0,
    'nothing was played',
  );
  await eventually(async () =>
    assert.equal(await page.locator('tabia-lines li button').first().innerText(), 'a3'),
  );
});

test('diagnostics are copied, not sent', async () => {
  const page = await open(READS_CLIPBOARD);
  await paste(page, THREAT);
  await page.getByTestId('settings').click();
  await page.getByTestId('diagnostics').click();
  await page.getByText('Diagnostics copied').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^Tabia [\d.]+, engine file [0-9a-f]{12}\nbuild (simd|relaxed), stop by/);
  assert.match(text, /last lines of the engine/);
  assert.deepEqual(await accessibility(page), []);
});
