/**
 * FENs as people and other programs give them: faults with one sensible meaning are repaired, and each repair is told.
 * `docs/fen.md` lists them; `tests/data/fen.json` holds this reader and the engine's to it.
 */
import { separate } from '../text/characters';
import { at, type Board, KING, NO_CASTLING, type Side } from './board';
import {
  castlingRook,
  checkCastlingLetters,
  type FenOptions,
  finishBoard,
  readEnPassant,
  readNumber,
  readSquares,
  refuseLong,
} from './fen';
import { checkEnPassant, checkPieces, checkTurn } from './fen-checks';
import { FenError } from './fen-error';
import { isOtherDash, mendRanks, unwrapLabel } from './fen-mend';
import { quote } from './quote';

export type RepairKind =
  | 'wrapping'
  | 'separators'
  | 'slashes'
  | 'dashes'
  | 'side'
  | 'missing'
  | 'castlingRepeated'
  | 'castling'
  | 'enPassant'
  | 'enPassantCase'
  | 'halfmoveClock'
  | 'moveNumber';

/** What was repaired in a FEN. */
export interface Repair {
  readonly kind: RepairKind;
  /** The part of the text that was repaired, or what was added; undefined where the kind says all. */
  readonly text?: string;
}

export interface BoardReading {
  readonly board: Board;
  /** In the order of the text; empty for a FEN that was right. */
  readonly repairs: readonly Repair[];
}

const SENTENCES: Readonly<Record<RepairKind, string>> = {
  wrapping:
    'quotes, a label or invisible characters around the FEN, or a stop behind it, were left out',
  separators: 'the signs between its fields were read as spaces',
  slashes: 'the slashes between the ranks were put right',
  dashes: 'dashes were read as "-"',
  side: 'the side to move {text} was read as w or b',
  missing: 'missing fields were taken to be {text}',
  castlingRepeated: 'castling rights {text} name one right twice',
  castling: 'castling rights {text} were dropped: king or rook is not in place',
  enPassant: 'the en passant square {text} was dropped: no pawn can just have passed it',
  enPassantCase: 'the en passant square {text} was read in small letters',
  halfmoveClock: 'the half-move clock {text} was read as 0',
  moveNumber: 'the move number {text} was read as 1',
};

/** A repair in English, as a part of a sentence. Pages with other languages have words of their own. */
export const repairText = ({ kind, text }: Repair, sentences = SENTENCES): string =>
  sentences[kind].replace('{text}', () => quote(text ?? '', 25));

class Repairs {
  readonly list: Repair[] = [];

  add(kind: RepairKind, text?: string): void {
    this.list.push(text === undefined ? { kind } : { kind, text });
  }
}

interface Fields {
  readonly turn: Side;
  readonly castling: string;
  readonly enPassant: string;
  readonly halfmove: string;
  readonly fullmove: string;
}

/** The fields behind the board; missing ones are added. */
function readFields(given: readonly string[], repairs: Repairs): Fields {
  const fields = given.map((field) => (isOtherDash(field) ? '-' : field));
  if (given.some(isOtherDash)) repairs.add('dashes');
  const missing: string[] = [];
  const next = (usual: string, number: boolean): string => {
    const field = fields[0];
    // Clocks that come early: what belongs before them is missing.
    if (field !== undefined && (number || !/^\d+$/.test(field))) return fields.shift() as string;
    missing.push(usual);
    return usual;
  };
  const side = next('w', true);
  const turn = /^(w|white)$/i.test(side) ? 0 : /^(b|black)$/i.test(side) ? 1 : undefined;
  if (turn === undefined) {
    throw new FenError(
      'turn',
      `The side to move is ${quote(side)} where w or b is needed`,
      'sideToMove',
    );
  }
  if (side !== 'w' && side !== 'b') repairs.add('side', side);
  const castling = next('-', false);
  const enPassant = next('-', false);
  const halfmove = next('0', true);
  const fullmove = next('1', true);
  const [extra] = fields;
  if (extra !== undefined) {
    // With fields missing before it, there need be no more than six.
    const message = `${quote(extra)} follows the move number, with which a FEN ends`;
    throw new FenError('length', message, 'trailing');
  }
  if (missing.length > 0) repairs.add('missing', missing.join(' '));
  return { turn, castling, enPassant, halfmove, fullmove };
}

/** The letters of a castling field, without the dashes that some programs write for rights that are lost. */
function castlingLetters(field: string, repairs: Repairs): string {
  const letters = field.replaceAll('-', '');
  checkCastlingLetters(letters);
  const known = repairs.list.some(({ kind }) => kind === 'dashes');
  if (letters.length < field.length && field !== '-' && !known) repairs.add('dashes');
  return letters;
}

const lowerCase = (text: string): string => text.toLowerCase();

/** Whether a clock says in another way that it is not known. */
const isNoCount = (text: string): boolean => /^-\d*$/.test(text);

function readHalfmove(text: string, repairs: Repairs): number {
  if (!isNoCount(text)) return readNumber(text, 'halfmove', 'halfmove clock');
  repairs.add('halfmoveClock', text);
  return 0;
}

function readFullmove(text: string, repairs: Repairs): number {
  const counted = isNoCount(text) ? 0 : readNumber(text, 'fullmove', 'move number');
  if (counted === 0) repairs.add('moveNumber', text);
  return Math.max(1, counted);
}

type Kings = readonly [number, number];

/** A castling right: 0 to 3 as in `Board.rooks`, with the rook's square. */
interface Right {
  readonly index: number;
  readonly rook: number;
}

function rightBy(letter: string, squares: Uint8Array, kings: Kings): Right | undefined {
  const side: Side = letter < 'a' ? 0 : 1;
  const rook = castlingRook(letter, squares, kings[side], side);
  if (typeof rook !== 'number') return undefined;
  return { index: side * 2 + (rook > kings[side] ? 0 : 1), rook };
}

/** Whether all these rights can be left in one game: both kings begin it on the same file, and so do a wing's rooks. */
function isOneGame(rooks: readonly number[], kings: Kings): boolean {
  const [k = -1, q = -1, bk = -1, bq = -1] = rooks;
  if ((k < 0 && q < 0) || (bk < 0 && bq < 0)) return true;
  const apart = (white: number, black: number): boolean =>
    white >= 0 && black >= 0 && (white & 7) !== (black & 7);
  return !apart(kings[0], kings[1]) && !apart(k, bk) && !apart(q, bq);
}

/** The castling rights of these letters that the board allows. */
function repairCastling(
  letters: string,
  squares: Uint8Array,
  kings: Kings,
  chess960: boolean,
  repairs: Repairs,
): { rooks: readonly number[]; kept: string } {
  const rooks = [...NO_CASTLING];
  let repeated = false;
  let careless = false;
  for (const letter of letters) {
    const right = rightBy(letter, squares, kings);
    if (!right) {
      careless ||= /[KQkq]/.test(letter);
      continue;
    }
    const known = at(rooks, right.index);
    repeated ||= known === right.rook;
    if (known >= 0 && known !== right.rook) {
      throw new FenError(
        'castling',
        `The castling rights ${quote(letters)} name two rights for the same side of one king`,
        'castlingTwice',
      );
    }
    rooks[right.index] = right.rook;
  }
  if (repeated) repairs.add('castlingRepeated', letters);
  // Whoever writes rights that cannot be does not write X-FEN, where K means any rook.
  if (!chess960 && (careless || !isOneGame(rooks, kings))) {
    rooks.forEach((rook, index) => {
      const standard = (index & 1) === 0 ? 7 : 0;
      const king = at(kings, index >> 1);
      if ((king & 7) !== 4 || (rook & 7) !== standard) rooks[index] = -1;
    });
  }
  const isKept = (letter: string): boolean => {
    const right = rightBy(letter, squares, kings);
    return right !== undefined && rooks[right.index] === right.rook;
  };
  const dropped = [...letters].filter((letter) => !isKept(letter)).join('');
  if (dropped) repairs.add('castling', dropped);
  return { rooks, kept: [...letters].filter(isKept).join('') };
}

/** The en passant square of the field, dropped where no pawn can just have passed it. */
function repairEnPassant(
  field: string,
  target: number,
  squares: Uint8Array,
  turn: Side,
  repairs: Repairs,
): number {
  if (target < 0) return -1;
  try {
    checkEnPassant(squares, turn, target);
    if (/[A-H]/.test(field)) repairs.add('enPassantCase', field);
    return target;
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    repairs.add('enPassant', field);
    return -1;
  }
}

/**
 * Reads a FEN as other programs and people write it. What has one sensible meaning is repaired, and told. Where
 * castling rights contradict the board, their letters mean standard chess unless `chess960` is set.
 *
 * @throws FenError naming the first fault that leaves no single meaning.
 */
export function readFen(text: string, options: FenOptions = {}): BoardReading {
  refuseLong(text);
  const repairs = new Repairs();
  const plain = unwrapLabel(text);
  if (plain !== text.trim()) repairs.add('wrapping');
  const separated = separate(plain);
  if (separated !== plain) repairs.add('separators');
  const [given = '', ...rest] = separated.trim().split(/\s+/);
  if (given === '') throw new FenError('board', 'The FEN is empty', 'empty');
  const mended = mendRanks(given);
  if (mended !== given) repairs.add('slashes');
  const squares = readSquares(mended);
  const fields = readFields(rest, repairs);
  const { turn } = fields;
  const letters = castlingLetters(fields.castling, repairs);
  const target = readEnPassant(fields.enPassant.replace(/^[A-H](?=[1-8]$)/, lowerCase));
  const halfmove = readHalfmove(fields.halfmove, repairs);
  const fullmove = readFullmove(fields.fullmove, repairs);
  checkPieces(squares);
  const kings = [squares.indexOf(KING), squares.indexOf(KING | 8)] as const;
  checkTurn(squares, kings, turn);
  const chess960 = options.chess960 === true;
  const { rooks, kept } = repairCastling(letters, squares, kings, chess960, repairs);
  const enPassant = repairEnPassant(fields.enPassant, target, squares, turn, repairs);
  const board = finishBoard(
    { squares, turn, kings, rooks, enPassant, halfmove, fullmove },
    chess960 || /[A-Ha-h]/.test(kept),
  );
  return { board, repairs: repairs.list };
}
