import { expect, test } from 'vitest';
import { START_FEN } from '../../chess';
import {
  enPassantSquares,
  faultOf,
  fenOf,
  grantOf,
  readSetup,
  withCastling,
  withPiece,
} from './setup';

const rights = (setup: ReturnType<typeof readSetup>): string =>
  (['K', 'Q', 'k', 'q'] as const).filter((right) => grantOf(setup, right)).join('');

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

test('rook files of castling become K, Q, k and q where these mean the same rooks', () => {
  const shredder = readSetup('r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1');
  expect(shredder.castling).toBe('KQkq');
  expect(withCastling(shredder, 'Q', false).castling).toBe('Kkq');
});

test('a rook file that says more stays, and is the right that it stands for', () => {
  const inner = readSetup('4k2r/8/8/8/8/8/8/R3KR1R w FAh - 0 1');
  expect(inner.castling).toBe('FQk');
  expect(rights(inner)).toBe('KQk');
  expect(withCastling(inner, 'Q', false).castling).toBe('Fk');
  expect(withCastling(withCastling(inner, 'K', false), 'K', true).castling).toBe('KQk');
  expect(faultOf(inner)).toBeUndefined();
  // Without the rook it is no right any more, and the boxes do not bring it back.
  const gone = withPiece(inner, 'f1', undefined);
  expect(rights(gone)).toBe('Qk');
  expect(withCastling(gone, 'k', false).castling).toBe('Q');
});

test('en passant goes with the pawn, and stays for other pieces', () => {
  const passed = readSetup('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
  expect(withPiece(passed, 'a1', 'R').enPassant).toBe('d6');
  const gone = withPiece(passed, 'd5', undefined);
  expect([gone.enPassant, faultOf(gone)]).toEqual(['-', undefined]);
});
