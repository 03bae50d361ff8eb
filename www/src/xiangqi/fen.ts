/** Reads and writes FENs of xiangqi; `docs/xiangqi.md` says what is repaired and what is refused. */

import { separate, unwrap } from '../text/characters';
import { type Board, colorOf, emptyBoard, facingGenerals, isAttacked, typeOf } from './board';
import { FenError } from './fen-error';
import { canStand, FILES, nameOf, RANKS, squareOf } from './squares';
import { type Color, otherColor, type PieceType } from './types';

export { emptyBoard };

export const START_FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

/** What a FEN describes. */
export interface Setup {
  readonly board: Board;
  readonly turn: Color;
  /** Plies without a capture, as the draw counts them. */
  readonly clock: number;
  readonly fullmove: number;
}

/** Something that was repaired in a FEN. */
export interface Repair {
  readonly kind: 'wrapping' | 'separators' | 'side' | 'missing' | 'halfmoveClock' | 'moveNumber';
  /** What stood there, or for missing fields what was put there. */
  readonly text: string;
  /** The same words as the engine's. */
  readonly message: string;
}

/** In the order of the text. */
export type Repairs = readonly Repair[];

/** Longer than any FEN. */
const MOST_CHARACTERS = 400;
const MOST_NUMBER = 65_535;
const LONGEST_QUOTE = 24;

/** How many pieces of a kind a side has at the start, which is the most that it can have. */
const MOST: Readonly<Record<PieceType, number>> = { k: 1, a: 2, b: 2, n: 2, r: 2, c: 2, p: 5 };

export const SIDES: Readonly<Record<Color, string>> = { w: 'Red', b: 'Black' };
export const KINDS: Readonly<Record<PieceType, string>> = {
  k: 'general',
  a: 'adviser',
  b: 'elephant',
  n: 'horse',
  r: 'chariot',
  c: 'cannon',
  p: 'soldier',
};

/** As much of a text as a message should repeat. */
export function shorten(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE).join('')}…` : text;
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

const quote = (text: string): string => JSON.stringify(shorten(text));

/**
 * Reads a FEN as programs and people write it; what has one sensible meaning is repaired.
 *
 * @throws FenError for the first fault that leaves no single meaning.
 */
export function readFen(text: string): { setup: Setup; repairs: Repairs } {
  const length = [...text].length;
  if (length > MOST_CHARACTERS) {
    const message = `this is not a FEN: it has ${length} characters, at most ${MOST_CHARACTERS} make sense`;
    throw new FenError('tooLong', message, { n: length });
  }
  const repairs: Repair[] = [];
  const repair = (kind: Repair['kind'], message: string, text = ''): void => {
    repairs.push({ kind, message, text });
  };
  const unwrapped = unwrap(text);
  if (unwrapped !== text.trim()) {
    repair(
      'wrapping',
      'quotes or invisible characters around the FEN or a stop behind it were left out',
    );
  }
  const separated = separate(unwrapped);
  if (separated !== unwrapped) {
    repair('separators', 'the signs between its fields were read as spaces');
  }
  const [placement, ...rest] = separated.split(/\s+/).filter(Boolean);
  if (placement === undefined) throw new FenError('empty', 'the FEN is empty');
  const board = readBoardText(placement);
  const turn = readSide(rest[0], repairs);
  for (const [i, name] of ['third', 'fourth'].entries()) {
    const field = rest[i + 1];
    if (field !== undefined && field !== '-') {
      const message = `the ${name} field is ${quote(field)}, "-" was expected`;
      throw new FenError('notEmpty', message, { text: shorten(field) });
    }
  }
  const clock = readNumber(rest[3], 'half-move clock', 0, repairs);
  const fullmove = readNumber(rest[4], 'move number', 1, repairs);
  if (rest[5] !== undefined) {
    const message = `${quote(rest[5])} follows the six fields of the FEN`;
    throw new FenError('trailing', message, { text: shorten(rest[5]) });
  }
  const missing = ['w', '-', '-', '0', '1'].slice(rest.length);
  if (missing.length) {
    const added = `"${missing.join(' ')}"`;
    repair('missing', `missing fields were taken to be ${added}`, added);
  }
  checkPieces(board);
  if (facingGenerals(board)) throw new FenError('generalsFace', 'the generals face each other');
  const other = otherColor(turn);
  if (isAttacked(board, other)) {
    const message = `${SIDES[other]} is in check, but it is the other side's move`;
    throw new FenError('opponentInCheck', message, { side: other });
  }
  return { setup: { board, turn, clock, fullmove }, repairs };
}

/** Letters that other programs write. */
const OTHER_LETTERS: Readonly<Record<string, PieceType>> = { h: 'n', e: 'b' };

/**
 * The first field of a FEN.
 *
 * @throws FenError when it is no board.
 */
export function readBoardText(text: string): Board {
  const rows = text.split('/');
  if (rows.length !== RANKS) {
    const message = `the board has ${count(rows.length, 'rank')}, 10 were expected`;
    throw new FenError('rankCount', message, { n: rows.length });
  }
  const board = emptyBoard();
  for (const [i, row] of rows.entries()) {
    const rank = RANKS - 1 - i;
    let file = 0;
    for (const letter of row) {
      if (/[1-9]/.test(letter)) {
        file += Number(letter);
        continue;
      }
      const type = OTHER_LETTERS[letter.toLowerCase()] ?? letter.toLowerCase();
      if (!/^[A-Za-z]$/.test(letter) || !(type in MOST)) {
        const message = `'${letter}' on the board is neither a piece (KABNRCP, kabnrcp) nor a number from 1 to 9`;
        throw new FenError('unknownPiece', message, { text: letter });
      }
      if (file < FILES) board[squareOf(file, rank)] = letter < 'a' ? type.toUpperCase() : type;
      file++;
    }
    if (file !== FILES) {
      const message = `rank ${rank} describes ${count(file, 'square')}, 9 were expected`;
      throw new FenError('rankLength', message, { rank, n: file });
    }
  }
  return board;
}

function readSide(text: string | undefined, repairs: Repair[]): Color {
  if (text === undefined || text === 'w' || text === 'r') return 'w';
  if (text === 'b') return 'b';
  const word = text.toLowerCase();
  const side = /^(w|r|red|white)$/.test(word) ? 'w' : /^(b|black)$/.test(word) ? 'b' : undefined;
  if (!side) {
    const message = `the side to move is ${quote(text)}, "w" or "b" was expected`;
    throw new FenError('sideToMove', message, { text: shorten(text) });
  }
  const message = `the side to move ${quote(text)} was read as w or b`;
  repairs.push({ kind: 'side', message, text: quote(text) });
  return side;
}

function readNumber(
  text: string | undefined,
  field: string,
  least: number,
  repairs: Repair[],
): number {
  if (text === undefined) return least;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value > MOST_NUMBER) {
    const message = `the ${field} ${quote(text)} is not a number from 0 to ${MOST_NUMBER}`;
    throw new FenError('number', message, { text: shorten(text) });
  }
  if (text.startsWith('-') || value < least) {
    const kind = least === 0 ? 'halfmoveClock' : 'moveNumber';
    const message = `the ${field} ${quote(text)} was read as ${least}`;
    repairs.push({ kind, message, text: quote(text) });
    return least;
  }
  return value;
}

function checkPieces(board: Board): void {
  for (const color of ['w', 'b'] as const) {
    for (const type of Object.keys(MOST) as PieceType[]) {
      const squares = [...board.keys()].filter(
        (at) => board[at] && typeOf(board[at] ?? '') === type && colorOf(board[at] ?? '') === color,
      );
      const values = { side: color, kind: type, n: squares.length };
      if (type === 'k' && squares.length === 0) {
        throw new FenError('missingGeneral', `${SIDES[color]} has no general`, values);
      }
      if (squares.length > MOST[type]) {
        const message = `${SIDES[color]} has ${squares.length} pieces of the kind ${KINDS[type]}, more than ${MOST[type]}`;
        throw new FenError('manyPieces', message, { ...values, most: MOST[type] });
      }
      const wrong = squares.find((square) => !canStand(type, color, square));
      if (wrong !== undefined) {
        const square = nameOf(wrong);
        const message = `${SIDES[color]}'s ${KINDS[type]} cannot stand on ${square}`;
        throw new FenError('misplaced', message, { ...values, square });
      }
    }
  }
}

/** The first field of a FEN. */
export function boardText(board: Board): string {
  const rows: string[] = [];
  for (let rank = RANKS - 1; rank >= 0; rank--) {
    const row = board.slice(squareOf(0, rank), squareOf(0, rank) + FILES);
    rows.push(row.map((letter) => letter || '1').join(''));
  }
  return rows.join('/').replace(/1+/g, (gap) => String(gap.length));
}

export const writeFen = ({ board, turn, clock, fullmove }: Setup): string =>
  `${boardText(board)} ${turn} - - ${clock} ${fullmove}`;
