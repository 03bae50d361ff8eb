import { expect, test } from 'vitest';
import { phaseOf, phasesOf } from './phases';
import { Position } from './position';

test('a start position is an opening, few pieces are an endgame', () => {
  expect(phaseOf(Position.start())).toBe('opening');
  expect(phaseOf(Position.parse('8/5pk1/6p1/8/3R4/6P1/5PK1/3r4 w - - 0 40'))).toBe('endgame');
});

test('pieces that have come out make a middlegame', () => {
  const fen = 'r2q1rk1/pp1nbppp/2p1bn2/3p4/3P4/2NBBN2/PPQ2PPP/4RRK1 w - - 0 12';
  expect(phaseOf(Position.parse(fen))).toBe('middlegame');
});

test('a game never goes back to an earlier phase', () => {
  const endgame = Position.parse('8/5pk1/6p1/8/3R4/6P1/5PK1/3r4 w - - 0 40');
  const phases = phasesOf([Position.start(), endgame, Position.start()]);
  expect(phases).toEqual(['opening', 'endgame', 'endgame']);
});
