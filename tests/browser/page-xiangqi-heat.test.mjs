// What each piece of xiangqi is worth, drawn over the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, part, text } from './browser.mjs';
import { tooWide } from './look.mjs';
import { accessibility } from './page.mjs';
import { START, visitors } from './xiangqi.mjs';

/** Without the soldier at d5 the generals would face each other, which is no position. */
const BETWEEN = '3k5/9/9/9/3P5/9/9/9/9/3K3R1 w - - 0 1';

const { open } = visitors();

/** The numbers on the board by their squares. */
async function shares(page, count) {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('tabia-xiangqi').renderRoot.querySelectorAll('.heat span').length ===
      wanted,
    count,
  );
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelector('tabia-xiangqi').renderRoot.querySelectorAll('.heat span')].map(
        (each) => [each.dataset.square, Number(each.textContent.trim().replace('−', '-'))],
      ),
    ),
  );
}

test('pieces show what they are worth, each on its square, and the engine analyses on', async () => {
  const page = await open();
  await part(page, 'engine-toggle').click();
  await text(page, 'line-1-score');
  await part(page, 'heat-toggle').click();
  const worth = await shares(page, 30);
  assert.ok(worth.a0 > worth.h2 && worth.h2 > worth.e3 && worth.e3 > 0, JSON.stringify(worth));
  assert.ok(worth.a9 < worth.a6 && worth.a6 < 0, JSON.stringify(worth));
  assert.match(await text(page, 'heat-words'), /Red’s view/);
  assert.deepEqual(await accessibility(page), []);
  const over = async (square) => {
    const [mark, cell] = await Promise.all([
      page.locator(`tabia-xiangqi .heat [data-square=${square}]`).boundingBox(),
      part(page, `square-${square}`).boundingBox(),
    ]);
    for (const side of ['x', 'y', 'width', 'height'])
      assert.ok(
        Math.abs(mark[side] - cell[side]) < 1,
        `${square}: ${JSON.stringify([mark, cell])}`,
      );
  };
  await over('a0');
  await over('h7');
  await page.keyboard.press('f');
  await over('a0');
  // Another position has its own numbers; a piece that cannot be taken away has none.
  await enter(page, BETWEEN);
  const few = await shares(page, 1);
  assert.deepEqual(Object.keys(few), ['h0']);
  await text(page, 'line-1-score');
  await enter(page, START);
  await shares(page, 30);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('h');
  await page.getByTestId('heat').waitFor({ state: 'detached' });
});

test('a game against the engine has the engine for itself', async () => {
  const page = await open({ size: 'phone', scheme: 'dark' });
  await part(page, 'heat-toggle').click();
  await shares(page, 30);
  assert.equal(await tooWide(page), 0);
  assert.deepEqual(await accessibility(page), []);
  await part(page, 'tab-more').click();
  await page.getByRole('button', { name: 'Play against the engine' }).click();
  await part(page, 'play-start').click();
  await text(page, 'play-status', /Your move/);
  await page.getByTestId('heat').waitFor({ state: 'detached' });
  await part(page, 'tab-lines').click();
  assert.ok(await part(page, 'heat-toggle').isDisabled());
});
