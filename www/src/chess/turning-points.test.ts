import { expect, test } from 'vitest';
import { reviewGame, type ScoredPosition } from './review';
import { turningPoints } from './turning-points';

/** The moves of a game from these scores, in centipawns, with White to move first. */
function movesOf(scores: readonly number[], forced?: number) {
  const positions = scores.map(
    (value, at): ScoredPosition => ({
      score: { kind: 'cp', value },
      turn: at % 2 === 0 ? 'w' : 'b',
      forced: at === forced,
    }),
  );
  return reviewGame(positions).moves;
}

const indices = (...args: Parameters<typeof turningPoints>) =>
  turningPoints(...args).map(({ index }) => index);

test('the errors that cost most, in the order of the game', () => {
  const moves = movesOf([15, 20, 20, -250, -240, -240, 300, 290, 900, 700]);
  expect(indices(moves)).toEqual([2, 5, 7]);
  expect(indices(moves, 1)).toEqual([5]);
});

test('a quiet game has none', () => {
  expect(turningPoints(movesOf([15, 20, 10, 15, -40]))).toEqual([]);
});

test('a forced move is none, whatever the scores say', () => {
  expect(indices(movesOf([0, 0, 300, 300]))).toEqual([1]);
  expect(indices(movesOf([0, 0, 300, 300], 1))).toEqual([]);
});
