// What people do on the page of either game, and what they get of it.

import { part } from './browser.mjs';
import { paste } from './page.mjs';

/** Where the middle of a square is; `of`: the start of its test id. */
export async function middle(page, square, of = 'square') {
  const { x, y, width, height } = await part(page, `${of}-${square}`).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Clicks on squares with the mouse, one after the other. */
export async function click(page, ...squares) {
  for (const square of squares) await page.mouse.click(...(await middle(page, square)));
}

/** Drags with the mouse from one square to another. */
export async function drag(page, from, to, { of, ...options } = {}) {
  const [start, end] = [await middle(page, from, of), await middle(page, to, of)];
  await page.mouse.move(...start);
  await page.mouse.down(options);
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 4 });
  await page.mouse.move(...end, { steps: 4 });
  await page.mouse.up(options);
}

/** Opens one of the views that have a place of their own on a phone, and a button elsewhere. */
export async function show(page, tab) {
  const own = part(page, `tab-${tab}`);
  await ((await own.isVisible()) ? own : part(page, `panel-${tab}`)).click();
}

/** Opens a game, and begins its review with so many nodes a move. */
export async function beginReview(page, game, nodes = 20_000) {
  await paste(page, game);
  await show(page, 'review');
  await part(page, 'review-nodes').selectOption(String(nodes));
  await part(page, 'review-start').click();
}

/** Waits until a review of so many plies is finished, and gives what it says as text. */
export async function reviewFigures(page, plies, timeout) {
  await part(page, 'review-source').waitFor({ timeout });
  const panel = page.locator('tabia-review');
  const turns = await panel.getByTestId('turning-point').allInnerTexts();
  const table = await panel.locator('table').innerText();
  await part(page, 'graph').focus();
  await page.keyboard.press('Home');
  const graph = [];
  for (let ply = 0; ply <= plies; ply++) {
    graph.push(await part(page, 'graph').getAttribute('aria-valuetext'));
    await page.keyboard.press('ArrowRight');
  }
  return { turns, table, graph };
}
