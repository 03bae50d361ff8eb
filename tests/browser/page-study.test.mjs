// Studying: drawings, glyphs, comments, variations, an opening book, and what each piece is worth.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { NET, RANDOM_NET } from '../lib/paths.mjs';
import { drag } from './acts.mjs';
import { accessibility, paste, shut, visitors } from './page.mjs';

const { open } = visitors();

const list = (page) => page.getByTestId('move-list');
async function pgn(page) {
  await page.getByTestId('share-and-save').click();
  const text = await page.getByTestId('pgn').inputValue();
  await shut(page);
  return text;
}
/** Drags with the right button, which draws. */
const draw = (page, from, to) => drag(page, from, to, { button: 'right' });

test('arrows and squares are drawn with the right button, and go into the PGN', async () => {
  const page = await open();
  await paste(page, '1. e4 {first} e5 2. Nf3 *');
  await page.keyboard.press('ArrowRight');
  await draw(page, 'g1', 'f3');
  await page.keyboard.down('Shift');
  await draw(page, 'd5', 'd5');
  await page.keyboard.up('Shift');
  await page.locator('[data-drawn=Gg1f3]').waitFor({ state: 'attached' });
  await page.locator('[data-circle=Rd5]').waitFor({ state: 'attached' });
  assert.match(await pgn(page), /1\. e4 \{\[%csl Rd5\] \[%cal Gg1f3\] first\} 1\.\.\. e5/);
  await eventually(async () => assert.match(await list(page).innerText(), /first/));
  await eventually(async () => assert.doesNotMatch(await list(page).innerText(), /%cal/));
  await page.keyboard.press('ArrowRight');
  // Drawings belong to their position.
  await page.locator('[data-drawn]').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-drawn]').waitFor({ state: 'attached' });
  await draw(page, 'g1', 'f3');
  await page.locator('[data-drawn]').waitFor({ state: 'detached' });
  assert.equal(
    await page.locator('tabia-board').evaluate((board) => board.fen.split(' ')[0]),
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR',
  );
});

test('glyphs, comments and variations are edited, by hand and by key, and each edit can be undone', async () => {
  const page = await open();
  await paste(page, '1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 *');
  await list(page).getByText('d6').click();
  await page.keyboard.press('6');
  await eventually(async () =>
    assert.match(await list(page).locator('[aria-current]').innerText(), /d6\s*\?!/),
  );
  await page.keyboard.press('c');
  const comment = page.getByTestId('comment');
  await comment.fill('the Najdorf is near');
  await page.keyboard.press('Escape');
  await list(page).getByText('the Najdorf is near').waitFor();
  await page.getByTestId('nag-2').click();
  await page.keyboard.press('p');
  const text = await pgn(page);
  assert.match(text, /1\. e4 c5 \(1\.\.\. e5 2\. Nf3 Nc6\) 2\. Nf3 d6 \$2 \{the Najdorf is near\}/);
  assert.deepEqual(await accessibility(page), []);
  await page.keyboard.press('-');
  await page.getByTestId('unfold').waitFor();
  await eventually(async () => assert.equal(await list(page).getByText('Nc6').count(), 0));
  await page.getByTestId('unfold').click();
  await list(page).getByText('Nc6').waitFor();
  await list(page).getByText('e5', { exact: true }).click();
  await page.keyboard.press('Delete');
  await eventually(async () => assert.doesNotMatch(await list(page).innerText(), /Nc6/));
  await page.keyboard.press('Control+z');
  await eventually(async () => assert.match(await list(page).innerText(), /Nc6/));
});

test('the opening has its name, whatever the order of the moves', async () => {
  const page = await open();
  await paste(page, '1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h3 e5 *');
  const opening = page.getByTestId('opening');
  await page.keyboard.press('ArrowDown');
  await opening.getByText(/^B9\d Sicilian Defense: Najdorf Variation/).waitFor();
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await opening.getByText(/^A0\d /).waitFor();
  assert.deepEqual(await accessibility(page), []);
  await paste(page, '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1');
  await opening.waitFor({ state: 'detached' });
});

/** A Polyglot book of the start position: e4 and d4, three to one. */
function book() {
  const bytes = Buffer.alloc(32);
  [
    [(11 << 6) | 27, 1],
    [(12 << 6) | 28, 3],
  ].forEach(([move, weight], i) => {
    bytes.write('463b96181691fc9c', i * 16, 'hex');
    bytes.writeUInt16BE(move, i * 16 + 8);
    bytes.writeUInt16BE(weight, i * 16 + 10);
  });
  return bytes;
}

test('a book of one’s own is an explorer, and is kept', async () => {
  const page = await open();
  await page.getByTestId('panel-book').click();
  await page
    .getByTestId('book-input')
    .setInputFiles({ name: 'mine.bin', mimeType: 'application/octet-stream', buffer: book() });
  await page.getByTestId('book-e2e4').waitFor();
  await eventually(async () =>
    assert.match(await page.getByTestId('book-moves').innerText(), /e4\s+75 %\s+d4\s+25 %/),
  );
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('book-e2e4').click();
  await page.getByTestId('book-empty').waitFor();
  await page.waitForTimeout(400);
  await page.reload();
  await page.getByTestId('book-empty').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByTestId('book-d2d4').waitFor();
  await page.getByTestId('book-input').setInputFiles({
    name: 'no.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('abc'),
  });
  await page
    .getByTestId('book-error')
    .getByText(/not a Polyglot book/)
    .waitFor();
  await page.getByTestId('book-d2d4').waitFor();
});

test('the board shows what each piece is worth, by hand-written evaluation and by net', async () => {
  const page = await open();
  await page.keyboard.press('h');
  const heat = page.getByTestId('heat');
  await heat.locator('[data-square=d1]').waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await heat.locator('span').count(), 30));
  const worth = async (square) => {
    const text = await heat.locator(`[data-square=${square}]`).innerText();
    return Number(text.replace('−', '-'));
  };
  assert.ok((await worth('d1')) > 4, 'White’s queen is worth something');
  assert.ok((await worth('d8')) < -4);
  await page
    .getByTestId('heat-words')
    .getByText(/not a share of a sum/)
    .waitFor();
  assert.deepEqual(await accessibility(page), []);
  const net = [RANDOM_NET, NET].find(existsSync);
  if (net) {
    await page.getByTestId('net-input').setInputFiles(net);
    const views = page.getByTestId('net-views').locator('li');
    const said = /: rows \d+ of 64, \d+ of 256 neurons at zero, \d+ saturated/;
    await views.filter({ hasText: 'White e1' }).getByText(said).waitFor({ timeout: 30_000 });
    await views.filter({ hasText: 'Black e8' }).getByText(said).waitFor();
    assert.deepEqual(await accessibility(page), []);
    await heat.locator('[data-square=d1]').waitFor({ state: 'attached' });
    await eventually(async () => assert.equal(await heat.locator('span').count(), 30));
  }
  await page.keyboard.press('h');
  await heat.waitFor({ state: 'detached' });
});
