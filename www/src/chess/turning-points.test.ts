import { expect, test } from 'vitest';
import { reviewGame } from './review';
import { turningPoints } from './turning-points';
import type { Score } from './types';

const cp = (value: number): Score => ({ kind: 'cp', value });

test('the moves that cost most, in the order of the game', () => {
  const scores = [cp(20), cp(20), cp(-250), cp(-240), cp(-240), cp(300), cp(290), cp(900)];
  const { moves } = reviewGame(scores);
  expect(turningPoints(moves).map((point) => point.index)).toEqual([2, 5, 7]);
  expect(turningPoints(moves, 1).map((point) => point.index)).toEqual([5]);
});

test('a quiet game has none', () => {
  expect(turningPoints(reviewGame([cp(20), cp(10), cp(15)]).moves)).toEqual([]);
});
