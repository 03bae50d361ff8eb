// Files and texts on the page of xiangqi: several games, lists of positions, and what is written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, part } from './browser.mjs';
import { accessibility, paste, READS_CLIPBOARD } from './page.mjs';
import { copied, MATE, moves, shows, visitors } from './xiangqi.mjs';

const { open } = visitors(READS_CLIPBOARD);

/** Several games, the last of which has a move that nobody can play. */
const SEVERAL = `[Game "Chinese Chess"]
[Event "Cup"]
[Red "Anna"]
[Black "Ben"]

1. 炮二平五 馬8進7 1-0

[Game "Chinese Chess"]
[Event "Cup"]
[Red "Cleo"]

1. 兵七进一 {slow} 卒７进１ (1... 马2进3) *

[Game "Chinese Chess"]
[Red "Dora"]

1. h2e2
h9g8 *
`;

test('several games are listed, searched and opened one by one; a reload keeps the list', async () => {
  const page = await open();
  const found = page.getByTestId('games-status');
  const title = (words) => page.locator('tabia-xiangqi-moves').getByText(words).waitFor();
  await paste(page, SEVERAL);
  await found.getByText('3 games in pasted text', { exact: true }).waitFor();
  assert.deepEqual(await accessibility(page), []);
  // By keyboard: from the search into the list.
  await page.getByTestId('games-search').fill('cup');
  await found.getByText('2 of 3 games', { exact: true }).waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await title('Cleo – Black');
  assert.deepEqual(await moves(page), ['P7+1', 'p7+1', 'h2+3']);
  await page.getByTestId('games').getByText('2 / 3', { exact: true }).waitFor();
  // A fault is named by its line in the whole text.
  await page.getByTestId('next-game').click();
  await page.getByText(/Line 18, column \d+: h9g8 is not a legal move here/).waitFor();
  assert.deepEqual(await moves(page), ['C2=5']);
  await page.getByTestId('games').getByText('3 / 3', { exact: true }).waitFor();
  await page.reload();
  await page.getByTestId('games').getByText('3 / 3', { exact: true }).waitFor();
  assert.equal(await page.getByTestId('games-search').isVisible(), false);
  await page.getByTestId('games').click();
  await page.getByTestId('game-0').click();
  await title('Anna – Ben');
  assert.deepEqual(await moves(page), ['C2=5', 'h8+7']);
  // What is written is the game that was chosen, with its tags.
  await part(page, 'share-and-save').click();
  await part(page, 'copy-pgn').click();
  assert.equal(
    await copied(page, '[Game'),
    '[Game "Chinese Chess"]\n[Event "Cup"]\n[Red "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. C2=5 h8+7 1-0\n',
  );
});

test('a list of positions is opened as games that begin in them; lines that are none are named', async () => {
  const page = await open();
  const chariot = '4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 3 7';
  await paste(page, `${MATE}\n9/9 w\n${chariot}; a chariot\n`);
  await page.getByTestId('games-status').getByText('2 games in pasted text').waitFor();
  await page
    .getByText(/2 positions listed.*: 1\. Line 2: Number of ranks on the board: 2/)
    .waitFor();
  await page.getByTestId('games-search').fill('chariot');
  await page.getByTestId('games-status').getByText('1 of 2 games').waitFor();
  await page.getByTestId('game-1').click();
  await shows(page, chariot);
  await page.getByRole('button', { name: 'Previous game' }).click();
  await shows(page, MATE);
  // As a file, and after a reload.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    part(page, 'open-file').click(),
  ]);
  const buffer = Buffer.from(`${chariot}\n${MATE}\n`);
  await chooser.setFiles({ name: 'list.fen', mimeType: 'text/plain', buffer });
  await page.getByTestId('games-status').getByText('2 games in list.fen').waitFor();
  await page.getByTestId('game-0').click();
  await shows(page, chariot);
  await page.reload();
  await page.getByTestId('games').getByText('1 / 2', { exact: true }).waitFor();
  await page.getByTestId('next-game').click();
  await shows(page, MATE);
});

test('a game without tags is written with the standard ones, and with its first position', async () => {
  const page = await open();
  await enter(page, MATE);
  await enter(page, 'b0b9');
  await part(page, 'share-and-save').click();
  await part(page, 'copy-pgn').click();
  const tags = ['Event "?"', 'Site "?"', 'Date "????.??.??"', 'Round "?"', 'Red "?"', 'Black "?"'];
  assert.equal(
    await copied(page, '[Game'),
    `${['Game "Chinese Chess"', ...tags, 'Result "1-0"', `FEN "${MATE}"`].map((tag) => `[${tag}]\n`).join('')}\n1. R8+9 1-0\n`,
  );
});

test('files of games in the encodings of older Chinese programs are listed', async () => {
  const page = await open();
  // 炮二平五, as GB 18030 and as Big5 have it.
  const cannons = [
    [0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5],
    [0xac, 0xb6, 0xa4, 0x47, 0xa5, 0xad, 0xa4, 0xad],
  ];
  for (const [number, cannon] of cannons.entries()) {
    const game = (name) => [
      Buffer.from(`[Red "${name}"]\n\n1. `),
      Buffer.from(cannon),
      Buffer.from(' *\n\n'),
    ];
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      part(page, 'open-file').click(),
    ]);
    const buffer = Buffer.concat([...game('Anna'), ...game(`Ben ${number}`)]);
    await chooser.setFiles({ name: 'old.pgn', mimeType: 'application/octet-stream', buffer });
    await page.getByTestId('game-1').getByText(`Ben ${number}`).waitFor();
    await page.getByTestId('game-1').click();
    await page.locator('tabia-xiangqi-moves').getByText(`Ben ${number} – Black`).waitFor();
    assert.deepEqual(await moves(page), ['C2=5']);
  }
});
