import { expect, test } from 'vitest';
import { Position } from '../../xiangqi/position';
import { piecesOff, scoreOf } from './heat';

test('what eval says is read in centipawns', () => {
  const byHand = "Term | Red\nSoldiers | 0.00\nEvaluation: +0.11 (Red's view) by hand";
  expect(scoreOf(byHand)).toBe(11);
  expect(scoreOf(`${byHand}\nEvaluation: -13.49 (Red's view) by the net\n`)).toBe(-1349);
  expect(scoreOf('info string error: position: a general is missing')).toBeNaN();
});

test('positions without one of their pieces; generals stay', () => {
  const all = new Map(piecesOff(Position.start()));
  expect(all.size).toBe(30);
  expect(all.has('e0')).toBe(false);
  expect(all.get('b2')).toBe('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1');
  for (const fen of all.values()) expect(Position.parse(fen).fen()).toBe(fen);
});
