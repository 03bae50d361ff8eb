// What comes onto the page and leaves it: files of many games, copies, pictures and links.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { manyGames } from '../lib/many-games.mjs';
import { accessibility, GAME, paste, READS_CLIPBOARD, visitors } from './page.mjs';

const { bench, open } = visitors();

/**
 * Processor time of the longest tasks that held the page's thread while something was done, in
 * milliseconds. Time by the clock would say how busy the machine is.
 */
async function longestTasks(page, action) {
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  const { browser } = bench();
  await browser.startTracing(page, { categories });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a)
    .slice(0, 5);
}

for (const [words, count, bytes] of [
  ['10,000 games', 10_000, 500],
  ['50 MB', 25_000, 2_000],
]) {
  test(`a file of ${words} is listed and searched without holding the page up`, async () => {
    const page = await open();
    await page.waitForTimeout(500);
    // The file is made on the page, since the way from here would hold it up by itself.
    await page.evaluate(
      `window.manyGames = ${manyGames}; window.file = new File([manyGames(${count}, ${bytes})], 'many.pgn')`,
    );
    const tasks = await longestTasks(page, async () => {
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(window.file);
        const init = { dataTransfer: data, bubbles: true, cancelable: true, composed: true };
        document.body.dispatchEvent(new DragEvent('drop', init));
      });
      await page
        .getByText(`${count} games in many.pgn`, { exact: true })
        .waitFor({ timeout: 120_000 });
      await page.getByTestId('games-search').fill('rival7, open 7');
      await page.getByTestId('game-7').waitFor();
      await page.getByTestId('game-7').click();
      await page.getByTestId('game-title').getByText('Player7, A – Rival7, B').waitFor();
    });
    assert.ok(tasks.length > 0);
    assert.ok(tasks[0] <= 50, `tasks took ${tasks.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    await eventually(async () =>
      assert.equal(await page.getByTestId('games').innerText(), `8 / ${count}`),
    );
    await page.getByTestId('next-game').click();
    await page.getByTestId('game-title').getByText('Player8, A').waitFor();
    await page.getByTestId('games').click();
    await page.getByTestId('games-search').fill('rival7, open 7');
    const hasText = new RegExp(`^\\s*\\d+ of ${count} games\\s*$`);
    const found = page.getByTestId('games-status').filter({ hasText });
    await found.waitFor();
    assert.deepEqual(await accessibility(page), []);
    // The list and the place in it survive a reload, and do not come forward by themselves.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.waitForTimeout(1000);
    await page.reload();
    await page
      .getByTestId('games')
      .getByText(`9 / ${count}`, { exact: true })
      .waitFor({ timeout: 60_000 });
    await eventually(async () =>
      assert.equal(await page.getByTestId('games-search').isVisible(), false),
    );
    await page.getByTestId('next-game').click();
    await page.getByTestId('game-title').getByText('Player9, A').waitFor();
  });
}

test('pasting several games shows the list; a fault names its line in the whole text', async () => {
  const page = await open();
  const bad = '[Event "Bad"]\n[White "X"]\n[Black "Y"]\n[Result "*"]\n\n1. e4 e5\n2. Ke3 *\n';
  await paste(page, `${GAME}\n${bad}`);
  await page.getByTestId('game-1').click();
  await page.getByText(/line 14, column 4/).waitFor();
});

/** Gives the page a file by the button that opens one. */
async function choose(page, name, content) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByTestId('open-file').click(),
  ]);
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(content);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

const TAGS = '[White "Ärger"]\n[Black "B"]\n[Result "*"]\n\n';
/** Variations in variations, each from the move before. */
function nested(levels) {
  const moves = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  let text = '1. Nf3';
  for (let i = 1; i <= levels; i++) {
    const number = `${Math.floor(i / 2) + 1}${i % 2 ? '...' : '.'}`;
    text += ` ${number} ${i % 2 ? 'Nc6' : 'Nc3'} (${number} ${moves[i % 4]}`;
  }
  return `${text} ${')'.repeat(levels)} *`;
}

for (const [what, content, moves, fault] of [
  [
    'cut off in a comment',
    `${TAGS}1. e4 e5 2. Nf3 {and the`,
    ['e4', 'e5', 'Nf3'],
    /line 5, column 17/,
  ],
  [
    'cut off in a variation',
    `${TAGS}1. e4 e5 (1... c5 2. Nf3`,
    ['e4', 'e5', 'c5', 'Nf3'],
    /line 5, column/,
  ],
  ['an illegal move', `${TAGS}1. e4 e5\n2. Ke3 Nc6 *`, ['e4', 'e5'], /line 6, column 4/],
  ['wrong tags', `[White "Ärger]\n[Black B]\n\n1. e4 e5 *`, ['e4', 'e5'], /line 1, column/],
  ['a byte order mark', `\ufeff${TAGS}1. d4 d5 *`, ['d4', 'd5']],
  ['Latin-1', Buffer.from(`${TAGS}1. d4 d5 *`, 'latin1'), ['d4', 'd5']],
  ['200 levels of variations', TAGS + nested(200), ['Nf3', 'Nc6', 'Nf6']],
]) {
  test(`a file with ${what}: what can be read is kept${fault ? ', and the place of the fault is said' : ''}`, async () => {
    const page = await open();
    await choose(page, 'some.pgn', content);
    const list = page.getByTestId('move-list');
    await list.getByRole('button', { name: moves[0], exact: true }).first().waitFor();
    const shown = (await list.getByRole('button').allInnerTexts()).map((text) => text.trim());
    assert.deepEqual(shown.slice(0, moves.length), moves);
    await eventually(async () =>
      assert.match(await page.getByTestId('game-title').innerText(), /Ärger/),
    );
    if (fault) await page.getByText(fault).first().waitFor();
    else {
      await eventually(async () => assert.equal(await page.getByText(/in part/).count(), 0));
      if (what.startsWith('200')) assert.equal(shown.length, 401);
    }
  });
}

test('FEN, PGN and pictures leave the page', async () => {
  const page = await open(READS_CLIPBOARD);
  await paste(page, GAME);
  await page.getByTestId('panel-review').click();
  await page.getByTestId('review-nodes').selectOption('20000');
  await page.getByTestId('review-start').click();
  await page.getByTestId('review-source').waitFor({ timeout: 60_000 });
  await page.getByTestId('share-and-save').click();
  await page.getByTestId('copy-fen').waitFor();
  assert.deepEqual(await accessibility(page), []);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByTestId('copy-fen').click();
  await page.getByText('FEN copied').waitFor();
  assert.equal(await clipboard(), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await page.getByTestId('copy-pgn').click();
  await page.getByText('PGN copied').waitFor();
  const pgn = await clipboard();
  assert.match(
    pgn,
    /\[Annotator "Tabia [\d.]+, (hand-written evaluation|net \S+), 20000 nodes a move"\]/,
  );
  assert.match(pgn, /5\.\s+Nxe5\s+\{\[%eval -?\d/);
  assert.match(pgn, /5\.\.\.\s+Bxd1\s+\$4\s+\{\[%eval\s+#2,\d+\]\}/);
  assert.match(pgn, /\(5\.\.\.\s+dxe5/);

  const saved = async (id) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId(id).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const file = await saved('save-pgn');
  assert.equal(file.name, 'Anna - Ben.pgn');
  assert.equal(file.bytes.toString(), pgn);
  const png = await saved('save-png');
  assert.equal(png.name, 'Anna - Ben.png');
  assert.equal(png.bytes.readUInt32BE(16), 1024);
  const svg = (await saved('save-svg')).bytes.toString();
  assert.equal(svg.match(/<use /g).length, 32);
});

test('a link carries a whole game to where one stood', async () => {
  const page = await open(READS_CLIPBOARD);
  await paste(page, GAME);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('share-and-save').click();
  await page.getByTestId('copy-game-link').click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await bench().open(await bench().person(), new URL(link).hash);
  await other.getByTestId('game-title').getByText('Anna – Ben').waitFor();
  await eventually(async () =>
    assert.equal(await other.getByTestId('move-list').locator('[aria-current]').innerText(), 'e5'),
  );
});

test('a link to an analysis is checked by whoever opens it', async () => {
  const page = await open(READS_CLIPBOARD);
  await paste(page, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
  await page.getByTestId('share-and-save').click();
  await page.getByTestId('claim-nodes').selectOption('20000');
  await page.getByTestId('copy-claim').click();
  await page.getByText('Link copied').waitFor({ timeout: 30_000 });
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /&nodes=20000&engine=[0-9a-f]{12}&net=none&score=m?-?\d+&line=[a-h]/);
  const visit = async (hash, status) => {
    const guest = await bench().person();
    const other = await bench().open(guest, hash);
    await other.locator(`[data-testid=claim][data-status=${status}]`).waitFor({ timeout: 30_000 });
    assert.deepEqual(await accessibility(other), []);
    await guest.close();
  };
  const { hash } = new URL(link);
  await visit(hash, 'same');
  await visit(hash.replace(/score=-?\d+/, 'score=777'), 'different');
  await visit(hash.replace('net=none', 'net=0123456789ab'), 'otherNet');
});
