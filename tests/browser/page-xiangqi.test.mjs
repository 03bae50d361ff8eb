// The page of xiangqi in Chromium: how one comes to it, its board, moves, lines, games, links and play.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag } from './acts.mjs';
import { boardFen, enter, isOn, part, text } from './browser.mjs';
import { accessibility, paste, READS_CLIPBOARD } from './page.mjs';
import { copied, MATE, moves, START, shows, visitors } from './xiangqi.mjs';

const CANNON = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1';

const { bench, open } = visitors(READS_CLIPBOARD);

test('one comes to it from the page of chess and back, and both keep their games', async () => {
  const page = await open({ path: '' });
  await enter(page, 'e4');
  const chess = await boardFen(page);
  await part(page, 'game-xiangqi').click();
  await page.locator('tabia-xiangqi').waitFor();
  assert.equal(await page.title(), 'Tabia, xiangqi analysis');
  const board = page.locator('tabia-xiangqi-board');
  assert.equal(await board.evaluate(({ fen }) => fen), START);
  // What is typed and pressed is heard by the page that is shown alone.
  const field = page.locator('tabia-xiangqi').getByTestId('fen-input');
  await field.fill('h2e2');
  await field.press('Enter');
  await page.keyboard.press('f');
  assert.equal(await board.evaluate(({ orientation }) => orientation), 'b');
  assert.equal(await page.locator('tabia-board').evaluate(({ orientation }) => orientation), 'w');
  await part(page, 'game-chess').click();
  await page.locator('tabia-page').waitFor();
  assert.equal(await page.locator('tabia-board').evaluate(({ fen }) => fen), chess);
  assert.match(await page.title(), /chess/);
  await page.goBack();
  await page.locator('tabia-xiangqi').waitFor();
  assert.equal(await board.evaluate(({ fen }) => fen), CANNON);
});

test('only those who ask for xiangqi load it, and they do not load the engine for chess', async () => {
  const asked = async (path) => {
    const own = await bench().person();
    const page = await own.newPage();
    const names = [];
    page.on('request', (request) => names.push(request.url()));
    await page.goto(bench().url + path);
    await page.getByTestId('fen-input').waitFor();
    await page.getByTestId('engine-toggle').click();
    await page.getByTestId('line-1-score').waitFor();
    await own.close();
    return names.filter((name) => name.endsWith('.wasm')).join(' ');
  };
  assert.match(await asked(''), /^\S*tabia-(simd|relaxed)\S*$/);
  assert.match(await asked('#game=xiangqi'), /^\S*tabia-xiangqi\S*$/);
});

test('pieces move by drag, by two clicks and by keyboard; the last move and checks are shown', async () => {
  const page = await open();
  await drag(page, 'h2', 'e2');
  await shows(page, CANNON);
  await part(page, 'square-h9').click();
  assert.match(await part(page, 'square-g7').getAttribute('aria-label'), /can move here/);
  await part(page, 'square-g7').click();
  // Not a move: the piece goes back.
  await drag(page, 'e2', 'e9');
  await part(page, 'square-h0').focus();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  assert.deepEqual(await moves(page), ['C2=5', 'h8+7', 'H2+3']);
  assert.equal(
    await part(page, 'board').evaluate(
      ({ renderRoot }) => renderRoot.querySelectorAll('.last').length,
    ),
    2,
  );
  assert.match(await part(page, 'square-g2').getAttribute('aria-label'), /g2, red horse/);
  await enter(page, '3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1');
  await enter(page, 'a8a9');
  assert.equal(await part(page, 'board').evaluate(({ check }) => check), 'd9');
});

test('moves are read in every notation and written in the one chosen', async () => {
  const page = await open();
  for (const move of ['炮二平五', 'h8+7', 'H0-G2', 'i9h9']) await enter(page, move);
  assert.deepEqual(await moves(page), ['C2=5', 'h8+7', 'H2+3', 'r9=8']);
  await part(page, 'settings').click();
  await part(page, 'xiangqi-notation').selectOption('traditional');
  assert.deepEqual(await moves(page), ['炮二平五', '馬8進7', '馬二進三', '車9平8']);
  await part(page, 'xiangqi-notation').selectOption('iccs');
  assert.deepEqual(await moves(page), ['H2-E2', 'H9-G7', 'H0-G2', 'I9-H9']);
  // In Chinese it is characters by itself, on the pieces too.
  await part(page, 'xiangqi-notation').selectOption('auto');
  await part(page, 'language').selectOption('zh');
  await page.waitForFunction(() => document.documentElement.lang === 'zh');
  await page.waitForFunction(() => part('board').pieces === 'simplified');
  assert.deepEqual(await moves(page), ['炮二平五', '马8进7', '马二进三', '车9平8']);
  for (const set of ['traditional', 'pictures']) {
    await part(page, 'xiangqi-pieces').selectOption(set);
    await page.waitForFunction((wanted) => part('board').pieces === wanted, set);
  }
});

test('one steps through a tree of moves, which has variations and comments', async () => {
  const page = await open();
  await paste(
    page,
    '[Red "Anna"]\n[Black "Ben"]\n\n1. h2e2 {centre} h9g7 (1... h7e7 2. h0g2) 2. h0g2 i9h9 1-0',
  );
  assert.match(await text(page, 'result'), /1-0/);
  assert.deepEqual(await moves(page), ['C2=5', 'h8+7', 'c8=5', 'H2+3', 'H2+3', 'r9=8']);
  await shows(page, CANNON);
  await page.keyboard.press('ArrowDown');
  assert.ok(await part(page, 'next-move').isDisabled());
  await page.keyboard.press('ArrowUp');
  await shows(page, START);
  await part(page, 'next-move').click();
  await enter(page, 'b9c7');
  assert.equal((await moves(page)).length, 7);
  await page.keyboard.press('Control+z');
  assert.equal((await moves(page)).length, 6);
  assert.deepEqual(await accessibility(page), []);
});

test('variations are raised and moves deleted, and both can be taken back', async () => {
  const page = await open();
  await paste(page, '1. h2e2 h9g7 (1... h7e7 2. h0g2) 2. h0g2 *');
  await page.getByTestId('move-4').click();
  await part(page, 'promote').click();
  assert.deepEqual(await moves(page), ['C2=5', 'c8=5', 'h8+7', 'H2+3', 'H2+3']);
  assert.ok(await part(page, 'promote').isDisabled());
  await part(page, 'delete-move').click();
  assert.deepEqual(await moves(page), ['C2=5', 'c8=5', 'h8+7', 'H2+3']);
  await part(page, 'undo').click();
  await part(page, 'undo').click();
  assert.deepEqual(await moves(page), ['C2=5', 'h8+7', 'c8=5', 'H2+3', 'H2+3']);
});

test('variations are folded away and shown again, by hand and by keyboard', async () => {
  const page = await open();
  await paste(page, '1. h2e2 ± h9g7 (1... h7e7 2. h0g2 (2. b0c2)) (1... b7e7) 2. h0g2∞ *');
  const all = ['C2=5 ±', 'h8+7', 'c8=5', 'H2+3', 'H8+7', 'c2=5', 'H2+3 ∞'];
  assert.deepEqual(await moves(page), all);
  assert.ok(await part(page, 'fold').isDisabled(), 'before the first move none branch off');
  await page.getByTestId('move-2').click();
  await part(page, 'fold').click();
  const few = ['C2=5 ±', 'h8+7', '… 2', 'H2+3 ∞'];
  assert.deepEqual(await moves(page), few);
  assert.match(await page.getByTestId('unfold').getAttribute('aria-label'), /2 variations folded/);
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('unfold').click();
  assert.deepEqual(await moves(page), all);
  await page.getByTestId('move-4').click();
  await page.keyboard.press('-');
  assert.deepEqual(
    await moves(page),
    all.map((move) => (move === 'H8+7' ? '… 1' : move)),
  );
  await part(page, 'undo').click();
  assert.deepEqual(await moves(page), all);
});

test('what cannot be read is named, and the board stays', async () => {
  const page = await open();
  for (const [given, words] of [
    ['9/9/9/9', /Number of ranks on the board: 4, 10 were expected/],
    [START.replace('RNBAKABNR', 'RNBAQABNR'), /Q on the board is neither a piece/],
    ['4k4/9/9/9/9/9/9/9/9/4K4 w', /The generals face each other/],
    ['C5=4', /C5=4 is not a legal move here/],
    ['nonsense', /nonsense is no move that is legal here, no FEN and no game/],
    ['1. a0a9', /Line 1, column 4: a0a9 is not a legal move here/],
  ]) {
    await enter(page, given);
    assert.match(await text(page, 'fen-error', words), words);
    assert.equal(await boardFen(page), START);
  }
  await enter(page, START.replace(' w - - 0 1', ''));
  await page.waitForFunction(() => !part('fen-error'));
});

test('the engine shows its lines, arrows and gauge, and a line is played by a click', async () => {
  const page = await open();
  await part(page, 'engine-toggle').click();
  await text(page, 'line-3-score');
  assert.match(await text(page, 'score', /\d/), /^[+−]?\d\.\d$/);
  await page.waitForFunction(
    () => part('board').renderRoot.querySelectorAll('[data-arrow]').length >= 2,
  );
  assert.match(
    await part(page, 'gauge').getAttribute('aria-valuetext'),
    /Win chance: Red \d+ %, Black \d+ %/,
  );
  const first = await part(page, 'line-1-moves').locator('button').first();
  await first.click();
  await page.waitForFunction((fen) => part('board').fen !== fen, START);
  assert.equal((await moves(page)).length, 1);
  // Another position, other lines: a mate is seen, and its score is Red's.
  await enter(page, MATE);
  await text(page, 'score', /^#1$/);
  await page.keyboard.press('l');
  assert.equal(await isOn(page), false);
  await page.keyboard.press(' ');
  assert.match(await text(page, 'score', /wins/), /, Red wins$/);
});

test('a repetition is judged by its rules', async () => {
  const page = await open();
  const cycle = 'a8a9 d9d8 a9a8 d8d9';
  await paste(page, `[FEN "3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1"]\n\n${cycle} ${cycle}`);
  await page.keyboard.press('ArrowDown');
  assert.match(await text(page, 'score', /Perpetual/), /Perpetual check by Red: Black wins/);
});

test('glyphs and comments are shown, edited by hand and by keyboard, and go where the game goes', async () => {
  const page = await open();
  const list = page.locator('tabia-xiangqi-moves');
  await paste(page, '1. h2e2!? {[%eval 0.30] centre} h9g7 (1... {or} h7e7 $2) {slow} 2. h0g2 *');
  assert.deepEqual(await moves(page), ['C2=5 !?', 'h8+7', 'c8=5 ?', 'H2+3']);
  for (const words of ['centre', 'or', 'slow']) await list.getByText(words).waitFor();
  assert.equal(await list.getByText('%eval').count(), 0);
  // By keyboard: a glyph in the place of another, and a comment.
  await page.keyboard.press('3');
  assert.deepEqual((await moves(page))[0], 'C2=5 !!');
  await page.keyboard.press('c');
  assert.equal(await part(page, 'comment').inputValue(), 'centre');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('the 3rd way');
  await page.keyboard.press('Control+Enter');
  await list.getByText('the 3rd way').waitFor();
  assert.ok(await part(page, 'nag-3').evaluate((button) => button.ariaPressed === 'true'));
  assert.deepEqual(await accessibility(page), []);
  // By hand, within the variation.
  await page.getByTestId('move-3').click();
  await part(page, 'nag-6').click();
  await part(page, 'comment').fill('too {early}');
  await part(page, 'comment').blur();
  await list.getByText('too {early}').waitFor();
  const edited = ['C2=5 !!', 'h8+7', 'c8=5 ?!', 'H2+3'];
  assert.deepEqual(await moves(page), edited);
  // Each edit is taken back by itself.
  await part(page, 'undo').click();
  await list.getByText('too {early}').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Shift+z');
  await list.getByText('too {early}').waitFor();
  // No glyph can stand at the beginning, but a comment.
  await part(page, 'first-position').click();
  assert.ok(await part(page, 'nag-1').isDisabled());
  await page.getByTestId('move-3').click();

  await part(page, 'share-and-save').click();
  await part(page, 'copy-pgn').click();
  const pgn = await copied(page, '[Game');
  assert.match(
    pgn,
    /1\. C2=5 \$3 \{\[%eval 0\.30\] the 3rd way\} 1\.\.\. h8\+7 \(\{or\} 1\.\.\. c8=5 \$6 ;too \{early\}\n\) \{slow\} 2\. H2\+3 \*/,
  );
  await part(page, 'copy-game-link').click();
  const link = await copied(page, 'pgn=');
  const texts = (where) => where.locator('tabia-xiangqi-moves').locator('.comment').allInnerTexts();
  const said = await texts(page);
  assert.equal(said.length, 4);
  // The link leads to the very move, in its variation; a pasted PGN and a reload bring the same.
  const other = await open({ path: new URL(link).hash });
  await other.waitForFunction(() => part('board')?.lastMove?.[1] === 'e7');
  assert.deepEqual([await moves(other), await texts(other)], [edited, said]);
  const third = await open();
  await paste(third, pgn);
  await third.getByTestId('move-1').waitFor();
  assert.deepEqual([await moves(third), await texts(third)], [edited, said]);
  await page.reload();
  await page.waitForFunction(() => part('board')?.lastMove?.[1] === 'e7');
  assert.deepEqual([await moves(page), await texts(page)], [edited, said]);
});

test('links carry a position and a game', async () => {
  const page = await open();
  await enter(page, 'h2e2');
  await part(page, 'share').click();
  await page.waitForFunction(() => location.hash.includes('fen='));
  const link = await copied(page, 'fen=');
  assert.match(link, /#game=xiangqi&fen=rnbakabnr/);
  await paste(page, '1. h2e2 (1. b2e2 h9g7) h9g7 {good} 2. h0g2');
  await page.keyboard.press('ArrowRight');
  await part(page, 'share-and-save').click();
  await part(page, 'copy-game-link').click();
  const game = await copied(page, 'pgn=');
  await part(page, 'copy-pgn').click();
  const pgn = await copied(page, '[Game');
  assert.match(pgn, /1\. C2=5 \(1\. C8=5 h8\+7\) 1\.\.\. h8\+7 \{good\} 2\. H2\+3 \*/);

  const other = await open({ path: new URL(link).hash });
  await shows(other, CANNON);
  const third = await open({ path: new URL(game).hash });
  await third.waitForFunction(() => part('board')?.lastMove?.[1] === 'g7');
  assert.deepEqual(await moves(third), ['C2=5', 'C8=5', 'h8+7', 'h8+7', 'H2+3']);
  const damaged = await open({ path: '#game=xiangqi&pgn=AAAA' });
  assert.match(await text(damaged, 'fen-error'), /damaged/);
});

test('a reload takes up where the tab was', async () => {
  const page = await open();
  await paste(page, '1. h2e2 (1. b2e2 h9g7) h9g7 {good} 2. h0g2');
  await page.keyboard.press('f');
  await page.keyboard.press('ArrowRight');
  await page.reload();
  await page.waitForFunction(() => part('board')?.lastMove?.[1] === 'g7');
  assert.deepEqual(await moves(page), ['C2=5', 'C8=5', 'h8+7', 'h8+7', 'H2+3']);
  assert.equal(await part(page, 'board').evaluate(({ orientation }) => orientation), 'b');
  await text(page, 'line-1-score');
});

test('a position is set up piece by piece, and told possible or why not', async () => {
  const page = await open();
  await part(page, 'editor').click();
  const press = (square) =>
    page.getByTestId('editor-board').getByTestId(`square-${square}`).click();
  await part(page, 'editor-clear').click();
  assert.match(await text(page, 'editor-status', /general/), /A general is missing: Red/);
  for (const [piece, square] of [
    ['K', 'f0'],
    ['k', 'd9'],
    ['R', 'a8'],
    ['R', 'b0'],
    ['P', 'a0'],
  ]) {
    await part(page, `put-${piece}`).click();
    await press(square);
  }
  assert.match(await text(page, 'editor-status'), /cannot stand there: Red, soldier on a0/);
  assert.ok(await part(page, 'editor-done').isDisabled());
  await part(page, 'put-nothing').click();
  await press('a0');
  assert.match(await text(page, 'editor-status'), /possible/);
  const corner = await page.getByTestId('editor-board').getByTestId('square-i0').boundingBox();
  assert.ok(corner.x + corner.width <= page.viewportSize().width, 'the board fits the sheet');
  assert.deepEqual(await accessibility(page), []);
  await part(page, 'editor-done').click();
  await shows(page, MATE);
  await text(page, 'score', /^#1$/);
});

test('one plays against the engine, takes back, resigns and ends', async () => {
  const page = await open();
  await part(page, 'play').click();
  await part(page, 'play-side').selectOption('b');
  await part(page, 'play-start').click();
  await text(page, 'play-status', /Your move/);
  assert.equal(await part(page, 'board').evaluate(({ orientation }) => orientation), 'b');
  assert.equal((await moves(page)).length, 1);
  const { from, to } = await part(page, 'board').evaluate(({ targets }) => {
    const [[from, [to]]] = targets;
    return { from, to };
  });
  await drag(page, from, to);
  await page.waitForFunction(
    () => document.querySelector('tabia-xiangqi').state.history.present.tree.nodes.length === 4,
  );
  await text(page, 'play-status', /Your move/);
  await part(page, 'take-back').click();
  await text(page, 'play-status', /Your move/);
  await part(page, 'resign').click();
  assert.match(await text(page, 'play-status', /resigned/), /Black resigned: Red wins/);
  assert.match(await text(page, 'result'), /1-0/);
  await part(page, 'end-play').click();
  await page.waitForFunction(() => !part('play-status'));
  await text(page, 'line-1-score');
});

test('the engine’s game ends with the mate that it gives', async () => {
  const page = await open();
  await enter(page, MATE);
  await part(page, 'play').click();
  await part(page, 'play-side').selectOption('b');
  await part(page, 'play-level').selectOption('4');
  await part(page, 'play-from').selectOption('here');
  await part(page, 'play-start').click();
  assert.match(await text(page, 'play-status', /wins/), /, Red wins$/);
});

for (const size of ['desk', 'tablet', 'phone']) {
  test(`it has room and is accessible (${size})`, async () => {
    const page = await open({ size, scheme: size === 'phone' ? 'dark' : 'light' });
    await part(page, 'engine-toggle').click();
    await text(page, 'line-1-score');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    const board = await part(page, 'board').boundingBox();
    assert.ok(board.y >= 0 && board.y + board.height <= page.viewportSize().height);
    assert.deepEqual(await accessibility(page), []);
    if (size === 'phone') {
      await part(page, 'tab-moves').click();
      await part(page, 'annotate').click();
      await part(page, 'comment').waitFor();
      assert.deepEqual(await accessibility(page), []);
      await part(page, 'tab-more').click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await part(page, 'xiangqi-pieces').waitFor();
      assert.deepEqual(await accessibility(page), []);
    }
  });
}
