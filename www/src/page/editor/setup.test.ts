import { expect, test } from 'vitest';
import { START_FEN } from '../../chess';
import { enPassantSquares, faultOf, fenOf, readSetup, withCastling, withPiece } from './setup';

const start = readSetup(START_FEN);

test('a position is taken apart and put together again', () => {
  expect(fenOf(start)).toBe(START_FEN);
  const fen = 'r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1';
  expect(fenOf(readSetup(fen))).toBe(fen);
});

test('what is wrong is said in a sentence', () => {
  expect(faultOf(start)).toBeUndefined();
  expect(faultOf(withPiece(start, 'e1', undefined))).toBe('White has no king');
  expect(faultOf(withPiece(start, 'h1', undefined))).toMatch(/castling right “?"?K/);
  expect(faultOf(withCastling(withPiece(start, 'h1', undefined), 'K', false))).toBeUndefined();
});

test('en passant is offered where a pawn can have passed', () => {
  const passed = withPiece(withPiece(start, 'd7', undefined), 'd5', 'p');
  expect(enPassantSquares(passed)).toEqual(['d6']);
  expect(enPassantSquares({ ...passed, turn: 'b' })).toEqual([]);
});
