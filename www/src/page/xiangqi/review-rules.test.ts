import { expect, test } from 'vitest';
import { beginReview, type Found, isOfLine } from '../../analysis/review/record';
import { readPgn } from '../../xiangqi/pgn';
import { nodeAt } from '../../xiangqi/tree';
import { annotateGame, foundByRule, lineOf, mainline, reportOf } from './review-rules';

const { tree } = readPgn('1. h2e2 h9g7 (1... b7e7) 2. h0g2 i9h9 *').game;
const source = { engine: 'Fake', build: '', net: '' };

function reviewOf(scores: readonly number[], pv: readonly string[] = []) {
  const found = scores.map(
    (value): Found => ({ score: { kind: 'cp', value }, pv, depth: 7, nodes: 1 }),
  );
  return { ...beginReview(lineOf(tree), 1, source), found };
}

test('a review is of the main line, whatever variations there are', () => {
  const review = reviewOf([]);
  expect(review.ucis).toEqual(['h2e2', 'h9g7', 'h0g2', 'i9h9']);
  expect(isOfLine(review, lineOf(readPgn('1. h2e2 h9g7 2. h0g2 i9h9').game.tree))).toBe(true);
  expect(isOfLine(review, lineOf(readPgn('1. h2e2 b7e7 2. h0g2 i9h9').game.tree))).toBe(false);
});

test('moves are classed by the rule of chess, and written in the notation asked for', () => {
  const review = reviewOf([0, 10, 300, 290, 290]);
  const report = reportOf(review, tree, 'wxf');
  expect(report.points.map(({ label, text }) => `${label} ${text}`.trim())).toEqual([
    '',
    '1. C2=5',
    '1... h8+7',
    '2. H2+3',
    '2... r9=8',
  ]);
  expect(report.game.moves.map((move) => move.class)).toEqual([
    undefined,
    'blunder',
    undefined,
    undefined,
  ]);
  expect(report.game.moves.map((move) => move.mover)).toEqual(['w', 'b', 'w', 'b']);
  expect(report.line(1, ['b7e7', 'h0g2', 'h9g7'])).toBe('1... c2=5 2. H2+3 h8+7');
  expect(reportOf(review, tree, 'wxf')).toBe(report);
  expect(reportOf(review, tree, 'simplified').points[2]?.text).toBe('马8进7');
});

test('a review on its way speaks of the moves that it has reached', () => {
  expect(reportOf(reviewOf([]), tree, 'wxf').points).toEqual([]);
  expect(reportOf(reviewOf([0, 0]), tree, 'wxf').game.moves).toHaveLength(1);
});

/** What the rules say of the end of a game. */
const ruled = (moves: string, fen: string) => {
  const { tree: game } = readPgn(`[FEN "${fen}"]\n\n${moves} *`).game;
  return foundByRule(game, mainline(game).at(-1) ?? 0)?.score;
};

test('mates, positions without a move, repetitions and draws need no search', () => {
  const rooks = '3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1';
  expect(ruled('b0b9', rooks)).toEqual({ kind: 'mate', value: 1 });
  expect(ruled('b0b1', rooks)).toBeUndefined();
  const cycle = 'a8a9 d9d8 a9a8 d8d9';
  const chased = '3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1';
  expect(ruled(`${cycle} ${cycle}`, chased)).toEqual({ kind: 'cp', value: -20_000 });
  expect(ruled('d0d1', '4ka3/9/9/9/9/9/9/9/9/3K1A3 w - - 0 1')).toEqual({ kind: 'cp', value: 0 });
});

test('evaluations, glyphs and better lines go into the game; what stood there stays', () => {
  const review = reviewOf([0, 10, 300, 290, 290], ['b7e7', 'b0c2']);
  const annotated = annotateGame(tree, review, 'wxf');
  const [, first = 0, second = 0] = mainline(annotated);
  expect(nodeAt(annotated, first).comments).toEqual(['[%eval 0.10,7]']);
  expect(nodeAt(annotated, second)).toMatchObject({ nags: [4], comments: ['[%eval 3.00,7]'] });
  // The better line goes on from the variation that was there already.
  const [, other = 0] = nodeAt(annotated, first).children;
  expect(nodeAt(annotated, first).children).toHaveLength(2);
  expect(nodeAt(annotated, nodeAt(annotated, other).children[0] ?? 0).move).toMatchObject({
    from: 'b0',
    to: 'c2',
  });
  expect(annotateGame(annotated, review, 'wxf')).toEqual(annotated);
});
