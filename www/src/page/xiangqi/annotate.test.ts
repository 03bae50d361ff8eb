import { expect, test } from 'vitest';
import { readPgn } from '../../xiangqi/pgn';
import { nodeAt, ROOT } from '../../xiangqi/tree';
import { withComment, withNag } from './annotate';
import { finished } from './game';

const game = { ...readPgn('1. h2e2 {[%eval 0.30,12] good} h9g7 *').game, node: 1 };

test('a move has one glyph that judges it, and the position before the first has none', () => {
  const good = withNag(game, 1);
  const bad = withNag({ ...game, tree: good }, 2);
  expect([good, bad].map((tree) => nodeAt(tree, 1).nags)).toEqual([[1], [2]]);
  expect(nodeAt(withNag({ ...game, tree: bad }, 2), 1).nags).toEqual([]);
  expect(withNag({ ...game, node: ROOT }, 1)).toBe(game.tree);
});

test('a text takes the place of the old one, and an evaluation stays', () => {
  expect(nodeAt(withComment(game, ' better '), 1).comments).toEqual(['[%eval 0.30,12] better']);
  expect(nodeAt(withComment(game, ''), 1).comments).toEqual(['[%eval 0.30,12]']);
  expect(withComment(game, 'good ')).toBe(game.tree);
});

test('a game that the board has ended is written with its result', () => {
  const mate = readPgn('[FEN "3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1"]\n\nb0b9 *').game;
  expect(finished(mate).result).toBe('1-0');
  expect(finished({ ...mate, result: '0-1' }).result).toBe('0-1');
  expect(finished(game).result).toBe('*');
});
