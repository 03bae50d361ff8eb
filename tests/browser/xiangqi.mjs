// What the tests of the page of xiangqi share.

import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { start } from './page.mjs';

export const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
/** Red wins with the next move: by mate, or by leaving Black without a move. */
export const MATE = '3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1';

/**
 * A browser for the tests of a file, and in each of them a new person, who is gone after it; pages that complained of
 * something fail it. `bench()` gives what `start` of page.mjs does. `open` opens a page of the person, whom the options
 * of the first call describe, besides the `usual` ones.
 */
export function visitors(usual = {}) {
  let bench;
  let context;
  before(async () => {
    bench = await start();
  });
  after(() => bench?.close());
  afterEach(async () => {
    await context?.close();
    assert.deepEqual(bench.faults.splice(0), []);
  });
  return {
    bench: () => bench,
    async open({ path = '#game=xiangqi', ...options } = {}) {
      context ??= await bench.person({ ...usual, ...options });
      context.once('close', () => {
        context = undefined;
      });
      return bench.open(context, path);
    },
  };
}

/** The options of a person whose clipboard a test reads. */
export const READS_CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

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
