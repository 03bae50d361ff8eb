/**
 * FEN in and out. Castling is read in all three spellings: KQkq, Shredder's rook files (HAha), and X-FEN, where KQkq
 * means the outermost rook on that side and a file letter names another one.
 */
import {
  at,
  type Board,
  EMPTY,
  KING,
  NO_CASTLING,
  ROOK,
  type Side,
  usesChess960Castling,
  WHITE,
} from './board';
import { checkEnPassant, checkPieces, checkTurn } from './fen-checks';
import { FenError, type FenField } from './fen-error';
import { usableEnPassant } from './movegen';
import { quote } from './quote';
import { fileLetter, isSquare, squareIndex, squareName } from './squares';

/** How castling rights are written: with KQkq wherever that is clear, or always with rook files. */
export type FenStyle = 'xfen' | 'shredder';

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Longer than any FEN, shorter than anything that could slow a page. */
const MOST_CHARACTERS = 400;
const LETTERS = ' PNBRQK  pnbrqk';
/** What the engine takes too. */
const MOST_CLOCK = 65535;

function readRank(text: string, rank: number, squares: Uint8Array): void {
  let file = 0;
  for (const letter of text) {
    const piece = LETTERS.indexOf(letter);
    if (letter >= '1' && letter <= '8') file += Number(letter);
    else if (piece > 0) {
      if (file < 8) squares[(rank - 1) * 8 + file] = piece;
      file += 1;
    } else {
      throw new FenError(
        'board',
        `Rank ${rank} holds ${quote(letter)}, which is neither a piece letter (KQRBNP, kqrbnp) nor a number from 1 to 8`,
        'unknownPiece',
      );
    }
  }
  if (file !== 8) {
    throw new FenError(
      'board',
      `Rank ${rank}, ${quote(text)}, describes ${file} ${file === 1 ? 'square' : 'squares'} where 8 are needed`,
      'rankLength',
    );
  }
}

export function readSquares(text: string): Uint8Array {
  const ranks = text.split('/');
  if (ranks.length !== 8) {
    throw new FenError(
      'board',
      `The board ${quote(text)} has ${ranks.length} ${ranks.length === 1 ? 'rank' : 'ranks'} where 8, parted by slashes, are needed`,
      'rankCount',
    );
  }
  const squares = new Uint8Array(64);
  ranks.forEach((rank, i) => {
    readRank(rank, 8 - i, squares);
  });
  return squares;
}

function readTurn(text: string | undefined): Side {
  if (text === undefined) {
    throw new FenError(
      'turn',
      'The side to move is missing: w or b must follow the board',
      'sideToMove',
    );
  }
  if (text !== 'w' && text !== 'b') {
    throw new FenError(
      'turn',
      `The side to move is ${quote(text)} where w or b is needed`,
      'sideToMove',
    );
  }
  return text === 'w' ? 0 : 1;
}

function impossible(letter: string, why: string): FenError {
  return new FenError(
    'castling',
    `The castling right ${quote(letter)} is impossible: ${why}`,
    'castlingImpossible',
  );
}

/** The rook that a castling letter means, or why it means none. */
export function castlingRook(
  letter: string,
  squares: Uint8Array,
  king: number,
  side: Side,
): number | FenError {
  const name = side === WHITE ? 'white' : 'black';
  const back = side === WHITE ? 0 : 56;
  if (king < back || king > back + 7) {
    return impossible(letter, `the ${name} king is not on rank ${side === WHITE ? 1 : 8}`);
  }
  const rook = (side << 3) | ROOK;
  const wing = letter.toLowerCase();
  if (wing === 'k' || wing === 'q') {
    const outermost = wing === 'k' ? back + 7 : back;
    const inwards = wing === 'k' ? -1 : 1;
    for (let square = outermost; square !== king; square += inwards) {
      if (squares[square] === rook) return square;
    }
    return impossible(
      letter,
      `no ${name} rook stands ${wing === 'k' ? 'right' : 'left'} of the king on ${squareName(king)}`,
    );
  }
  const square = back + wing.charCodeAt(0) - 97;
  if (squares[square] !== rook) {
    return impossible(letter, `no ${name} rook stands on ${squareName(square)}`);
  }
  return square;
}

/** Refuses a castling field with letters that mean nothing in it. */
export function checkCastlingLetters(text: string): void {
  const wrong = [...text].find((letter) => !/^[A-HKQa-hkq]$/.test(letter));
  if (wrong === undefined) return;
  throw new FenError(
    'castling',
    `The castling rights hold ${quote(wrong)} where only KQkq, rook files or - can stand`,
    'castlingSyntax',
  );
}

function readCastling(text: string, squares: Uint8Array, kings: readonly [number, number]) {
  if (text === '-') return NO_CASTLING;
  const rooks = [...NO_CASTLING];
  checkCastlingLetters(text);
  for (const letter of text) {
    const side: Side = letter < 'a' ? 0 : 1;
    const rook = castlingRook(letter, squares, kings[side], side);
    if (typeof rook !== 'number') throw rook;
    const index = side * 2 + (rook > kings[side] ? 0 : 1);
    if (rooks[index] !== -1) {
      throw new FenError(
        'castling',
        `The castling rights ${quote(text)} name two rights for the same side of one king`,
        'castlingTwice',
      );
    }
    rooks[index] = rook;
  }
  return rooks;
}

export function readEnPassant(text: string): number {
  if (text === '-') return -1;
  if (!isSquare(text)) {
    throw new FenError(
      'enPassant',
      `The en passant square is ${quote(text)} where a square or - is needed`,
      'enPassantSyntax',
    );
  }
  return squareIndex(text);
}

export function readNumber(text: string, field: FenField, what: string): number {
  if (!/^\d+$/.test(text)) {
    throw new FenError(field, `The ${what} is ${quote(text)} where a number is needed`, 'number');
  }
  const value = Number(text);
  if (value > MOST_CLOCK) {
    throw new FenError(field, `The ${what} ${quote(text)} is more than ${MOST_CLOCK}`, 'number');
  }
  return value;
}

/** Refuses a text that is far too long for a FEN before anybody looks closer. */
export function refuseLong(text: string): void {
  if (text.length > MOST_CHARACTERS) {
    throw new FenError(
      'length',
      `This is not a FEN: it has ${text.length} characters where at most ${MOST_CHARACTERS} make sense`,
      'tooLong',
    );
  }
}

/** The fields of a FEN; refuses what is empty, far too long or has too many fields before looking closer. */
function split(text: string): string[] {
  refuseLong(text);
  const fields = text.trim().split(/\s+/);
  if (fields[0] === '') throw new FenError('board', 'The FEN is empty', 'empty');
  if (fields.length > 6) {
    const most = 'where at most 6 make sense';
    throw new FenError('length', `The FEN has ${fields.length} fields ${most}`, 'trailing');
  }
  return fields;
}

export interface FenOptions {
  /** Write castling as king takes rook even where the FEN alone would not ask for it. */
  readonly chess960?: boolean;
}

/** A board with what follows from its fields: the en passant square only where a capture is legal. */
export function finishBoard(read: Omit<Board, 'chess960'>, chess960: boolean): Board {
  const { squares, turn, kings, rooks, enPassant } = read;
  return {
    ...read,
    enPassant: enPassant < 0 ? -1 : usableEnPassant(squares, turn, kings[turn], enPassant),
    chess960: chess960 || usesChess960Castling(rooks, kings),
  };
}

/**
 * Reads a FEN, strictly. Castling, en passant and the clocks may be left out. An en passant square on which nothing can legally be
 * taken is accepted when a pawn could just have passed it, and dropped.
 *
 * @throws FenError naming the fault.
 */
export function parseFen(text: string, options: FenOptions = {}): Board {
  const fields = split(text);
  const squares = readSquares(fields[0] as string);
  const turn = readTurn(fields[1]);
  const castling = fields[2] ?? '-';
  const enPassant = readEnPassant(fields[3] ?? '-');
  const halfmove = readNumber(fields[4] ?? '0', 'halfmove', 'halfmove clock');
  const fullmove = readNumber(fields[5] ?? '1', 'fullmove', 'move number');
  checkPieces(squares);
  const kings = [squares.indexOf(KING), squares.indexOf(KING | 8)] as const;
  checkTurn(squares, kings, turn);
  const rooks = readCastling(castling, squares, kings);
  if (enPassant >= 0) checkEnPassant(squares, turn, enPassant);
  // Some programs count from 0; the first move is number 1.
  const first = Math.max(1, fullmove);
  return finishBoard(
    { squares, turn, kings, rooks, enPassant, halfmove, fullmove: first },
    options.chess960 === true || /[A-Ha-h]/.test(castling),
  );
}

/** The board part of a FEN. */
export function writeSquares(squares: Uint8Array): string {
  let text = '';
  for (let rank = 7; rank >= 0; rank--) {
    let gap = 0;
    for (let file = 0; file < 8; file++) {
      const piece = at(squares, rank * 8 + file);
      if (piece === EMPTY) gap += 1;
      else {
        text += (gap > 0 ? gap : '') + (LETTERS[piece] as string);
        gap = 0;
      }
    }
    text += (gap > 0 ? gap : '') + (rank > 0 ? '/' : '');
  }
  return text;
}

function isOutermost(squares: Uint8Array, rook: number, side: Side, wing: number): boolean {
  const back = side === WHITE ? 0 : 56;
  const piece = (side << 3) | ROOK;
  const edge = wing === 0 ? back + 7 : back;
  for (let square = edge; square !== rook; square += wing === 0 ? -1 : 1) {
    if (squares[square] === piece) return false;
  }
  return true;
}

/** The castling part of a FEN. */
export function writeCastling(board: Board, style: FenStyle): string {
  let text = '';
  board.rooks.forEach((rook, i) => {
    if (rook < 0) return;
    const side = (i >> 1) as Side;
    const plain = style === 'xfen' && isOutermost(board.squares, rook, side, i & 1);
    const letter = plain ? ((i & 1) === 0 ? 'k' : 'q') : fileLetter(rook);
    text += side === WHITE ? letter.toUpperCase() : letter;
  });
  return text === '' ? '-' : text;
}

/** The first four fields: all that decides whether two positions are the same for repetition. */
export function writePlacement(board: Board, style: FenStyle): string {
  const turn = board.turn === WHITE ? 'w' : 'b';
  const enPassant = board.enPassant < 0 ? '-' : squareName(board.enPassant);
  return `${writeSquares(board.squares)} ${turn} ${writeCastling(board, style)} ${enPassant}`;
}

export function writeFen(board: Board, style: FenStyle): string {
  return `${writePlacement(board, style)} ${board.halfmove} ${board.fullmove}`;
}
