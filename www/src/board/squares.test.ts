import { describe, expect, it } from 'vitest';
import { arrowOutline } from './arrows';
import { cellOf, isDark, placementOf, ranksFor, slidesBetween, squareAt } from './squares';
import { boardWords, squareWords } from './words';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

describe('squares', () => {
  it('are laid out for the side below', () => {
    expect(ranksFor('w')[0]?.[0]).toBe('a8');
    expect(ranksFor('b')[0]?.[0]).toBe('h1');
    expect(isDark('a1')).toBe(true);
    expect(isDark('h1')).toBe(false);
  });

  it('go to cells and back', () => {
    for (const side of ['w', 'b'] as const) {
      for (const square of ranksFor(side).flat()) {
        const { column, row } = cellOf(square, side);
        expect(squareAt(column, row, side)).toBe(square);
      }
    }
  });

  it('are described in words', () => {
    const placement = placementOf(START);
    expect(squareWords('e1', placement, boardWords('en'))).toBe('e1, white king');
    expect(squareWords('e4', placement, boardWords('en'))).toBe('e4, empty');
    expect(squareWords('e1', placement, boardWords('de-AT'))).toBe('e1, weißer König');
    expect(squareWords('e1', placement, boardWords('tlh'))).toBe('e1, white king');
  });
});

describe('placements', () => {
  it('are read from any FEN, leaving out what does not fit', () => {
    expect(placementOf(START).size).toBe(32);
    expect(placementOf('9ppppppppppp/zz').size).toBeLessThan(9);
    expect(placementOf('').size).toBe(0);
  });
});

describe('slides', () => {
  const slides = (a: string, b: string, hint?: { from: string; to: string }) =>
    slidesBetween(placementOf(a), placementOf(b), hint);

  it('follow a move', () => {
    expect(slides(START, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR')).toEqual([
      { from: 'e2', to: 'e4' },
    ]);
  });

  it('move king and rook in castling', () => {
    const moved = slides('8/8/8/8/8/8/8/4K2R', '8/8/8/8/8/8/8/5RK1');
    expect(moved).toHaveLength(2);
    expect(moved).toContainEqual({ from: 'e1', to: 'g1' });
    expect(moved).toContainEqual({ from: 'h1', to: 'f1' });
  });

  it('bring a promoted piece from where the pawn stood', () => {
    const hint = { from: 'a7', to: 'a8' };
    expect(slides('8/P7/8/8/8/8/8/8', 'Q7/8/8/8/8/8/8/8', hint)).toEqual([hint]);
    expect(slides('8/P7/8/8/8/8/8/8', 'Q7/8/8/8/8/8/8/8')).toEqual([]);
  });
});

describe('arrows', () => {
  it('are one closed outline, and none on the spot', () => {
    expect(arrowOutline({ from: 'e2', to: 'e4', weight: 1 }, 'w')).toMatch(/^M[^NaN]*Z$/);
    expect(arrowOutline({ from: 'e2', to: 'e2', weight: 1 }, 'w')).toBeUndefined();
  });
});
