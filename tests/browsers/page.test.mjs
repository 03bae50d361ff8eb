// The page's main paths in every engine of the web that is here, used with mouse and keys.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { missing } from '../lib/browsers.mjs';
import { RANDOM_NET } from '../lib/paths.mjs';
import { BROWSERS, walks } from './walks.mjs';

const MATE_IN_3 = 'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const GAME =
  '[White "Anna"] [Black "Ben"] 1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0';
const NET_INPUT = `part('net-input')`;

for (const browser of BROWSERS) {
  describe(`the page in ${browser}`, { skip: missing[browser]() }, () => {
    const walk = walks(browser);
    const path = (name, body, more) => test(name, () => walk(name, body, more));

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
