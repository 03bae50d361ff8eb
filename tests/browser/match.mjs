// Matches of the engine against itself, the same on the pages of both games.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { boardFen, enter, part, text } from './browser.mjs';
import { accessibility } from './page.mjs';

/** Milliseconds for a few games of small limits. */
export const PATIENCE = 120_000;
const FEW = '250 nodes';

/** Begins a match of the engine against itself; `choose`: what else is chosen for it. */
export async function beginMatch(page, { games, seed, limits = [FEW, FEW], choose = () => {} }) {
  if (await part(page, 'play').isVisible()) {
    await part(page, 'play').click();
    await part(page, 'match').click();
  } else {
    await part(page, 'tab-more').click();
    await page.getByRole('button', { name: 'Engine against engine' }).click();
  }
  await part(page, 'match-count').selectOption(String(games));
  await part(page, 'match-seed').fill(String(seed));
  await part(page, 'match-seed').press('Tab');
  for (const side of [1, 2])
    await part(page, `match-limit-${side}`).selectOption({ label: limits[side - 1] });
  await choose(page);
  assert.deepEqual(await accessibility(page), []);
  await part(page, 'match-start').click();
}

/** Wins, draws and losses of a match as the page shows them. */
export const matchScore = async (page) =>
  (await text(page, 'match-score')).match(/\d+/g).map(Number);

/** The games of a match as they are saved, without what differs between days. */
export async function savedMatch(page) {
  const download = page.waitForEvent('download');
  await part(page, 'match-save').click();
  const pgn = await readFile(await (await download).path(), 'utf8');
  return pgn.replace(/^\[Date .*\n/gm, '');
}

/** Tests that a match goes on whatever is done beside it; `fen`: a position to look at meanwhile. */
export const testMatchBesideWork = (open, fen) =>
  test('a match goes on beside other work and after a reload, pauses, and ends', async () => {
    const page = await open();
    const status = page.getByTestId('match-status');
    await beginMatch(page, { games: 100, seed: 1 });
    await status.getByText(/Game [2-9]/).waitFor({ timeout: PATIENCE });
    await enter(page, fen);
    await part(page, 'match-watch').waitFor();
    await page.waitForTimeout(500);
    assert.equal(await boardFen(page), fen, 'the match goes on unseen');
    await part(page, 'match-watch').click();
    await page.waitForFunction((fen) => part('board').fen !== fen, fen);
    await page.reload();
    await status.getByText(/Game (?!1 )\d+ of 100/).waitFor({ timeout: PATIENCE });
    await part(page, 'match-pause').click();
    await status.getByText(/paused/).waitFor();
    const at = await status.innerText();
    await page.waitForTimeout(500);
    await eventually(async () => assert.equal(await status.innerText(), at));
    await part(page, 'match-resume').click();
    await part(page, 'match-pause').waitFor();
    await part(page, 'match-leave').click();
    await status.waitFor({ state: 'detached' });
  });
