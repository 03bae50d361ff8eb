import { expect, test } from 'vitest';
import { addLine, createTree, moveAccuracy, Position, ROOT } from '../../chess';
import { lineOf } from './chess';
import { reportOf } from './chess-report';
import { beginReview, type Review } from './record';
import { mistakesOf, phaseAccuracy } from './report';

/** Black to move can only take the rook. */
const START = '7k/6R1/8/8/8/P7/8/K7 b - - 0 1';
const { tree } = addLine(createTree(Position.parse(START)), ROOT, ['h8g7', 'a3a4', 'g7f6', 'a1a2']);

/** A review that has found these scores, in centipawns from White's view. */
function reviewOf(scores: readonly number[]): Review {
  const found = scores.map((value) => ({
    score: { kind: 'cp', value } as const,
    pv: [],
    depth: 1,
    nodes: 1,
  }));
  return { ...beginReview(lineOf(tree), 1, { engine: 'Fake', build: '', net: '' }), found };
}

test('a game from a FEN with Black to move', () => {
  const report = reportOf(reviewOf([0, 300, 100, 400, 390]), tree);
  const { game, points, turns, marks } = report;
  expect(points.map(({ label, text }) => `${label} ${text}`.trim())).toEqual([
    '',
    '1... Kxg7',
    '2. a4',
    '2... Kf6',
    '3. Ka2',
  ]);
  expect(points.map(({ percent }) => percent)).toEqual(game.chances);
  expect(game.moves.map((move) => [move.mover, move.class])).toEqual([
    ['b', undefined],
    ['w', 'mistake'],
    ['b', 'mistake'],
    ['w', undefined],
  ]);
  // The forced move cost most by its scores, but nobody could have played another.
  expect(turns.map(({ place }) => place)).toEqual([2, 3]);
  expect(marks.size).toBe(2);
  expect(mistakesOf(report, 'w')).toEqual([2]);
});

test('the accuracy of a phase is that of its mean loss', () => {
  const report = reportOf(reviewOf([0, 300, 100, 400, 390]), tree);
  const [, first, , second] = report.game.moves;
  const mean = ((first?.loss ?? 0) + (second?.loss ?? 0)) / 2;
  expect([...phaseAccuracy(report, 'w')]).toEqual([['endgame', moveAccuracy(mean)]]);
  expect(report.game.white.accuracy).toBe(moveAccuracy(mean));
});

test('a review on its way speaks of the moves that it has reached', () => {
  expect(reportOf(reviewOf([]), tree).game.moves).toEqual([]);
  expect(reportOf(reviewOf([0]), tree).game.moves).toEqual([]);
  const report = reportOf(reviewOf([0, 300]), tree);
  expect(report.game.moves).toHaveLength(1);
  expect(report.game.black.accuracy).toBeUndefined();
  expect([...phaseAccuracy(report, 'b')]).toEqual([]);
});
