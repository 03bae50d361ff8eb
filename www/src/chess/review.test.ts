import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Position } from './position';
import {
  classOfLoss,
  finalScore,
  LEAST_LOSS,
  type MoveReview,
  reviewGame,
  type ScoredPosition,
  type SideReview,
  scoredPosition,
  scoreFor,
} from './review';
import type { Color, Score } from './types';

type JsonScore = { cp: number } | { mate: number } | null;
/** Where the rule has nothing, JSON has null. */
type Json<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };

/** The numbers that this module and `engine-core/src/review.rs` must both give. */
interface Cases {
  games: {
    name: string;
    turn: Color;
    scores: JsonScore[];
    forced: number[];
    chances: (number | null)[];
    moves: Json<MoveReview>[];
    white: Json<SideReview>;
    black: Json<SideReview>;
  }[];
  positions: { fen: string; score: JsonScore; forced: boolean }[];
}

const path = new URL('../../../tests/data/review.json', import.meta.url);
const cases = JSON.parse(readFileSync(path, 'utf8')) as Cases;

function read(score: JsonScore): Score | undefined {
  if (!score) return undefined;
  return 'cp' in score ? { kind: 'cp', value: score.cp } : { kind: 'mate', value: score.mate };
}

/** A value as JSON would have it, with numbers cut to the precision that both languages share. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) =>
      part === undefined ? null : typeof part === 'number' ? Number(part.toFixed(8)) : part,
    ),
  );

describe('a game has the numbers of the shared cases', () => {
  it.each(cases.games)('$name', ({ turn, scores, forced, ...expected }) => {
    const other = turn === 'w' ? 'b' : 'w';
    const positions = scores.map(
      (score, index): ScoredPosition => ({
        score: read(score),
        turn: index % 2 === 0 ? turn : other,
        forced: forced.includes(index),
      }),
    );
    const { name: _, ...numbers } = expected;
    expect(plain(reviewGame(positions))).toEqual(plain(numbers));
  });
});

describe('a position says whether the game is over or the move forced', () => {
  it.each(cases.positions)('$fen', ({ fen, score, forced }) => {
    const position = Position.parse(fen);
    expect(finalScore(position)).toEqual(read(score));
    const scored = scoredPosition(position, undefined);
    expect(scored).toEqual({ score: undefined, turn: position.turn, forced });
  });
});

describe('classes', () => {
  it.each(['inaccuracy', 'mistake', 'blunder'] as const)('%s begins at its least loss', (name) => {
    expect(classOfLoss(LEAST_LOSS[name])).toBe(name);
    expect(classOfLoss(LEAST_LOSS[name] - 1e-9)).not.toBe(name);
  });

  it('are for errors alone', () => {
    expect(classOfLoss(0)).toBeUndefined();
    expect(classOfLoss(100)).toBe('blunder');
  });
});

describe('scores', () => {
  it('turn around for Black', () => {
    const cp = (value: number): Score => ({ kind: 'cp', value });
    expect(scoreFor(cp(30), 'w')).toEqual(cp(30));
    expect(scoreFor(cp(30), 'b')).toEqual(cp(-30));
    expect(scoreFor(cp(0), 'b')).toEqual(cp(0));
    expect(scoreFor({ kind: 'mate', value: -3 }, 'b')).toEqual({ kind: 'mate', value: 3 });
  });
});
