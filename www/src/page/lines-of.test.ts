import { describe, expect, it } from 'vitest';
import { Position } from '../chess';
import type { InfoLine } from '../engine/protocol';
import { arrowsOf, readLine, readMoves, readStatic } from './lines-of';

const info = (cp: number, pv: string): InfoLine => ({
  depth: 12,
  seldepth: 18,
  multipv: 1,
  score: { kind: 'cp', value: cp },
  nodes: 1000,
  nps: 1000,
  hashfull: 0,
  time: 1,
  pv: pv.split(' '),
});

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

  it('shows the score as White sees it', () => {
    const black = Position.start().play({ from: 'e2', to: 'e4' });
    expect(readLine(black, info(30, 'e7e5')).score).toEqual({ kind: 'cp', value: -30 });
  });
});

describe('arrows', () => {
  it('fade with the win chance that a move gives up', () => {
    const start = Position.start();
    const lines = [info(40, 'e2e4'), info(35, 'd2d4'), info(-60, 'g2g4'), info(-600, 'f2f3')];
    const arrows = arrowsOf(
      lines.map((line) => readLine(start, line)),
      'w',
    );
    expect(arrows.map(({ from, to }) => from + to)).toEqual(['e2e4', 'd2d4', 'g2g4']);
    const weights = arrows.map((arrow) => arrow.weight);
    expect(weights[0]).toBe(1);
    expect(weights[1]).toBeGreaterThan(weights[2] ?? 1);
  });
});

describe('the static score', () => {
  it('is found in the answer to eval, and turned to White’s view', () => {
    const answer = ['Evaluation: -1.23 (White’s view)', 'nnue raw -4121 internal -257 cp -123'];
    expect(readStatic(answer, 'w')).toEqual({ internal: -257, centipawns: -123 });
    expect(readStatic(answer, 'b')).toEqual({ internal: 257, centipawns: 123 });
    expect(readStatic(['a table\nhce internal 112 cp 53'], 'w')?.centipawns).toBe(53);
    expect(readStatic([], 'w')).toBeUndefined();
  });
});
