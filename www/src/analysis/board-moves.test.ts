import { expect, test } from 'vitest';
import { Position } from '../chess';
import { moveBetween, targetsOf } from './board-moves';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
/** The king may step to g1, where castling with the rook on h1 ends, too. */
const CHESS960 = '4k3/8/8/8/8/8/8/5K1R w H - 0 1';

const goals = (position: Position, from: string): string[] =>
  (targetsOf(position).get(from as never) ?? []).map(({ to }) => to).sort();

const played = (position: Position, from: string, to: string, promotion?: string) => {
  const move = moveBetween(position, { from, to, promotion } as never);
  return move && position.san(move);
};

test('castling is played to where the king ends, and understood by its rook', () => {
  const position = Position.parse(CASTLING);
  expect(goals(position, 'e1')).toEqual(['c1', 'd1', 'd2', 'e2', 'f1', 'f2', 'g1']);
  expect(played(position, 'e1', 'g1')).toBe('O-O');
  expect(played(position, 'e1', 'a1')).toBe('O-O-O');
});

test('an ordinary step comes before castling to the same square', () => {
  const position = Position.parse(CHESS960);
  expect(goals(position, 'f1')).toEqual(['e1', 'e2', 'f2', 'g1', 'g2', 'h1']);
  expect(played(position, 'f1', 'g1')).toBe('Kg1');
  expect(played(position, 'f1', 'h1')).toBe('O-O');
});

test('promotions are asked for once a square', () => {
  const position = Position.parse('8/P6k/8/8/8/8/8/K7 w - - 0 1');
  expect(targetsOf(position).get('a7' as never)).toEqual([{ to: 'a8', promotion: true }]);
  expect(played(position, 'a7', 'a8', 'n')).toBe('a8=N');
  expect(played(position, 'a7', 'a8')).toBeUndefined();
});
