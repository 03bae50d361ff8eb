import { describe, expect, it } from 'vitest';
import { Position } from '../chess';
import { arrowsOf, type Line, readMoves, withLine } from './lines';

describe('engine lines', () => {
  it('reads moves as SAN with numbers where a reader needs them', () => {
    const moves = readMoves(Position.start(), ['e2e4', 'e7e5', 'g1f3']);
    expect(moves.map((move) => [move.number, move.san])).toEqual([
      ['1.', 'e4'],
      [undefined, 'e5'],
      ['2.', 'Nf3'],
    ]);
  });

  it('numbers a first move of Black', () => {
    const black = Position.start().play({ from: 'e2', to: 'e4' });
    expect(readMoves(black, ['e7e5'])[0]?.number).toBe('1...');
  });

  it('stops at a move that is not legal', () => {
    expect(readMoves(Position.start(), ['e2e4', 'e2e4', 'g1f3'])).toHaveLength(1);
  });

  it('takes over the moves it has read before', () => {
    const known = readMoves(Position.start(), ['e2e4', 'e7e5', 'g1f3']);
    const moves = readMoves(Position.start(), ['e2e4', 'e7e5', 'f2f4'], known);
    expect(moves[1]).toBe(known[1]);
    expect(moves[2]?.san).toBe('f4');
  });

  it('does not take over a move that followed another one', () => {
    const known = readMoves(Position.start(), ['e2e4', 'e7e5', 'g1f3']);
    const moves = readMoves(Position.start(), ['d2d4', 'e7e5', 'g1f3'], known);
    expect(moves[2]?.after.fen()).not.toBe(known[2]?.after.fen());
  });
});

const START = Position.start();

const info = (multipv: number, depth: number, value: number, pv: string, bound?: 'lower') => ({
  depth,
  seldepth: depth,
  multipv,
  score: { kind: 'cp' as const, value, ...(bound && { bound }) },
  nodes: 1,
  nps: 1,
  hashfull: 0,
  time: 1,
  pv: pv.split(' '),
});

const firsts = (lines: readonly Line[]) => lines.map(({ moves }) => moves[0]?.san);

describe('the lines of a position', () => {
  it('have scores from White’s view', () => {
    const black = START.play({ from: 'e2', to: 'e4' });
    expect(withLine([], black, info(1, 3, 30, 'e7e5'))[0]?.score).toEqual({
      kind: 'cp',
      value: -30,
    });
  });

  it('are read as far as they are legal', () => {
    const [line] = withLine([], START, info(1, 3, 30, 'e2e4 e7e5 e1e8'));
    expect(line?.moves.map(({ number = '', san }) => number + san)).toEqual(['1.e4', 'e5']);
  });

  it('keep what was found deeper, and wait for exact scores', () => {
    let lines = withLine([], START, info(1, 9, 30, 'e2e4'));
    lines = withLine(lines, START, info(1, 4, 90, 'd2d4'));
    lines = withLine(lines, START, info(1, 10, 90, 'd2d4', 'lower'));
    expect(firsts(lines)).toEqual(['e4']);
    expect(withLine(lines, START, info(3, 9, 1, 'c2c4'))).toBe(lines);
  });

  it('change places without naming a move twice', () => {
    let lines = withLine([], START, info(1, 5, 30, 'e2e4'));
    lines = withLine(lines, START, info(2, 5, 20, 'd2d4'));
    lines = withLine(lines, START, info(1, 6, 40, 'd2d4'));
    expect(firsts(lines)).toEqual(['d4', 'e4']);
    // A search that begins anew has them in another order for a while.
    lines = withLine(lines, START, info(2, 6, 10, 'd2d4'));
    expect(firsts(lines)).toEqual(['d4', 'e4']);
  });

  it('become arrows by how little they give up', () => {
    let lines = withLine([], START, info(1, 5, 30, 'e2e4'));
    lines = withLine(lines, START, info(2, 5, 25, 'd2d4'));
    lines = withLine(lines, START, info(3, 5, -900, 'g2g4'));
    const arrows = arrowsOf(lines, 'w');
    expect(arrows.map(({ to }) => to)).toEqual(['e4', 'd4']);
    expect(arrows[0]?.weight).toBe(1);
    expect(arrows[1]?.weight).toBeLessThan(0.8);
  });
});
