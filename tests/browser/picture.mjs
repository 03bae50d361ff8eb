// Takes the README's pictures of the built page: `node tests/browser/picture.mjs [NAME...]`, all without names.

import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { enter, launch, openPage, part, text } from './browser.mjs';
import { paste, SIZES } from './page.mjs';
import { VIEWS } from './views.mjs';

const FOLDER = join(ROOT, 'www/docs');
const MOVES = 'd4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5'.split(' ');
/** An opening in which the two ways of searching take different plans. */
const UNCLEAR = 'rnbq1rk1/1pp2pbp/3p1np1/p3p3/2P5/2N1P1P1/PP1PNPBP/R1BQ1RK1 w - - 0 1';
/** The beginning of the commonest opening of xiangqi, with what else is played. */
const SCREEN_HORSES = `1. C2=5 h8+7 (1... c8=5 2. H2+3 h8+7 {Cannons in the same direction}) 2. H2+3 r9=8 3. R1=2 p7+1
4. P7+1 h2+3 {Screen horses} *`;
/** Milliseconds for the engine, for lines of some depth; news on the page are gone by then. */
const THINKING = 8000;

const browser = await launch();

const wanted = process.argv.slice(2);

async function take(name, options, act) {
  if (wanted.length && !wanted.includes(name)) return;
  const visit = await openPage(browser, options);
  await act(visit.page);
  await visit.page.waitForTimeout(THINKING);
  await visit.page.mouse.move(0, 0);
  const path = join(FOLDER, `${name}.png`);
  await visit.page.screenshot({ path });
  await visit.close();
  console.log(`${path}: ${statSync(path).size} bytes`);
}

mkdirSync(FOLDER, { recursive: true });
await take('page', { viewport: { width: 1280, height: 800 } }, async (page) => {
  for (const move of MOVES) await enter(page, move);
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement?.blur());
  await part(page, 'engine-toggle').click();
  await text(page, 'line-3-score');
});
await take('minds', { viewport: { width: 1280, height: 900 } }, async (page) => {
  await paste(page, UNCLEAR);
  await text(page, 'line-3-score');
  await part(page, 'tool-minds').click();
  await page.keyboard.press('Escape');
});
const phone = { viewport: SIZES.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
await take('phone', { ...phone, colorScheme: 'dark' }, async (page) => {
  await VIEWS.review(page);
  // The moment that decides the game.
  await part(page, 'mistake-b').click();
});
const xiangqi = { viewport: { width: 1280, height: 800 }, path: '#game=xiangqi' };
await take('xiangqi', xiangqi, async (page) => {
  await paste(page, SCREEN_HORSES);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('ArrowDown');
  await page.locator('.toast[data-shown]').waitFor({ state: 'detached' });
  await text(page, 'line-3-score');
});
await browser.close();
