// The page's main paths of xiangqi in every engine of the web that is here, used with mouse and keys.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { missing } from '../lib/browsers.mjs';
import { BROWSERS, walks } from './walks.mjs';

/** Two games of xiangqi, in the second of which Red gives a chariot away. */
const XIANGQI_GAMES = `[Red "Cleo"]

1. h2e2 h9g7 *

[Red "Anna"]
[Black "Ben"]

1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b7b0 4. a0b0 b9c7 5. h0h7 {A gift.} h9h7 *
`;

for (const browser of BROWSERS) {
  describe(`xiangqi in ${browser}`, { skip: missing[browser]() }, () => {
    const walk = walks(browser);
    const path = (name, body, more) => test(name, () => walk(name, body, more));

    path(
      'moves by dragging, by clicks and in notation, and lines of its engine',
      async (page) => {
        await page.dragPart('square-h2', 'square-e2');
        await page.until(() => window.part('board').fen.includes(' b '));
        await page.tap('square-h9');
        await page.tap('square-g7');
        await page.until(() => window.part('board').fen.includes(' w '));
        await page.enter('H2+3');
        await page.until(() => / b - - 3 2$/.test(window.part('board').fen));
        await page.tap('engine-toggle');
        await page.text('line-2-score', /\d/);
        await page.until(() => window.part('board').renderRoot.querySelector('[data-arrow]'));
        await page.press('ArrowLeft');
        await page.until(() => / w - - 2 2$/.test(window.part('board').fen));
        await page.text('line-1-score', /\d/);
        await page.press(' ');
        await page.until(() => / b - - 3 2$/.test(window.part('board').fen));
      },
      { hash: '#game=xiangqi' },
    );

    path(
      'a game of a file is reviewed, given a glyph, and shown with what its pieces are worth',
      async (page) => {
        await page.drop('two.pgn', XIANGQI_GAMES);
        await page.text('games-status', /2 games in two\.pgn/);
        await page.tap('game-1');
        await page.until(() => window.part('move-9'));
        await page.tap('panel-review');
        await page.select('review-nodes', '20000');
        await page.tap('review-start');
        await page.reviewed();
        await page.text('review-source', /20/);
        await page.tap('blunder-w');
        await page.until(() => window.part('board').lastMove?.[1] === 'h7');
        await page.tap('panel-moves');
        await page.text('move-9', /^R2\+7 \?\?$/);
        await page.until(() => /A gift\./.test(window.part('move-9').parentNode.textContent));
        await page.press('2');
        await page.text('move-9', /^R2\+7 \?$/);
        // What stands on h7 is worth something to Red, and then, taken by a chariot, to Black.
        const worth = (sign) =>
          page.until((wanted) => {
            const mark = window.part('heat')?.querySelector('[data-square=h7]');
            return mark?.textContent.startsWith(wanted);
          }, sign);
        await page.tap('heat-toggle');
        await worth('+');
        await page.tap('square-h9');
        await page.tap('square-h7');
        await page.until(() => window.part('board').lastMove?.[0] === 'h9');
        await worth('−');
        await page.reload();
        await page.text('games', /^2 \/ 2$/);
        await page.text('move-9', /^R2\+7 \?$/);
      },
      { hash: '#game=xiangqi' },
    );

    path(
      'the engine plays a match against itself, counted, kept and listed',
      async (page) => {
        await page.tap('play');
        await page.tap('match');
        await page.select('match-count', '6');
        // 250 nodes a move for both sides.
        for (const side of ['match-limit-1', 'match-limit-2']) await page.select(side, '0');
        await page.tap('match-start');
        await page.text('match-status', /Game \d of 6/);
        await page.until(() => window.part('board').lastMove);
        // Paused it stays as it is, and a reload changes nothing.
        await page.tap('match-pause');
        await page.text('match-status', /paused/);
        await page.reload();
        await page.text('match-status', /of 6, paused/);
        await page.tap('match-resume');
        // However long it takes, as long as it gets on.
        for (let status = ''; !/All 6 games played/.test(status); ) {
          status = await page.until((last) => {
            const now = window.part('match-status')?.textContent;
            return now !== last && now;
          }, status);
        }
        const score = await page.text('match-score', /\d/);
        const counts = score.match(/\d+/g).map(Number);
        assert.equal(
          counts.reduce((sum, count) => sum + count),
          6,
          score,
        );
        await page.tap('match-games');
        await page.text('games-status', /6 games in pasted text/);
        await page.tap('game-1');
        await page.text('games', /^2 \/ 6$/);
        await page.until(() => window.part('move-1'));
      },
      { hash: '#game=xiangqi' },
    );
  });
}
