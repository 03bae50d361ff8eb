import { expect, test } from 'vitest';
import { Catalogue } from './catalogue';

const text = Array.from(
  { length: 1200 },
  (_, i) =>
    `[Event "Cup ${i % 7}"]\n[White "Player ${i}"]\n[Black "${i % 2 ? 'Ada' : 'Bo'}"]\n[Date "2024.0${(i % 9) + 1}.??"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n`,
).join('\n');

test('a file is listed in pieces', () => {
  const games = new Catalogue(text);
  expect(games.list(500)).toBe(true);
  expect(games.count).toBe(500);
  expect(games.share).toBeGreaterThan(0.3);
  while (games.list(500));
  expect(games.count).toBe(1200);
  expect(games.search('', 10, 11).rows).toEqual([
    { index: 10, white: 'Player 10', black: 'Bo', result: '1-0', rest: 'Cup 3 · 2024-02' },
  ]);
});

test('a search wants all of its words, in any order and case', () => {
  const games = new Catalogue(text);
  while (games.list(500));
  const { total, rows } = games.search('ADA player 11', 0, 3);
  expect(total).toBe(65);
  expect(rows.map((row) => row.white)).toEqual(['Player 11', 'Player 111', 'Player 113']);
  expect(games.search('', 0, 1).total).toBe(1200);
});

test('a game comes with its place in the file', () => {
  const games = new Catalogue(text);
  games.list(3);
  expect(games.game(1)?.line).toBe(9);
  expect(games.game(1)?.text).toMatch(/^\[Event "Cup 1"\][\s\S]*1\. e4 e5 1-0\s*$/);
  expect(games.game(7)).toBeUndefined();
});

test.each([
  '1. 炮二平五 馬8進7 {(車} 2. 馬二進三 (2. 炮八平六 卒７进１) 2... 車9平8',
  '1. C2=5 h8+7 2. H2+3 r9=8 3. p7+1',
  '1. H2-E2 H9-G7 2. H0-G2 I9-H9',
  'h2e2 h9g7 h0g2 i9h9',
])('games of xiangqi are told from each other in every notation: %s', (moves) => {
  const game = (red: string, end: string): string =>
    `[Game "Chinese Chess"]\n[Red "${red}"]\n[Black "Ben"]\n\n${moves}${end}\n\n`;
  const text = game('Anna', ' 1-0') + game('Cleo', '') + game('Dora', ' 1/2-1/2');
  const games = new Catalogue(text);
  expect(games.list(9)).toBe(false);
  const { rows } = games.search('', 0, 9);
  expect(rows.map(({ white, black }) => `${white}-${black}`)).toEqual([
    'Anna-Ben',
    'Cleo-Ben',
    'Dora-Ben',
  ]);
  expect([0, 1, 2].map((i) => games.game(i)?.text).join('')).toBe(text);
});
