// The board as a person sees and touches it: marks, fingers, colours, pieces that slide or do not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { click, middle } from './acts.mjs';
import { accessibility, choose, paste, shut, visitors } from './page.mjs';

const { open } = visitors();

const board = (page) => page.getByTestId('board');
const fen = (page) => board(page).evaluate(({ fen }) => fen.split(' ')[0]);
/** The names of the squares that are marked in some way. */
const marked = (page, mark) =>
  board(page).evaluate(
    ({ renderRoot }, name) =>
      [...renderRoot.querySelectorAll(`.squares .${name}`)].map(({ dataset }) => dataset.name),
    mark,
  );

test('legal targets, the last move and a check are marked, on either side of the board', async () => {
  const page = await open();
  await paste(page, '4k3/8/8/8/8/5p2/8/R3K1N1 w Q - 0 1');
  await click(page, 'e1');
  await eventually(async () =>
    assert.deepEqual((await marked(page, 'target')).sort(), ['c1', 'd1', 'd2', 'f1', 'f2']),
  );
  await click(page, 'g1');
  await eventually(async () =>
    assert.deepEqual((await marked(page, 'target')).sort(), ['e2', 'f3', 'h3']),
  );
  await eventually(async () => assert.deepEqual(await marked(page, 'taken'), ['f3']));
  await click(page, 'b5');
  await eventually(async () => assert.deepEqual(await marked(page, 'target'), []));
  await click(page, 'a1', 'a8');
  await eventually(async () => assert.deepEqual((await marked(page, 'last')).sort(), ['a1', 'a8']));
  await eventually(async () => assert.deepEqual(await marked(page, 'check'), ['e8']));
  const before = await middle(page, 'a8');
  await page.keyboard.press('f');
  await page.waitForTimeout(100);
  const after = await middle(page, 'a8');
  assert.ok(after[0] > before[0] && after[1] > before[1], 'the board is turned');
  await eventually(async () => assert.deepEqual(await marked(page, 'check'), ['e8']));
});

test('a finger drags a piece, and the page does not scroll with it', async () => {
  const page = await open({ size: 'phone' });
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [x, y] = await middle(page, 'e2');
  const [, end] = await middle(page, 'e4');
  await touch('touchStart', { x, y });
  for (let i = 1; i <= 5; i++) await touch('touchMove', { x, y: y + ((end - y) * i) / 5 });
  await eventually(async () => assert.deepEqual(await marked(page, 'over'), ['e4']));
  await touch('touchEnd');
  await page.getByTestId('move-list').getByText('e4').waitFor({ state: 'attached' });
  await eventually(async () => assert.match(await fen(page), /\/4P3\/8\/PPPP1PPP\//));
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0));
});

test('while a piece is held the lines stand still, and then they go on', async () => {
  const page = await open();
  await page.getByTestId('engine-toggle').click();
  const nodes = () => page.getByTestId('nodes').getAttribute('title');
  const changed = (from) =>
    page.waitForFunction((old) => globalThis.part('nodes')?.title !== old, from);
  await changed(await nodes());
  const [x, y] = await middle(page, 'e2');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20);
  // What was on its way to the screen as the press came may still arrive.
  const held = await eventually(async () => {
    const before = await nodes();
    await page.waitForTimeout(700);
    assert.equal(await nodes(), before);
    return before;
  });
  await page.mouse.move(x, y);
  await page.mouse.up();
  await changed(held);
});

test('pieces slide, unless that is switched off or the system wants no motion', async () => {
  const slides = (page) => page.evaluate(() => globalThis.slides);
  const counting = async (reducedMotion) => {
    const page = await open({ reducedMotion });
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      globalThis.slides = 0;
      Element.prototype.animate = function count(...options) {
        if (this.closest('.pieces-layer')) globalThis.slides++;
        return animate.apply(this, options);
      };
    });
    await paste(page, '1. e4 e5 2. Nf3 Nc6 *');
    // Steps that follow each other quickly are shown without a slide.
    await page.waitForTimeout(300);
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(300);
    return page;
  };
  const page = await counting('no-preference');
  await eventually(async () => assert.equal(await slides(page), 1));
  await page.getByTestId('settings').click();
  await page.getByLabel('Animate moves').uncheck();
  await shut(page);
  for (const key of ['ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await eventually(async () => assert.equal(await slides(page), 1));
  await eventually(async () => assert.match(await fen(page), /5N2/));
  await page.context().close();
  const still = await counting('reduce');
  await eventually(async () => assert.equal(await slides(still), 0));
  await still.context().close();
});

test('the board has other colours, light and dark, and keeps them', async () => {
  const page = await open();
  const colours = () =>
    board(page).evaluate(({ renderRoot }) =>
      ['a1', 'h1'].map(
        (name) => getComputedStyle(renderRoot.querySelector(`[data-name=${name}]`)).backgroundColor,
      ),
    );
  const seen = new Set();
  for (const name of ['green', 'blue', 'grey', 'wood']) {
    await page.getByTestId('settings').click();
    await choose(page, `setting-board-${name}`);
    await shut(page);
    for (const scheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const [dark, light] = await colours();
      assert.notEqual(dark, light);
      seen.add(`${dark} ${light}`);
      assert.deepEqual(await accessibility(page), [], `${name}, ${scheme}`);
    }
  }
  assert.equal(seen.size, 8);
  await page.getByTestId('settings').click();
  await choose(page, 'setting-board-blue');
  const blue = await colours();
  await page.reload();
  await page.getByTestId('fen-input').waitFor();
  await eventually(async () => assert.deepEqual(await colours(), blue));
});
