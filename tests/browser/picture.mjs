// Takes the README's picture of the built page: `node tests/browser/picture.mjs`.

import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { enter, launch, openPage, part, text } from './browser.mjs';

const FILE = join(ROOT, 'www/docs/page.png');
const MOVES = 'd4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5'.split(' ');
/** Milliseconds for the engine, for lines of some depth. */
const THINKING = 8000;

const browser = await launch();
const visit = await openPage(browser, { viewport: { width: 1280, height: 800 } });
const { page } = visit;
for (const move of MOVES) await enter(page, move);
await page.keyboard.press('Escape');
await page.evaluate(() => document.activeElement?.blur());
await part(page, 'engine-toggle').click();
await text(page, 'line-3-score');
await page.waitForTimeout(THINKING);
await page.mouse.move(0, 0);
mkdirSync(dirname(FILE), { recursive: true });
await page.screenshot({ path: FILE });
await visit.close();
await browser.close();
console.log(`${FILE}: ${statSync(FILE).size} bytes`);
