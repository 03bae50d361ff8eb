import { describe, expect, it } from 'vitest';
import { Position } from '../chess';
import { arrowsOf, type Line, withLine } from './lines';

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
