// The second mind: fetched when it is asked for, beside alpha-beta or alone, and the moves that come to mind.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { accessibility, paste, shut, visitors } from './page.mjs';

const USUAL = { expected: /Failed to load resource|ERR_FAILED/ };
const { open, person } = visitors(USUAL);
const isolated = visitors({ isolate: true, ...USUAL });

/** White takes a rook: whoever looks sees it. */
const CLEAR = '4k3/8/8/8/8/8/4K3/R6r w - - 0 1';
/** Openings in which the two choose differently at every number of nodes and visits that was tried. */
const UNCLEAR = [
  'rnbq1rk1/1pp2pbp/3p1np1/p3p3/2P5/2N1P1P1/PP1PNPBP/R1BQ1RK1 w - - 0 1',
  'r1bq1rk1/pp2ppbp/2n2np1/3p2B1/3P4/2NBPN2/PP3PPP/R2QK2R w KQ - 0 1',
  'r1bqk1nr/pp1pppbp/2n3p1/2p5/3P4/1P2PN2/PBP2PPP/RN1QKB1R b KQkq - 0 1',
  'r2q1rk1/pb2bppp/1pn1pn2/2pp4/P3P3/2PP1NP1/1P1N1PBP/R1BQR1K1 b - - 0 1',
  'rnbqkb1r/1p2pppp/p1p2n2/3p4/3P4/4PN2/PPP1BPPP/RNBQ1RK1 b kq - 0 1',
];
const PATIENCE = { timeout: 60_000 };
const isTree = (url) => /tabia-tree-|policy-/.test(url);

/** The first move of a row of either list. */
const firstMove = (page, row) => page.getByTestId(row).locator('button').first().innerText();

test('the tree search comes when it is asked for, and agrees in a clear position', async () => {
  const fetched = [];
  (await person()).on('request', (request) => {
    // The service worker fetches what it keeps a second time.
    if (request.serviceWorker() !== null) return;
    if (isTree(request.url())) fetched.push(new URL(request.url()).pathname);
  });
  const page = await open();
  await paste(page, CLEAR);
  await page.getByTestId('line-1-score').waitFor();
  assert.deepEqual(fetched, []);
  await page.getByTestId('tool-minds').click();
  await page.getByTestId('minds-verdict').getByText('Both choose Rxh1').waitFor(PATIENCE);
  assert.match(
    fetched.sort().join(),
    /^\/assets\/policy-[\w-]+\.pol,\/assets\/tabia-tree-(simd|relaxed)-[\w-]+\.wasm$/,
  );
  await eventually(async () =>
    assert.match(
      await page.getByTestId('wdl').getAttribute('aria-label'),
      /^White wins 9\d(\.\d)? %, draw \d/,
    ),
  );
  const row = page.getByTestId('tree-line-1');
  await eventually(async () => assert.match(await row.innerText(), /Rxh1[\s\S]*\d+ %\s+\d+ %/));
  assert.equal(await page.locator('path.other').count(), 0);
  assert.deepEqual(await accessibility(page), []);
  await row.getByRole('button', { name: 'Rxh1' }).click();
  await eventually(async () =>
    assert.match(
      await page.getByTestId('fen-input').inputValue(),
      /^4k3\/8\/8\/8\/8\/8\/4K3\/7R b/,
    ),
  );
  // Of the position before nothing is left.
  await eventually(async () => assert.doesNotMatch(await firstMove(page, 'tree-line-1'), /Rxh1/));
  await page.keyboard.press('m');
  await page.locator('tabia-tree').waitFor({ state: 'detached' });
  await page.getByTestId('line-1-score').waitFor();
});

test('where the two disagree is said, and drawn in a colour of its own', async () => {
  const page = await open();
  await paste(page, UNCLEAR[0]);
  await page.keyboard.press('m');
  await page.getByTestId('minds-verdict').waitFor(PATIENCE);
  const seen = [];
  for (const fen of UNCLEAR) {
    await paste(page, fen);
    await page.getByTestId('minds-verdict').waitFor(PATIENCE);
    await page.waitForTimeout(1500);
    // All at one moment: both go on.
    const { verdict, moves, arrow } = await page.evaluate(() => {
      const { engine, tree } = document.querySelector('tabia-page').state;
      const moves = [engine, tree].map(({ lines }) => lines[0].moves[0].san);
      const arrows = document.querySelector('tabia-page').board.shadowRoot;
      return {
        moves,
        verdict: globalThis.part('minds-verdict').textContent.trim(),
        arrow: arrows.querySelector('path.other') !== null,
      };
    });
    seen.push(`${moves}`);
    if (moves[0] === moves[1]) continue;
    if (!verdict.startsWith('They disagree')) continue;
    assert.equal(verdict, `They disagree: alpha-beta ${moves[0]}, tree ${moves[1]}`);
    assert.ok(arrow);
    return;
  }
  assert.fail(`the two agree everywhere: ${seen.join('; ')}`);
});

test('first sight draws the priors without a search', async () => {
  const page = await open();
  await page.keyboard.press('s');
  await page.getByTestId('sight-words').waitFor(PATIENCE);
  const arrows = page.locator('tabia-board path.move');
  await eventually(async () => assert.ok((await arrows.count()) >= 4));
  const opacity = (move) =>
    page.locator(`path.move[data-arrow=${move}]`).getAttribute('opacity').then(Number);
  const words = await page.getByTestId('sight-words').innerText();
  // The likelier, the thicker.
  assert.match(words, /^d4 \d+ %\s+e4 \d+ %/);
  assert.ok((await opacity('d2d4')) >= (await opacity('e2e4')));
  const shapes = await arrows.evaluateAll((all) =>
    all.map((each) => Number(each.getAttribute('opacity'))),
  );
  assert.ok(Math.max(...shapes) > Math.min(...shapes) + 0.1, `${shapes}`);
  assert.equal(await page.getByTestId('engine-toggle').getAttribute('aria-checked'), 'false');
  assert.equal(await page.getByTestId('line-1-score').count(), 0);
  // The next position has its own.
  await page.keyboard.press('s');
  await eventually(async () => assert.equal(await arrows.count(), 0));
});

test('the tree search alone: figures, gauge, and the space bar are its own', async () => {
  const page = await open();
  await paste(page, CLEAR);
  await page.keyboard.press('m');
  await page.getByTestId('mind-tree').click();
  await page.getByTestId('nodes').waitFor(PATIENCE);
  await eventually(async () =>
    assert.match(await page.getByTestId('speed').innerText(), /^[\d.]+( k)?\/s$/),
  );
  assert.equal(await page.locator('tabia-engine-strip .unit').innerText(), 'visits');
  assert.ok(await page.getByTestId('line-1').isHidden());
  const before = await page.evaluate(() => document.querySelector('tabia-page').state.engine);
  assert.equal(before.phase, 'stopped');
  await page.keyboard.press(' ');
  await eventually(async () =>
    assert.match(
      await page.getByTestId('fen-input').inputValue(),
      /^4k3\/8\/8\/8\/8\/8\/4K3\/7R b/,
    ),
  );
  // Switched off, it stays with what it has.
  await page.keyboard.press('l');
  await page.waitForFunction(
    () => document.querySelector('tabia-page').state.tree.phase !== 'searching',
  );
  await page.getByTestId('mind-both').click();
  await page.waitForFunction(
    () => document.querySelector('tabia-page').state.engine.phase === 'searching',
  );
});

test('without the file alpha-beta goes on, and the page says why', async () => {
  const visitor = await person({ serviceWorkers: 'block' });
  await visitor.route(/tabia-tree-/, (route) => route.abort());
  const page = await open();
  await paste(page, CLEAR);
  await page.keyboard.press('m');
  await page
    .getByTestId('tree-failed')
    .getByText('The tree search is not available')
    .waitFor(PATIENCE);
  await page.getByTestId('line-1-score').waitFor();
  assert.equal(
    await page.evaluate(() => document.querySelector('tabia-page').state.mind),
    'alphabeta',
  );
});

for (const way of ['sab', 'jspi', 'replace']) {
  test(`searches of the tree end by ${way} as well`, async () => {
    const { open: visit } = way === 'sab' ? isolated : { open };
    const page = await visit({ path: `?stop=${way}` });
    await paste(page, CLEAR);
    await page.keyboard.press('m');
    await page.getByTestId('minds-verdict').getByText('Both choose Rxh1').waitFor(PATIENCE);
    await paste(page, 'k7/8/1K6/8/8/8/7Q/8 w - - 0 1');
    // Whoever looks sees a mate.
    await eventually(async () =>
      assert.match(await page.getByTestId('tree-line-1').innerText(), /^#1\s/),
    );
    await page.getByTestId('engine-toggle').click();
    await page.waitForFunction(
      () => document.querySelector('tabia-page').state.tree.phase !== 'searching',
    );
  });
}

test('in another language, and at once on another position', async () => {
  const page = await open();
  await page.getByTestId('settings').click();
  await page.getByTestId('setting-language').selectOption('de');
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await shut(page);
  await paste(page, CLEAR);
  await page.getByRole('button', { name: 'Zweite Meinung' }).click();
  await page.getByTestId('minds-verdict').getByText('Beide wählen').waitFor(PATIENCE);
});
