import { at, type Board, EMPTY, inCheck, isInsufficient, kindOf, sideOf, WHITE } from './board';
import {
  type FenOptions,
  type FenStyle,
  parseFen,
  START_FEN,
  writeFen,
  writePlacement,
} from './fen';
import { type Repair, readFen } from './fen-repair';
import type { Letters } from './letters';
import type { MoveText } from './move-text';
import {
  applyCode,
  applyNull,
  CASTLING,
  type Code,
  castlingTargets,
  castlingWing,
  codeFrom,
  codeKind,
  codePromotion,
  codeTo,
  EN_PASSANT,
  hasLegalMove,
  legalCodes,
} from './movegen';
import { findMove, readSan, type SanFault, writeSan } from './san';
import { squareIndex, squareName } from './squares';
import type { Color, Move, MoveLike, Piece, PieceType, PromotionType, Square } from './types';
import { KIND_LETTERS, readUci, writeUci } from './uci';

const colorName = (side: number): Color => (side === WHITE ? 'w' : 'b');
const kindName = (kind: number): PieceType => KIND_LETTERS[kind] as PieceType;

function describe(board: Board, code: Code): Move {
  const from = codeFrom(code);
  const to = codeTo(code);
  const piece = kindName(kindOf(at(board.squares, from)));
  if (codeKind(code) === CASTLING) {
    const wing = castlingWing(code);
    const goal = castlingTargets(board.turn, wing);
    const castling = {
      side: wing === 0 ? 'k' : 'q',
      rookFrom: squareName(to),
      rookTo: squareName(goal.rook),
    } as const;
    return { from: squareName(from), to: squareName(goal.king), piece, castling };
  }
  const move: { -readonly [K in keyof Move]: Move[K] } = {
    from: squareName(from),
    to: squareName(to),
    piece,
  };
  const taken = at(board.squares, to);
  if (taken !== EMPTY) move.captured = kindName(kindOf(taken));
  if (codeKind(code) === EN_PASSANT) {
    move.captured = 'p';
    move.enPassant = true;
  }
  const promotion = codePromotion(code);
  if (promotion !== 0) move.promotion = kindName(promotion) as PromotionType;
  return move;
}

/**
 * A position of chess or Chess960: the board, whose turn it is, castling and en passant rights and the two clocks.
 * It never changes; `play` gives a new one.
 */
export class Position {
  readonly #board: Board;
  #codes: readonly Code[] | undefined;

  private constructor(board: Board) {
    this.#board = board;
  }

  /** The start position of ordinary chess. */
  static start(): Position {
    return new Position(parseFen(START_FEN));
  }

  /**
   * Reads a FEN, strictly; castling, en passant and the clocks may be left out.
   *
   * @throws FenError with one plain sentence that names the fault.
   */
  static parse(fen: string, options: FenOptions = {}): Position {
    return new Position(parseFen(fen, options));
  }

  /**
   * Reads a FEN as other programs and people write it: what has one sensible meaning is repaired, and told.
   *
   * @throws FenError with one plain sentence that names the first fault that leaves no single meaning.
   */
  static read(fen: string, options: FenOptions = {}): PositionReading {
    const { board, repairs } = readFen(fen, options);
    return { position: new Position(board), repairs };
  }

  /** The FEN; castling as KQkq, or with rook files in Chess960, unless a style is asked for. */
  fen(style: FenStyle = this.chess960 ? 'shredder' : 'xfen'): string {
    return writeFen(this.#board, style);
  }

  /** Equal for two positions exactly if they count as the same for repetition. */
  repetitionKey(): string {
    return writePlacement(this.#board, 'shredder');
  }

  get turn(): Color {
    return colorName(this.#board.turn);
  }

  /** Whether castling is written as king takes rook, as Chess960 needs it. */
  get chess960(): boolean {
    return this.#board.chess960;
  }

  /** Plies since the last capture or pawn move. */
  get halfmoveClock(): number {
    return this.#board.halfmove;
  }

  /** The number of the move to be played, from 1. */
  get fullmoveNumber(): number {
    return this.#board.fullmove;
  }

  /** The square on which a pawn can legally be taken en passant. */
  get enPassant(): Square | undefined {
    return this.#board.enPassant < 0 ? undefined : squareName(this.#board.enPassant);
  }

  pieceAt(square: Square): Piece | undefined {
    const piece = at(this.#board.squares, squareIndex(square));
    if (piece === EMPTY) return undefined;
    return { color: colorName(sideOf(piece)), type: kindName(kindOf(piece)) };
  }

  /** All pieces, from a1 to h8. */
  pieces(): [Square, Piece][] {
    const found: [Square, Piece][] = [];
    this.#board.squares.forEach((_, i) => {
      const piece = this.pieceAt(squareName(i));
      if (piece) found.push([squareName(i), piece]);
    });
    return found;
  }

  kingSquare(color: Color): Square {
    return squareName(this.#board.kings[color === 'w' ? 0 : 1]);
  }

  /** All legal moves. */
  legalMoves(): Move[] {
    return this.#legal().map((code) => describe(this.#board, code));
  }

  hasLegalMove(): boolean {
    return hasLegalMove(this.#board);
  }

  /**
   * The position after a move.
   *
   * @throws RangeError when the move is not legal here.
   */
  play(move: MoveLike): Position {
    return new Position(applyCode(this.#board, this.#find(move)));
  }

  /** The position with the turn passed, as a null move leaves it; undefined in check, where that is impossible. */
  playNull(): Position | undefined {
    return this.isCheck() ? undefined : new Position(applyNull(this.#board));
  }

  /** The legal move that a UCI text means; castling in either spelling. */
  parseUci(text: string): Move | undefined {
    const code = readUci(this.#board, text);
    return code === undefined ? undefined : describe(this.#board, code);
  }

  /** The move as UCI writes it; castling as king takes rook in Chess960. */
  uci(move: MoveLike, chess960 = this.chess960): string {
    return writeUci(this.#board, this.#find(move), chess960);
  }

  /** The move in standard notation, with `+` or `#`. */
  san(move: MoveLike): string {
    return writeSan(this.#board, this.#find(move));
  }

  /** The legal move that a text means, read with forgiveness; undefined when there is none or not just one. */
  parseSan(text: string): Move | undefined {
    const code = readSan(this.#board, text);
    return typeof code === 'number' ? describe(this.#board, code) : undefined;
  }

  /** A move read from its text and played: all that a reader of games needs, in one step. */
  readMove(text: string): PlayedMove | SanFault {
    return this.#played(readSan(this.#board, text));
  }

  /** The same of a move's text that was read, with the letters of some language. */
  playText(text: MoveText, letters: Letters): PlayedMove | SanFault {
    return this.#played(findMove(this.#board, text, letters));
  }

  #played(code: Code | SanFault): PlayedMove | SanFault {
    if (typeof code !== 'number') return code;
    const next = applyCode(this.#board, code);
    return {
      move: describe(this.#board, code),
      san: writeSan(this.#board, code, next),
      uci: writeUci(this.#board, code, this.chess960),
      after: new Position(next),
    };
  }

  isCheck(): boolean {
    return inCheck(this.#board);
  }

  isCheckmate(): boolean {
    return this.isCheck() && !this.hasLegalMove();
  }

  isStalemate(): boolean {
    return !this.isCheck() && !this.hasLegalMove();
  }

  /** Whether neither side could mate by any play: too little is left. */
  isInsufficientMaterial(): boolean {
    return isInsufficient(this.#board);
  }

  /** Whether fifty moves of each side have passed without capture or pawn move; mate on the board comes first. */
  isFiftyMoves(): boolean {
    return this.#board.halfmove >= 100 && !this.isCheckmate();
  }

  #legal(): readonly Code[] {
    this.#codes ??= legalCodes(this.#board);
    return this.#codes;
  }

  #find(move: MoveLike): Code {
    const from = squareIndex(move.from);
    const to = squareIndex(move.castling ? move.castling.rookFrom : move.to);
    const kind = move.castling ? CASTLING : undefined;
    const promotion = move.promotion ? KIND_LETTERS.indexOf(move.promotion) : 0;
    for (const code of this.#legal()) {
      if (codeFrom(code) !== from || codeTo(code) !== to) continue;
      if ((codeKind(code) === CASTLING) !== (kind === CASTLING)) continue;
      if (codePromotion(code) === promotion) return code;
    }
    throw new RangeError(
      `${move.from}${move.to}${move.promotion ?? ''} is not legal in ${this.fen()}`,
    );
  }
}

/** A position that was read from a FEN, and what was repaired for that. */
export interface PositionReading {
  readonly position: Position;
  /** In the order of the text; empty for a FEN that was right. */
  readonly repairs: readonly Repair[];
}

/** A move that was read, with what its reader needs next. */
export interface PlayedMove {
  readonly move: Move;
  readonly san: string;
  readonly uci: string;
  readonly after: Position;
}

/**
 * The FEN of a Chess960 start position by its usual number, 0 to 959; 518 is the ordinary one.
 *
 * @throws RangeError for any other number.
 */
export function chess960Start(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number > 959) {
    throw new RangeError(`Chess960 positions are numbered 0 to 959, not ${number}`);
  }
  const back = new Array<string>(8).fill('');
  const put = (letter: string, nth: number): void => {
    const free = back.flatMap((held, file) => (held === '' ? [file] : []));
    back[at(free, nth)] = letter;
  };
  back[(number % 4) * 2 + 1] = 'b';
  const rest = Math.floor(number / 4);
  back[(rest % 4) * 2] = 'b';
  put('q', Math.floor(rest / 4) % 6);
  let knights = Math.floor(rest / 24);
  let first = 0;
  for (let choices = 4; knights >= choices; choices--) {
    knights -= choices;
    first += 1;
  }
  put('n', first);
  put('n', first + knights);
  for (const letter of 'rkr') put(letter, 0);
  const rank = back.join('');
  const rooks = back.flatMap((letter, file) => (letter === 'r' ? ['abcdefgh'[file]] : []));
  const castling = rooks.reverse().join('');
  return `${rank}/pppppppp/8/8/8/8/PPPPPPPP/${rank.toUpperCase()} w ${castling.toUpperCase()}${castling} - 0 1`;
}
