import { describe, expect, it } from 'vitest';
import { FenError, type FenField, Position, START_FEN } from './index';

describe('FENs that are read', () => {
  it.each([
    [START_FEN, START_FEN],
    ['  8/8/8/8/8/8/8/K1k5   w  -  -  3   9 ', '8/8/8/8/8/8/8/K1k5 w - - 3 9'],
    ['8/8/8/8/8/8/8/K1k5 b', '8/8/8/8/8/8/8/K1k5 b - - 0 1'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 0', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
    ['8/8/8/8/44/8/8/K1k5 w - - 0 1', '8/8/8/8/8/8/8/K1k5 w - - 0 1'],
    [
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1',
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    ],
  ])('%s', (fen, written) => {
    const position = Position.parse(fen);
    expect(position.fen()).toBe(written);
    expect(position.chess960).toBe(false);
  });

  it.each([
    // Shredder letters, X-FEN's outermost rook, and an inner rook by its file.
    ['r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1', 'KQkq', 'HAha'],
    ['rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1', 'KQkq', 'EAea'],
    ['4k3/8/8/8/8/8/8/R1RK4 w C - 0 1', 'C', 'C'],
    ['4k3/8/8/8/8/8/8/R1RK4 w Q - 0 1', 'Q', 'A'],
    ['4k3/8/8/8/8/8/8/1R1K1R1R w FB - 0 1', 'FQ', 'FB'],
  ])('castling in %s is %s or %s', (fen, xfen, shredder) => {
    const position = Position.parse(fen);
    expect(position.chess960).toBe(true);
    expect(position.fen('xfen').split(' ')[2]).toBe(xfen);
    expect(position.fen('shredder').split(' ')[2]).toBe(shredder);
    expect(position.fen()).toBe(position.fen('shredder'));
  });
});

/** Each broken FEN with the field at fault and the sentence that says so. */
const BROKEN: [fen: string, field: FenField, sentence: string][] = [
  ['', 'board', 'The FEN is empty'],
  ['   ', 'board', 'The FEN is empty'],
  [
    'hello w - - 0 1',
    'board',
    'The board "hello" has 1 rank where 8, parted by slashes, are needed',
  ],
  [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1',
    'board',
    'The board "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP" has 7 ranks where 8, parted by slashes, are needed',
  ],
  [
    '8/8/8/8/8/8/8/8/K1k5 w - - 0 1',
    'board',
    'The board "8/8/8/8/8/8/8/8/K1k5" has 9 ranks where 8, parted by slashes, are needed',
  ],
  [
    'rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'board',
    'Rank 7, "ppppppp", describes 7 squares where 8 are needed',
  ],
  [
    'rnbqkbnr/pppppppp/8/9/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'board',
    'Rank 5 holds "9", which is neither a piece letter (KQRBNP, kqrbnp) nor a number from 1 to 8',
  ],
  [
    'rnbqkbnr/pppppppp/8/8/7PP/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'board',
    'Rank 4, "7PP", describes 9 squares where 8 are needed',
  ],
  [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQXBNR w KQkq - 0 1',
    'board',
    'Rank 1 holds "X", which is neither a piece letter (KQRBNP, kqrbnp) nor a number from 1 to 8',
  ],
  ['8/8/8/8/8/8/8/K1k5', 'turn', 'The side to move is missing: w or b must follow the board'],
  ['8/8/8/8/8/8/8/K1k5 x - - 0 1', 'turn', 'The side to move is "x" where w or b is needed'],
  ['8/8/8/8/8/8/8/2k5 w - - 0 1', 'board', 'White has no king'],
  ['8/8/8/8/8/8/8/2K5 w - - 0 1', 'board', 'Black has no king'],
  ['8/8/8/8/8/8/8/K1k1k3 w - - 0 1', 'board', 'Black has 2 kings'],
  ['4k3/8/8/8/8/8/8/4K2P w - - 0 1', 'board', 'A pawn stands on h1, and no pawn can be on rank 1'],
  ['4k2p/8/8/8/8/8/8/4K3 w - - 0 1', 'board', 'A pawn stands on h8, and no pawn can be on rank 8'],
  [
    '4k3/8/8/8/PPPPPPPP/P7/8/4K3 w - - 0 1',
    'board',
    'White has 9 pawns where at most 8 are possible',
  ],
  [
    'rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1',
    'board',
    'Black has 17 pieces where at most 16 are possible',
  ],
  [
    '4k3/8/8/8/QQQ5/8/PPPPPPP1/4K3 w - - 0 1',
    'board',
    'White needs 2 promoted pieces for this, but only 1 pawn can have been promoted',
  ],
  [
    '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1',
    'position',
    "Black's king on e8 could be taken: Black is in check but White is to move",
  ],
  [
    '8/8/8/8/8/3k4/3K4/8 b - - 0 1',
    'position',
    "White's king on d2 could be taken: White is in check but Black is to move",
  ],
  [
    '4k3/8/8/8/8/8/8/4K3 w K - 0 1',
    'castling',
    'The castling right "K" is impossible: no white rook stands right of the king on e1',
  ],
  [
    '4k3/r7/8/8/8/8/8/4K3 w q - 0 1',
    'castling',
    'The castling right "q" is impossible: no black rook stands left of the king on e8',
  ],
  [
    '4k3/8/8/8/8/8/4K3/R6R w Q - 0 1',
    'castling',
    'The castling right "Q" is impossible: the white king is not on rank 1',
  ],
  [
    '4k3/8/8/8/8/8/8/4K2R w G - 0 1',
    'castling',
    'The castling right "G" is impossible: no white rook stands on g1',
  ],
  [
    '4k3/8/8/8/8/8/8/4K2R w Kx - 0 1',
    'castling',
    'The castling rights hold "x" where only KQkq, rook files or - can stand',
  ],
  [
    '4k3/8/8/8/8/8/8/4K2R w KK - 0 1',
    'castling',
    'The castling rights "KK" name two rights for the same side of one king',
  ],
  [
    '4k3/8/8/8/8/8/8/4K3 w - e9 0 1',
    'enPassant',
    'The en passant square is "e9" where a square or - is needed',
  ],
  [
    '4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1',
    'enPassant',
    'The en passant square d3 is impossible: with White to move it must be on rank 6',
  ],
  [
    '4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1',
    'enPassant',
    'The en passant square d6 is impossible: a piece stands on it',
  ],
  [
    '4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1',
    'enPassant',
    'The en passant square d6 is impossible: no black pawn stands on d5',
  ],
  [
    '4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1',
    'enPassant',
    'The en passant square d6 is impossible: a pawn cannot have come from d7, where a piece stands',
  ],
  [
    '4k3/8/8/8/8/8/8/4K3 w - - x 1',
    'halfmove',
    'The halfmove clock is "x" where a number is needed',
  ],
  [
    '4k3/8/8/8/8/8/8/4K3 w - - -1 1',
    'halfmove',
    'The halfmove clock is "-1" where a number is needed',
  ],
  [
    '4k3/8/8/8/8/8/8/4K3 w - - 0 1e9',
    'fullmove',
    'The move number is "1e9" where a number is needed',
  ],
  [
    '4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999',
    'fullmove',
    'The move number "99999999999999999999" is more than 65535',
  ],
  [
    '4k3/8/8/8/8/8/8/4K3 w - - 0 1 more',
    'length',
    'The FEN has 7 fields where at most 6 make sense',
  ],
  [
    '8/8/8/8/8/8/8/K1k5 <img/src=x/onerror=alert(1)> - - 0 1',
    'turn',
    'The side to move is "\u2039img/src=x/onerror=alert(1)\u203a" where w or b is needed',
  ],
  [
    '8/8/8/8/8/8/8/K1k5 w\u0000\u202e - - 0 1',
    'turn',
    'The side to move is "w\ufffd\ufffd" where w or b is needed',
  ],
  [
    `8/8/8/8/8/8/8/K1k5 ${'z'.repeat(100)} - - 0 1`,
    'turn',
    `The side to move is "${'z'.repeat(39)}\u2026" where w or b is needed`,
  ],
];

describe('FENs that are refused', () => {
  it.each(BROKEN)('%j', (fen, field, sentence) => {
    const fault = (() => {
      try {
        return Position.parse(fen);
      } catch (error) {
        return error;
      }
    })();
    expect(fault).toBeInstanceOf(FenError);
    expect(fault).toMatchObject({ field, message: sentence });
  });

  it('are refused at once when they are huge', () => {
    const huge = '8/'.repeat(5_000_000);
    expect(() => Position.parse(huge)).toThrow(
      'This is not a FEN: it has 10000000 characters where at most 400 make sense',
    );
  });
});
