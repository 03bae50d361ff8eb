import { describe, expect, it } from 'vitest';
import {
  classify,
  finalScore,
  moveAccuracy,
  Position,
  reviewGame,
  type Score,
  scoreFor,
  winChance,
  winPercent,
} from './index';

const cp = (value: number): Score => ({ kind: 'cp', value });
const mate = (value: number): Score => ({ kind: 'mate', value });

// The expected numbers were computed from the published formulas by another program.

describe('winning chances', () => {
  it.each([
    [cp(0), 50],
    [cp(15), 51.380429102931544],
    [cp(100), 59.10258971916128],
    [cp(-100), 40.89741028083871],
    [cp(300), 75.11255009383484],
    [cp(1000), 97.54474363414323],
    [cp(4000), 97.54474363414323],
    [cp(-2500), 2.4552563658567763],
    [mate(3), 97.54474363414323],
    [mate(-1), 2.4552563658567763],
  ])('of %o are %f percent', (score, percent) => {
    expect(winPercent(score)).toBeCloseTo(percent, 10);
    expect(winChance(score)).toBeCloseTo(percent / 50 - 1, 10);
  });
});

describe('move accuracy', () => {
  it.each([
    [50, 50, 100],
    [50, 60, 100],
    [55, 50, 80.81529992041436],
    [60, 50, 64.57982845372067],
    [80, 40, 15.909002002130041],
    [100, 0, 0],
  ])('from %f to %f percent is %f', (before, after, accuracy) => {
    expect(moveAccuracy(before, after)).toBeCloseTo(accuracy, 10);
  });
});

describe('classes', () => {
  it.each([
    [cp(0), cp(-50), 'w', undefined],
    [cp(0), cp(-60), 'w', 'inaccuracy'],
    [cp(0), cp(-120), 'w', 'mistake'],
    [cp(0), cp(-200), 'w', 'blunder'],
    [cp(0), cp(200), 'w', undefined],
    [cp(0), cp(200), 'b', 'blunder'],
    [cp(900), cp(500), 'w', 'mistake'],
    [cp(0), mate(-3), 'w', 'blunder'],
    [cp(-701), mate(-3), 'w', 'mistake'],
    [cp(-1000), mate(-3), 'w', 'inaccuracy'],
    [cp(701), mate(3), 'b', 'mistake'],
    [cp(0), mate(3), 'w', undefined],
    [mate(3), cp(100), 'w', 'blunder'],
    [mate(3), cp(701), 'w', 'mistake'],
    [mate(3), cp(1000), 'w', 'inaccuracy'],
    [mate(3), mate(-2), 'w', 'blunder'],
    [mate(3), mate(9), 'w', undefined],
    [mate(-5), mate(-1), 'w', undefined],
    [mate(-5), cp(0), 'w', undefined],
  ] as const)('%o then %o by %s: %s', (before, after, mover, expected) => {
    expect(classify(before, after, mover)).toBe(expected);
  });
});

describe('a game', () => {
  const short = [20, 40, -35, -20, -250, 100, -240, 30].map(cp);

  it('has an accuracy for each side', () => {
    const { white, black, moves } = reviewGame(short);
    expect(white.accuracy).toBeCloseTo(43.15681616333425, 9);
    expect(black.accuracy).toBeCloseTo(39.22979822100697, 9);
    expect(moves[2]?.accuracy).toBeCloseTo(74.25011918058263, 9);
    expect(moves.map((move) => move.class)).toEqual([
      undefined,
      undefined,
      'inaccuracy',
      undefined,
      'blunder',
      'blunder',
      'blunder',
      'blunder',
    ]);
    expect(white).toMatchObject({ inaccuracies: 1, mistakes: 0, blunders: 2 });
    expect(black).toMatchObject({ inaccuracies: 0, mistakes: 0, blunders: 2 });
  });

  it('may begin with Black', () => {
    const { white, black } = reviewGame(short, 'b');
    expect(white.accuracy).toBeCloseTo(100, 9);
    expect(black.accuracy).toBeCloseTo(99.85820422922582, 9);
  });

  it.each([
    [45, 'w', 92.6792036317369, 93.02434579063075],
    [45, 'b', 80.19551440619534, 82.46984443951554],
    [39, 'w', 93.22764867778277, 91.17295212422808],
  ] as const)('of %i plies begun by %s', (plies, first, white, black) => {
    const scores = Array.from({ length: plies }, (_, i) =>
      cp(((i * 37) % 101) - 50 + (i % 7 === 0 ? (i * i * 13) % 300 : 0)),
    );
    const review = reviewGame(scores, first);
    expect(review.white.accuracy).toBeCloseTo(white, 9);
    expect(review.black.accuracy).toBeCloseTo(black, 9);
  });

  it('may be short or empty', () => {
    expect(reviewGame([]).white.accuracy).toBeUndefined();
    const { white, black } = reviewGame([cp(30)]);
    expect(white.accuracy).toBe(100);
    expect(black.accuracy).toBeUndefined();
  });
});

describe('scores without an engine', () => {
  it.each([
    ['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', mate(-1)],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', cp(0)],
    ['8/8/4k3/8/8/3K4/8/8 w - - 0 1', cp(0)],
    ['8/8/4k3/8/8/3K4/R7/8 w - - 100 90', cp(0)],
    ['8/8/4k3/8/8/3K4/R7/8 w - - 0 1', undefined],
  ])('%s', (fen, score) => {
    expect(finalScore(Position.parse(fen))).toEqual(score);
  });

  it('turn round for Black', () => {
    expect(scoreFor(cp(30), 'b')).toEqual(cp(-30));
    expect(scoreFor(cp(0), 'b')).toEqual(cp(0));
    expect(scoreFor(mate(3), 'w')).toEqual(mate(3));
  });
});
