// The review of a game of xiangqi, used as a person does: begun, paused, interrupted by a reload, read and retried.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { beginReview, reviewFigures, show } from './acts.mjs';
import { part, text } from './browser.mjs';
import { pressables, tooWide } from './look.mjs';
import { accessibility, paste } from './page.mjs';
import { MATE, moves, shows, visitors } from './xiangqi.mjs';

/** Black takes a horse for a cannon, and Red gives a chariot away. */
const GAME = `[Red "Anna"]
[Black "Ben"]

1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b7b0 4. a0b0 b9c7 5. h0h7 h9h7 *
`;
const PLIES = 10;
const PATIENCE = 60_000;

const { open } = visitors();

const begin = (page) => beginReview(page, GAME);
const finished = (page) => part(page, 'review-source').waitFor({ timeout: PATIENCE });

const figures = (page) => reviewFigures(page, PLIES, PATIENCE);

test('a review says what its moves gave away, and the same again through pause and reload', async () => {
  const first = await open();
  await begin(first);
  const once = await figures(first);
  await first.context().close();
  assert.match(once.table, /Red\s+Black\s+Accuracy\s+\d+\.\d\s+\d+\.\d/);
  assert.match(once.table, /Blunders\s+1\s+0/);
  assert.doesNotMatch(once.table, /White|Opening/);
  assert.ok(
    once.turns.some((turn) => /5\. R2\+7\s+\?\?/.test(turn) && /Better/.test(turn)),
    once.turns.join('\n'),
  );
  assert.match(once.graph[9], /^5\. R2\+7: [+−]\d.*, blunder.*Win chance: Red \d+ %, Black \d+ %/);
  assert.equal(new Set(once.graph).size, PLIES + 1, 'each move has a place and a score');

  const page = await open();
  await begin(page);
  await part(page, 'review-pause').click();
  await part(page, 'review-resume').waitFor();
  const paused = await text(page, 'review-status', /paused/);
  await page.waitForTimeout(300);
  assert.equal(await text(page, 'review-status'), paused, 'it rests');
  await part(page, 'review-resume').click();
  await page.waitForTimeout(150);
  await page.reload();
  await show(page, 'review');
  assert.deepEqual(await figures(page), once);
  assert.match(await text(page, 'review-spoken'), /Accuracy: Red \d+\.\d, Black \d+\.\d/);
});

test('counts, turning points and the graph lead to the moves, which are marked; its words are those of a language', async () => {
  const page = await open();
  await begin(page);
  await finished(page);
  await part(page, 'blunder-w').click();
  await page.waitForFunction(() => part('board')?.lastMove?.[1] === 'h7');
  const graph = part(page, 'graph');
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + (box.width * 6) / PLIES, box.y + box.height / 2);
  await page.waitForFunction(() => part('board')?.lastMove?.[1] === 'b0');
  assert.deepEqual(await accessibility(page), []);
  const away = (await page.evaluate(pressables)).filter(
    (each) => each.tabIndex < 0 && !each.roving,
  );
  assert.deepEqual(away, [], 'all that can be pressed is reached by the Tab key');
  await show(page, 'moves');
  assert.equal((await moves(page))[8], 'R2+7 ??');
  await page.evaluate(() => part('settings').click());
  await part(page, 'language').selectOption('zh');
  await page.waitForFunction(() => document.documentElement.lang === 'zh');
  await page.keyboard.press('Escape');
  await show(page, 'review');
  await page.locator('tabia-review').getByText('红方', { exact: true }).waitFor();
  await page.getByTestId('turning-point').getByText('5. 车二进七').waitFor();
  assert.match(await graph.getAttribute('aria-label'), /红方/);

  // Into the moves: evaluations, glyphs and the better line, as an edit that can be taken back.
  await part(page, 'review-annotate').click();
  await show(page, 'moves');
  const annotated = await moves(page);
  assert.ok(annotated.length > PLIES && annotated.includes('车二进七 ??'), `${annotated}`);
  await part(page, 'undo').click();
  await eventually(async () => assert.equal((await moves(page)).length, PLIES));
});

test('a mistake can be retried', async () => {
  const page = await open();
  await begin(page);
  await finished(page);
  await part(page, 'retry-w').click();
  await text(page, 'retry-verdict', /5\. R2\+7 was a mistake\. Find a better move for Red/);
  const square = (name) => part(page, `square-${name}`);
  await square('h0').click();
  await square('h7').click();
  await page.locator('[data-verdict=wrong]').waitFor({ timeout: PATIENCE });
  assert.deepEqual(await accessibility(page), []);
  await part(page, 'retry-again').click();
  await square('g3').click();
  await square('g4').click();
  await page.locator('[data-verdict=right], [data-verdict=wrong]').waitFor({ timeout: PATIENCE });
  await part(page, 'retry-end').click();
  await finished(page);
});

test('a game without moves has none to review, and one that is over by rule needs no search for that', async () => {
  const page = await open();
  await show(page, 'review');
  await page.locator('tabia-review').getByText('Open a game or play some moves').waitFor();
  await paste(page, `[FEN "${MATE}"]\n\n1. b0b9 *`);
  await part(page, 'review-nodes').selectOption('20000');
  await part(page, 'review-start').click();
  await finished(page);
  await part(page, 'graph').focus();
  await page.keyboard.press('End');
  await eventually(async () =>
    assert.match(
      await part(page, 'graph').getAttribute('aria-valuetext'),
      /^1\. R8\+9: #1\..*100 %/,
    ),
  );
  await shows(page, '1R1k5/R8/9/9/9/9/9/9/9/5K3 b - - 1 1');
});

test('on a phone the review has a place of its own, and all of it fits', async () => {
  const page = await open({ size: 'phone', scheme: 'dark' });
  await begin(page);
  await finished(page);
  await part(page, 'graph').waitFor();
  const board = await part(page, 'board').boundingBox();
  const panel = await page.locator('tabia-review').boundingBox();
  assert.ok(panel.y >= board.y + board.height && panel.height >= 150, JSON.stringify(panel));
  assert.equal(await tooWide(page), 0);
  await part(page, 'blunder-w').click();
  await page.waitForFunction(() => part('board')?.lastMove?.[1] === 'h7');
  const after = await part(page, 'board').boundingBox();
  assert.deepEqual(after, board, 'the board stays where it is');
  assert.deepEqual(await accessibility(page), []);
  await show(page, 'moves');
  assert.equal(await part(page, 'graph').isVisible(), false);
});
