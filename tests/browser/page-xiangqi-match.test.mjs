// Engine against engine in xiangqi: a match of small limits, watched, left alone, interrupted, saved.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { boardFen, enter, part, text } from './browser.mjs';
import { tooWide } from './look.mjs';
import { accessibility } from './page.mjs';
import { MATE, visitors } from './xiangqi.mjs';

const PATIENCE = 120_000;

const { open } = visitors();

async function begin(page, { games, seed, limits }) {
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
  assert.equal(await page.getByTestId('match-net').count(), 0, 'there are no nets to choose');
  assert.deepEqual(await accessibility(page), []);
  await part(page, 'match-start').click();
}

test('a match with a seed: watched, counted, saved as PGN, and listed; the same again plays the same', async () => {
  const games = [];
  for (const round of [1, 2]) {
    const page = await open();
    await begin(page, { games: 2, seed: 42, limits: ['5 k nodes', '250 nodes'] });
    await page
      .locator('tabia-xiangqi-moves')
      .getByText('Tabia, 5 k nodes – Tabia, 250 nodes')
      .waitFor();
    await text(page, 'match-status', /All 2 games played/, PATIENCE);
    const [wins, draws, losses] = (await text(page, 'match-score')).match(/\d+/g).map(Number);
    assert.equal(wins + draws + losses, 2);
    assert.ok(wins >= losses, `twenty times the nodes: +${wins} -${losses}`);
    assert.deepEqual(await accessibility(page), []);
    const download = page.waitForEvent('download');
    await part(page, 'match-save').click();
    const pgn = await readFile(await (await download).path(), 'utf8');
    assert.equal(pgn.match(/^\[Game "Chinese Chess"\]$/gm).length, 2);
    assert.equal(pgn.match(/^\[Result "(1-0|0-1|1\/2-1\/2)"\]$/gm).length, 2);
    assert.deepEqual(pgn.match(/^\[Round .*$/gm), ['[Round "1.1"]', '[Round "1.2"]']);
    assert.deepEqual(pgn.match(/^\[Red .*$/gm), [
      '[Red "Tabia, 5 k nodes"]',
      '[Red "Tabia, 250 nodes"]',
    ]);
    assert.match(pgn, /\{\[%eval /);
    games.push(pgn.replace(/^\[Date .*\n/gm, ''));
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

test('a match goes on beside other work and after a reload, pauses, and ends', async () => {
  const page = await open();
  const status = page.getByTestId('match-status');
  await begin(page, { games: 100, seed: 1, limits: ['250 nodes', '250 nodes'] });
  await status.getByText(/Game [2-9]/).waitFor({ timeout: PATIENCE });
  await enter(page, MATE);
  await part(page, 'match-watch').waitFor();
  await page.waitForTimeout(300);
  assert.equal(await boardFen(page), MATE, 'the match goes on unseen');
  await part(page, 'match-watch').click();
  await page.waitForFunction((fen) => part('board').fen !== fen, MATE);
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

test('on a phone a match is begun from “More”, and its bar fits', async () => {
  const page = await open({ size: 'phone', scheme: 'dark' });
  await begin(page, { games: 20, seed: 5, limits: ['250 nodes', '1 k nodes'] });
  await text(page, 'match-status', /Game 1 of 20/);
  assert.equal(await tooWide(page), 0);
  assert.deepEqual(await accessibility(page), []);
});
