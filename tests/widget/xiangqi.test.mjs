// The widget with game="xiangqi": its part is loaded for it alone, and does what the widget does for chess.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { accessibility } from '../browser/page.mjs';
import { setUp, until } from './page.mjs';
import { PACKAGE, trustedPolicy } from './servers.mjs';

const CANNON = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1';
const GAME = '[Red &quot;Anna&quot;] 1. h2e2 h9g7 (1... h7e7 2. h0g2) 2. h0g2 {develops} i9h9';
/** Bytes with brotli of the part that only xiangqi loads, without the engine. */
const MOST_BYTES = 45_000;

const bench = setUp();

const board = (page) => page.locator('tabia-xiangqi-board');

test('its part is small, and a widget of chess does not load it', async (t) => {
  const bytes = brotliCompressSync(await readFile(join(PACKAGE, 'xiangqi.js'))).length;
  t.diagnostic(`xiangqi.js ${bytes} bytes with brotli`);
  assert.ok(bytes <= MOST_BYTES);
  bench.files.asked.length = 0;
  const { page, close } = await bench.open('<tabia-analysis></tabia-analysis>');
  await page.locator('tabia-board').waitFor();
  await page.waitForTimeout(300);
  assert.deepEqual(bench.files.asked, ['/widget.js']);
  await close();
});

test('it shows a position, takes moves, and analyses when asked', async () => {
  bench.files.asked.length = 0;
  const { page, counts, close } = await bench.open(
    `<tabia-analysis game="xiangqi" fen="${CANNON}" movetime="1500"></tabia-analysis>`,
  );
  await board(page).waitFor();
  assert.deepEqual(bench.files.asked, ['/widget.js', '/xiangqi.js']);
  await page.evaluate(() => {
    globalThis.heard = [];
    const widget = document.querySelector('tabia-analysis');
    for (const name of ['move', 'evaluation', 'error']) {
      widget.addEventListener(name, ({ type, detail }) => globalThis.heard.push({ type, detail }));
    }
  });
  await page.getByTestId('square-h9').click();
  await page.getByTestId('square-g7').click();
  await until(page, () => globalThis.heard.some(({ type }) => type === 'move'));
  const [move] = await page.evaluate(() => globalThis.heard);
  assert.equal(move.detail.uci, 'h9g7');
  assert.equal(move.detail.played, true);
  assert.equal(await page.evaluate(() => document.querySelector('tabia-analysis').ply), 1);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await until(page, () =>
    globalThis.heard.some(({ type, detail }) => type === 'evaluation' && detail.final),
  );
  const evaluation = await page.evaluate(() => document.querySelector('tabia-analysis').evaluation);
  assert.equal(evaluation.lines.length, 2);
  assert.match(evaluation.lines[0].moves[0], /^[a-i]\d[a-i]\d$/);
  assert.ok(bench.files.asked.at(-1).endsWith('/wasm/tabia-xiangqi.wasm'));
  assert.equal((await counts()).started, 1);
  assert.match(await page.locator('[part=gauge]').getAttribute('aria-valuetext'), /Red \d+ %/);
  assert.deepEqual(await accessibility(page), []);
  // Gone from the page, nothing of it is left.
  await page.evaluate(() => document.querySelector('tabia-analysis').remove());
  await until(page, () => globalThis.counts.workers === 0 && globalThis.counts.urls === 0);
  await close();
});

test('it steps through a game by buttons, keys and methods, in the notation asked for', async () => {
  const { page, close } = await bench.open(
    `<tabia-analysis game="xiangqi" pgn="${GAME}" ply="2" lang="zh" engine="off" moves="side"></tabia-analysis>
     <tabia-analysis game="xiangqi" pgn="${GAME}" notation="iccs" pieces="pictures" orientation="black"></tabia-analysis>`,
    { viewport: { width: 900, height: 1600 } },
  );
  await until(page, () =>
    document.querySelectorAll('tabia-analysis')[1].shadowRoot.querySelector('.moves'),
  );
  const moves = (at) =>
    page.evaluate(
      (i) =>
        [
          ...document
            .querySelectorAll('tabia-analysis')
            [i].shadowRoot.querySelectorAll('.moves button'),
        ].map(({ textContent }) => textContent.trim()),
      at,
    );
  assert.deepEqual(await moves(0), [
    '炮二平五',
    '马8进7',
    '炮8平5',
    '马二进三',
    '马二进三',
    '车9平8',
  ]);
  assert.deepEqual(await moves(1), ['H2-E2', 'H9-G7', 'H7-E7', 'H0-G2', 'H0-G2', 'I9-H9']);
  const ply = () => page.evaluate(() => document.querySelector('tabia-analysis').ply);
  assert.equal(await ply(), 2);
  await page
    .locator('tabia-analysis')
    .first()
    .getByRole('button', { name: '下一步' })
    .or(page.locator('tabia-analysis').first().locator('[part=controls] button').nth(2))
    .first()
    .click();
  assert.equal(await ply(), 3);
  await page.keyboard.press('End');
  assert.equal(await ply(), 4);
  await page.evaluate(() => document.querySelector('tabia-analysis').goTo('start'));
  assert.equal(await ply(), 0);
  assert.equal(
    await board(page)
      .nth(1)
      .evaluate(({ orientation, pieces }) => orientation + pieces),
    'bpictures',
  );
  await close();
});

test('what is wrong with a text is said, and the board stays', async () => {
  const { page, close } = await bench.open('<tabia-analysis game="xiangqi"></tabia-analysis>');
  await board(page).waitFor();
  const message = await page.evaluate(async () => {
    const widget = document.querySelector('tabia-analysis');
    const failed = new Promise((resolve) => {
      widget.addEventListener('error', ({ detail }) => resolve(detail.message), { once: true });
    });
    widget.load('4k4/9/9/9/9/9/9/9/9/4K4 w');
    return failed;
  });
  assert.equal(message, 'the generals face each other');
  assert.match(
    await page.evaluate(() => document.querySelector('tabia-analysis').position),
    /^rnbakabnr/,
  );
  await close();
});

test('it works under a strict policy, beside a widget of chess', async () => {
  const own = 'tabia-html tabia-xiangqi tabia-xiangqi-html; img-src data:';
  const policy = trustedPolicy(bench.files.url).replace('tabia-html', own);
  const { page, close } = await bench.open(
    '<tabia-analysis engine="auto" depth="4"></tabia-analysis><tabia-analysis game="xiangqi" engine="auto" depth="4"></tabia-analysis>',
    {
      path: '/strict',
      headers: { 'Content-Security-Policy': policy },
      viewport: { width: 700, height: 1800 },
    },
  );
  await until(page, () =>
    [...document.querySelectorAll('tabia-analysis')].every(({ evaluation }) => evaluation),
  );
  await close();
});
