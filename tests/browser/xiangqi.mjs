// What the tests of the page of xiangqi share.

import assert from 'node:assert/strict';
import { eventually } from '../lib/eventually.mjs';
import { visitors as visitorsOf } from './page.mjs';

export const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
/** Red wins with the next move: by mate, or by leaving Black without a move. */
export const MATE = '3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1';

/** Visitors of the page of xiangqi. */
export const visitors = (usual) => visitorsOf({ path: '#game=xiangqi', ...usual });

/** Waits until the clipboard has a text with some words in it, and gives that. */
export const copied = (page, words) =>
  eventually(async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(text.includes(words), text);
    return text;
  });

/** Waits until the board shows a position. */
export async function shows(page, fen) {
  await page.waitForFunction((wanted) => part('board')?.fen === wanted, fen);
}

/** The moves of the list as they are written there, variations included. */
export const moves = (page) =>
  page.evaluate(() =>
    [
      ...document
        .querySelector('tabia-xiangqi')
        .renderRoot.querySelector('tabia-xiangqi-moves')
        .renderRoot.querySelectorAll('button'),
    ].map(({ textContent }) => textContent.trim()),
  );
