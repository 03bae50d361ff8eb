// Engine against engine: a match of small limits, watched, left alone, interrupted, saved.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { RANDOM_NET } from '../lib/paths.mjs';
import { text } from './browser.mjs';
import { beginMatch, matchScore, PATIENCE, savedMatch, testMatchBesideWork } from './match.mjs';
import { accessibility, visitors } from './page.mjs';

const { open } = visitors();

/** Lets the first side evaluate with a net. */
async function chooseNet(page) {
  await page.getByTestId('match-net-input').setInputFiles(RANDOM_NET);
  await page
    .getByTestId('match-evaluation-1')
    .locator('option:checked', { hasText: basename(RANDOM_NET) })
    .waitFor({ state: 'attached' });
}

test('a match with a seed: score, error, PGN; the same again gives the same games', async () => {
  const games = [];
  for (let round = 0; round < 2; round++) {
    const page = await open();
    await beginMatch(page, { games: 6, seed: 42, limits: ['5 k nodes', '250 nodes'] });
    await page
      .getByTestId('game-title')
      .getByText(/nodes –/)
      .waitFor();
    await text(page, 'match-status', /All 6 games/, PATIENCE);
    const [wins, draws, losses] = await matchScore(page);
    assert.equal(wins + draws + losses, 6);
    assert.ok(wins > losses, `twenty times the nodes: +${wins} -${losses}`);
    if (wins < 6)
      await eventually(async () =>
        assert.match(await page.getByTestId('match-elo').innerText(), /^Elo \+\d+( ± \d+)?$/),
      );
    assert.deepEqual(await accessibility(page), []);
    const pgn = await savedMatch(page);
    assert.equal(pgn.match(/^\[Result "(1-0|0-1|1\/2-1\/2)"\]$/gm).length, 6);
    assert.equal(new Set(pgn.match(/^\[Round .*$/gm)).size, 6);
    games.push(pgn);
    // What was played opens as a list.
    if (round === 0) {
      await page.getByTestId('match-games').click();
      await page.locator('tabia-games').getByText('6 games').first().waitFor();
    }
    await page.context().close();
  }
  assert.equal(games[0], games[1]);
});

testMatchBesideWork(open, '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1');

test('net against built-in evaluation', {
  skip: existsSync(RANDOM_NET) ? false : 'there is no random net here',
}, async () => {
  const page = await open();
  await beginMatch(page, { games: 2, seed: 3, choose: chooseNet });
  await text(page, 'match-status', /All 2 games/, PATIENCE);
  const pgn = await savedMatch(page);
  assert.match(pgn, /\[White "random\.nnue, 250 nodes"\]/);
  assert.match(pgn, /\[Black "random\.nnue, 250 nodes"\]/);
});
