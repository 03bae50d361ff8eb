// The page's main paths in every engine of the web that is here, used with mouse and keys.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { missing, start } from '../lib/browsers.mjs';
import { PAGE, RANDOM_NET } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';
import { visit } from './visit.mjs';

const MATE_IN_3 = 'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const GAME =
  '[White "Anna"] [Black "Ben"] 1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0';
/** Two games of xiangqi, in the second of which Red gives a chariot away. */
const XIANGQI_GAMES = `[Red "Cleo"]

1. h2e2 h9g7 *

[Red "Anna"]
[Black "Ben"]

1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b7b0 4. a0b0 b9c7 5. h0h7 {A gift.} h9h7 *
`;
const NET_INPUT = `part('net-input')`;

for (const browser of ['chromium', 'firefox', 'webkit']) {
  describe(`the page in ${browser}`, { skip: missing[browser]() }, () => {
    let server;
    let driver;
    before(async () => {
      driver = await start[browser]();
      console.log(`    ${driver.name}`);
    });
    after(() => driver?.close());

    /** A test with a server, and so an origin and a memory, of its own. */
    const path = (name, body, { isolate = false, hash = '' } = {}) =>
      test(name, async () => {
        server = await serve(PAGE, { isolate });
        let page;
        try {
          page = await visit(driver, server.url + hash);
          await page.resize(1280, 900);
          await body(page);
          assert.deepEqual(await page.faults(), []);
        } catch (error) {
          await page?.keepPicture(`${browser} ${name}`).catch(() => {});
          throw error;
        } finally {
          await page?.close();
          await server.close();
        }
      });

    for (const isolate of [false, true]) {
      path(
        `a mate in three, typed in, is found${isolate ? ', on an isolated page' : ''}`,
        async (page) => {
          await page.enter(MATE_IN_3);
          assert.equal(await page.text('line-1-score', /^#3$/), '#3');
          await page.text('line-1-moves', /Rxa8#/);
          await page.tap('engine-toggle');
          assert.equal(
            await page.until(() => window.part('engine-toggle').getAttribute('aria-checked')),
            'false',
          );
          await page.enter('8/8/8/8/8/8/8/8 w - - 0 1');
          await page.text('fen-error', /king/);
          assert.equal(await page.fen(), MATE_IN_3);
        },
        { isolate },
      );
    }

    path('moves by dragging, by clicks and by keys; a line is played by click', async (page) => {
      await page.dragPart('square-e2', 'square-e5');
      assert.equal(await page.fen(), START);
      await page.dragPart('square-e2', 'square-e4');
      await page.until(() => window.part('board').fen.includes(' b '));
      await page.tap('square-e7');
      await page.tap('square-e5');
      await page.until(() => window.part('board').fen.includes(' w '));
      await page.text('move-list', /e4.*e5/);
      await page.press('ArrowLeft');
      await page.until(() => window.part('board').fen.includes(' b '));
      await page.press('ArrowUp');
      await page.until(() => / w KQkq - 0 1$/.test(window.part('board').fen));
      await page.press('ArrowDown');
      await page.press('l');
      await page.text('depth', /^([4-9]|\d\d)$/);
      await page.press(' ');
      await page.until(() => / b KQkq .* 2$/.test(window.part('board').fen));
    });

    path(
      'xiangqi: moves by dragging, by clicks and in notation, and lines of its engine',
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
      'xiangqi: a game of a file is reviewed, given a glyph, and shown with what its pieces are worth',
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
      'xiangqi: the engine plays a match against itself, counted, kept and listed',
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

    path('a game is opened, walked, reviewed, and there again after a reload', async (page) => {
      await page.enter(GAME);
      await page.text('game-title', /Anna – Ben/);
      await page.tap('panel-review');
      await page.select('review-nodes', '20000');
      await page.tap('review-start');
      await page.reviewed();
      await page.text('review-source', /20/);
      await page.tap('panel-moves');
      await page.text('move-list', /Bxd1\s*\?\?/);
      await page.reload();
      await page.text('game-title', /Anna – Ben/);
      await page.until(() => window.part('graph') !== undefined);
      await page.tap('panel-review');
      await page.reviewed();
      await page.text('review-source', /20/);
    });

    path(
      'a position by its address, dark by a setting, and in another language',
      async (page) => {
        await page.text('line-1-score', /^#3$/);
        await page.tap('settings');
        await page.tap('setting-theme-dark');
        await page.until(() => document.documentElement.dataset.theme === 'dark');
        await page.select('setting-language', 'de');
        await page.until(() => document.documentElement.lang === 'de');
        await page.press('Escape');
        await page.reload();
        await page.until(() => document.documentElement.lang === 'de');
        assert.equal(await page.fen(), MATE_IN_3);
      },
      { hash: `#fen=${MATE_IN_3.replaceAll(' ', '_')}` },
    );

    path('a game against the engine is answered', async (page) => {
      await page.tap('play');
      await page.tap('play-start');
      await page.text('play-status', /Your move/);
      await page.dragPart('square-d2', 'square-d4');
      await page.until(() => / w .* 2$/.test(window.part('board').fen));
      await page.tap('play-resign');
      await page.text('play-status', /You lost/);
    });

    if (existsSync(RANDOM_NET)) {
      path('a net is loaded from a file, and kept', async (page) => {
        await page.choose(NET_INPUT, RANDOM_NET);
        await page.text('net-name', /random test net/);
        await page.enter(MATE_IN_3);
        await page.text('line-1-score', /^#3$/);
        await page.ask(() => new Promise((later) => setTimeout(later, 500)));
        await page.reload();
        await page.text('net-name', /random test net/);
      });
    }
  });
}
