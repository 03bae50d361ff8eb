// Engine against engine in xiangqi: a match of small limits, watched, left alone, interrupted, saved.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { part, text } from './browser.mjs';
import { tooWide } from './look.mjs';
import { beginMatch, matchScore, PATIENCE, savedMatch, testMatchBesideWork } from './match.mjs';
import { accessibility } from './page.mjs';
import { MATE, visitors } from './xiangqi.mjs';

const { open } = visitors();

const noNets = async (page) =>
  assert.equal(await part(page, 'match-net').count(), 0, 'there are no nets to choose');

test('a match with a seed: watched, counted, saved as PGN, and listed; the same again plays the same', async () => {
  const games = [];
  for (const round of [1, 2]) {
    const page = await open();
    await beginMatch(page, {
      ...{ games: 2, seed: 42, limits: ['5 k nodes', '250 nodes'] },
      choose: noNets,
    });
    await page
      .locator('tabia-xiangqi-moves')
      .getByText('Tabia, 5 k nodes – Tabia, 250 nodes')
      .waitFor();
    await text(page, 'match-status', /All 2 games played/, PATIENCE);
    const [wins, draws, losses] = await matchScore(page);
    assert.equal(wins + draws + losses, 2);
    assert.ok(wins >= losses, `twenty times the nodes: +${wins} -${losses}`);
    assert.deepEqual(await accessibility(page), []);
    const pgn = await savedMatch(page);
    assert.equal(pgn.match(/^\[Game "Chinese Chess"\]$/gm).length, 2);
    assert.equal(pgn.match(/^\[Result "(1-0|0-1|1\/2-1\/2)"\]$/gm).length, 2);
    assert.deepEqual(pgn.match(/^\[Round .*$/gm), ['[Round "1.1"]', '[Round "1.2"]']);
    assert.deepEqual(pgn.match(/^\[Red .*$/gm), [
      '[Red "Tabia, 5 k nodes"]',
      '[Red "Tabia, 250 nodes"]',
    ]);
    assert.match(pgn, /\{\[%eval /);
    games.push(pgn);
    if (round === 1) {
      await part(page, 'match-games').click();
      await page.getByTestId('games-status').getByText('2 games in pasted text').waitFor();
      await page.getByTestId('game-1').click();
      await page
        .locator('tabia-xiangqi-moves')
        .getByText('Tabia, 250 nodes – Tabia, 5 k nodes')
        .waitFor();
    }
    await page.context().close();
  }
  assert.equal(games[0], games[1]);
});

testMatchBesideWork(open, MATE);

test('on a phone a match is begun from “More”, and its bar fits', async () => {
  const page = await open({ size: 'phone', scheme: 'dark' });
  await beginMatch(page, { games: 20, seed: 5, limits: ['250 nodes', '1 k nodes'] });
  await text(page, 'match-status', /Game 1 of 20/);
  assert.equal(await tooWide(page), 0);
  assert.deepEqual(await accessibility(page), []);
});
