// Engine against engine: a match of small limits, watched, left alone, interrupted, saved.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { RANDOM_NET } from '../lib/paths.mjs';
import { accessibility, visitors } from './page.mjs';

const { open } = visitors();

async function begin(page, { games, seed, limits = ['250 nodes', '250 nodes'], net }) {
  await page.getByTestId('play').click();
  await page.getByTestId('match').click();
  await page.getByTestId('match-count').selectOption(String(games));
  await page.getByTestId('match-seed').fill(String(seed));
  await page.getByTestId('match-seed').press('Tab');
  for (const side of [1, 2])
    await page.getByTestId(`match-limit-${side}`).selectOption({ label: limits[side - 1] });
  if (net) {
    await page.getByTestId('match-net-input').setInputFiles(net);
    await page
      .getByTestId('match-evaluation-1')
      .locator('option:checked', { hasText: net.replace(/.*\//, '') })
      .waitFor({ state: 'attached' });
  }
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('match-start').click();
}

async function saved(page) {
  const download = page.waitForEvent('download');
  await page.getByTestId('match-save').click();
  return readFile(await (await download).path(), 'utf8');
}

/** Moves and results, without what differs between days. */
const gist = (pgn) => pgn.replace(/^\[Date .*\n/gm, '');

test('a match with a seed: score, error, PGN; the same again gives the same games', async () => {
  const games = [];
  for (let round = 0; round < 2; round++) {
    const page = await open();
    await begin(page, { games: 6, seed: 42, limits: ['5 k nodes', '250 nodes'] });
    await page
      .getByTestId('game-title')
      .getByText(/nodes –/)
      .waitFor();
    await page
      .getByTestId('match-status')
      .getByText(/All 6 games/)
      .waitFor({ timeout: 120_000 });
    const score = await page.getByTestId('match-score').innerText();
    const [wins, draws, losses] = score.match(/\d+/g).map(Number);
    assert.equal(wins + draws + losses, 6, score);
    assert.ok(wins > losses, `twenty times the nodes: ${score}`);
    if (wins < 6)
      await eventually(async () =>
        assert.match(await page.getByTestId('match-elo').innerText(), /^Elo \+\d+( ± \d+)?$/),
      );
    assert.deepEqual(await accessibility(page), []);
    const pgn = await saved(page);
    assert.equal(pgn.match(/^\[Result "(1-0|0-1|1\/2-1\/2)"\]$/gm).length, 6);
    assert.equal(new Set(pgn.match(/^\[Round .*$/gm)).size, 6);
    games.push(gist(pgn));
    // What was played opens as a list.
    if (round === 0) {
      await page.getByTestId('match-games').click();
      await page.locator('tabia-games').getByText('6 games').first().waitFor();
    }
    await page.context().close();
  }
  assert.equal(games[0], games[1]);
});

test('a match goes on beside other work and after a reload, pauses, and ends', async () => {
  const page = await open();
  await begin(page, { games: 100, seed: 1 });
  const status = page.getByTestId('match-status');
  await status.getByText(/Game [2-9]/).waitFor({ timeout: 60_000 });
  // Another position on the board: the match goes on unseen.
  await page.getByTestId('fen-input').fill('8/8/4k3/8/8/4K3/4P3/8 w - - 0 1');
  await page.getByTestId('fen-input').press('Enter');
  await page.getByTestId('match-watch').waitFor();
  const fen = () => page.locator('tabia-board').evaluate((board) => board.fen);
  await page.waitForTimeout(500);
  await eventually(async () => assert.equal(await fen(), '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1'));
  await page.getByTestId('match-watch').click();
  await page.waitForFunction(() => document.querySelector('tabia-page').board.fen.length > 50);
  await page.reload();
  await status.getByText(/Game (?!1 )\d+ of 100/).waitFor({ timeout: 30_000 });
  await page.getByTestId('match-pause').click();
  await status.getByText(/paused/).waitFor();
  const at = await status.innerText();
  await page.waitForTimeout(500);
  await eventually(async () => assert.equal(await status.innerText(), at));
  await page.getByTestId('match-resume').click();
  await page.getByTestId('match-pause').waitFor();
  await page.getByTestId('match-leave').click();
  await status.waitFor({ state: 'detached' });
});

test('net against built-in evaluation', {
  skip: existsSync(RANDOM_NET) ? false : 'there is no random net here',
}, async () => {
  const page = await open();
  await begin(page, { games: 2, seed: 3, net: RANDOM_NET });
  await page
    .getByTestId('match-status')
    .getByText(/All 2 games/)
    .waitFor({ timeout: 120_000 });
  const pgn = await saved(page);
  assert.match(pgn, /\[White "random\.nnue, 250 nodes"\]/);
  assert.match(pgn, /\[Black "random\.nnue, 250 nodes"\]/);
});
