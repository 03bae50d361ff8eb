// Setting up positions, Chess960, and playing against the engine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { click, drag } from './acts.mjs';
import { boardFen } from './browser.mjs';
import { accessibility, choose, paste, visitors } from './page.mjs';

const { open } = visitors();

test('a position is set up by hand; what is wrong with it is said', async () => {
  const page = await open();
  await page.getByTestId('editor').click();
  await page.getByTestId('editor-clear').click();
  const verdict = page.getByTestId('editor-verdict');
  await verdict.getByText('White has no king.').waitFor();
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('editor-piece-K').click();
  await page.getByTestId('editor-g1').click();
  await page.getByTestId('editor-piece-k').click();
  await page.getByTestId('editor-g8').click();
  await page.getByTestId('editor-piece-R').click();
  await page.getByTestId('editor-a8').click();
  await verdict.getByText(/Black is in check but White is to move/).waitFor();
  await eventually(async () =>
    assert.equal(await page.getByTestId('editor-use').isDisabled(), true),
  );
  await page.getByTestId('editor-turn').selectOption('b');
  await verdict.getByText('This position is possible.').waitFor();
  // By keyboard: a letter puts a piece, the arrows go from square to square.
  await page.getByTestId('editor-e5').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('p');
  await page.getByTestId('editor-use').click();
  await page.locator('tabia-editor .board').waitFor({ state: 'detached' });
  await eventually(async () =>
    assert.equal(await boardFen(page), 'R5k1/8/8/5p2/8/8/8/6K1 b - - 0 1'),
  );
});

test('a piece is dragged in the editor, and Chess960 starts by their numbers', async () => {
  const page = await open();
  await page.getByTestId('editor').click();
  await drag(page, 'e2', 'e4', { of: 'editor' });
  assert.match(
    await page.getByTestId('editor-fen').inputValue(),
    /^rnbqkbnr\/pppppppp\/8\/8\/4P3\//,
  );
  await page.getByTestId('editor-960').fill('0');
  await page.getByTestId('editor-960').press('Enter');
  await page.getByTestId('editor-use').click();
  await page.locator('tabia-editor .board').waitFor({ state: 'detached' });
  await eventually(async () =>
    assert.match(
      await boardFen(page),
      /^bbqnnrkr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/BBQNNRKR w HFhf /,
    ),
  );
});

test('a game against the engine: answered, hinted, taken back, resumed after a reload, resigned', async () => {
  const page = await open();
  await page.getByTestId('play').click();
  const strength = page.getByTestId('play-strength');
  await strength.waitFor();
  assert.deepEqual(await accessibility(page), []);
  await choose(page, 'play-clock-3');
  await page.getByTestId('play-start').click();
  const status = page.getByTestId('play-status');
  await status.getByText('Your move').waitFor();
  await click(page, 'e2', 'e4');
  const moves = page.getByTestId('move-list').locator('button');
  await page.waitForFunction(() => document.querySelector('tabia-page').board.fen.includes(' w '));
  await eventually(async () => assert.equal(await moves.count(), 2));
  await eventually(async () =>
    assert.match(await page.getByTestId('clock-w').innerText(), /^5:0\d$/),
  );
  assert.deepEqual(await accessibility(page), []);

  await page.getByTestId('play-hint').click();
  await page.getByText(/^Hint: /).waitFor({ timeout: 30_000 });
  await page.getByTestId('play-take-back').click();
  await page.getByText('Your move').waitFor();
  await eventually(async () => assert.equal(await moves.count(), 0));
  await click(page, 'd2', 'd4');
  await page.waitForFunction(() => document.querySelector('tabia-page').board.fen.includes(' w '));
  const before = await boardFen(page);
  await page.reload();
  await status.getByText('Your move').waitFor();
  await eventually(async () => assert.equal(await boardFen(page), before));
  // Nothing is played but at the end of the game.
  await page.keyboard.press('ArrowUp');
  await click(page, 'e2', 'e4');
  await eventually(async () => assert.equal(await moves.count(), 2));
  await page.keyboard.press('ArrowDown');
  await page.getByTestId('play-resign').click();
  await status.getByText('You lost: resigned').waitFor();
  await page.getByTestId('play-leave').click();
  await page
    .getByTestId('game-title')
    .getByText(/You – Tabia/)
    .waitFor();
  await eventually(async () =>
    assert.match(await page.getByTestId('game-title').innerText(), /0-1/),
  );
});

test('a game against one who plays what comes to mind', async () => {
  const page = await open();
  await page.getByTestId('play').click();
  await choose(page, 'play-opponent-true');
  const variety = page.getByTestId('play-variety');
  await variety.fill('0');
  await page.getByTestId('play-variety-words').getByText('Variety: 0 %').waitFor();
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('play-start').click();
  await page.getByText('Your move').waitFor();
  await click(page, 'e2', 'e4');
  const moves = page.getByTestId('move-list').locator('button');
  await page.waitForFunction(
    () => document.querySelector('tabia-page').board.fen.includes(' w '),
    undefined,
    { timeout: 60_000 },
  );
  await eventually(async () => assert.equal(await moves.count(), 2));
  // Without variety it is the likeliest move, which a first sight of the same position draws.
  const answer = await moves.nth(1).innerText();
  await page.getByText('Tabia at first sight').first().waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('s');
  await page.getByTestId('sight-words').getByText(answer).waitFor({ timeout: 60_000 });
  assert.equal(await page.getByTestId('sight-words').locator('b').first().innerText(), answer);
});

test('the engine mates from a position, and the game says so', async () => {
  const page = await open();
  // After the pawn's move White mates with the other rook.
  await paste(page, '7k/R7/8/8/7p/8/8/K4R2 b - - 0 1');
  await page.getByTestId('play').click();
  await choose(page, 'play-side-b');
  await choose(page, 'play-from-true');
  const strength = page.getByTestId('play-strength');
  await strength.fill(await strength.getAttribute('max'));
  await page.getByTestId('play-start').click();
  await page.getByText('Your move').waitFor();
  await click(page, 'h4', 'h3');
  await page
    .getByTestId('play-status')
    .getByText('You lost: checkmate')
    .waitFor({ timeout: 30_000 });
});
