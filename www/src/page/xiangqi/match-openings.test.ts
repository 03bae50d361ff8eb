import { expect, test } from 'vitest';
import { lineFrom, ROOT, uciPath } from '../../xiangqi/tree';
import { LINES, openedGame } from './match-openings';

const movesOf = (seed: number, pair: number): string[] => {
  const { tree, node } = openedGame(seed, pair);
  expect(lineFrom(tree, ROOT).at(-1)).toBe(node);
  return uciPath(tree, node);
};

test('openings are legal, different, and the same for the same seed', () => {
  const all = LINES.map((_, pair) => movesOf(7, pair).join(' '));
  // A move that is not legal would end its line.
  expect([...all].sort()).toEqual([...LINES].sort());
  expect(new Set(all).size).toBe(LINES.length);
  for (const line of LINES) expect(line.split(' ').length % 2, line).toBe(0);
  expect(movesOf(7, 3)).toEqual(movesOf(7, 3));
  expect(LINES.map((_, pair) => movesOf(8, pair).join(' '))).not.toEqual(all);
});

test('once all were played, they go on at random, by the seed as well', () => {
  const later = movesOf(7, LINES.length);
  expect(later.slice(0, -2)).toEqual(movesOf(7, 0));
  expect(movesOf(7, LINES.length)).toEqual(later);
});
