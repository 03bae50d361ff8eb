/** A position of xiangqi as a value: playing a move gives another one. */

import { type Board, colorOf, generalOf, isAttacked, legalPairs, typeOf } from './board';
import { boardText, type Repairs, readFen, type Setup, START_FEN, writeFen } from './fen';
import { nameOf, numberOf } from './squares';
import { type Color, type Move, type MoveLike, otherColor, type Piece, type Square } from './types';

/** Of each side's checks since the last capture, so many count towards the draw. */
const COUNTED_CHECKS = 10;

/** What a position knows of the way to it, for the draw by moves without a capture. */
interface Past {
  /** Plies since the last capture, all counted. */
  readonly quiet: number;
  /** Checks that each side has given since then. */
  readonly checks: Readonly<Record<Color, number>>;
}

export class Position {
  readonly turn: Color;
  /** Plies without a capture that count towards the draw: 120 are one. */
  readonly halfmoveClock: number;
  /** The number of the move to come: from 1, up after Black's moves. */
  readonly fullmoveNumber: number;
  /** Not to be changed: use `play`. */
  readonly board: Readonly<Board>;
  readonly #past: Past;
  #moves: readonly Move[] | undefined;
  #check: boolean | undefined;
  #key: string | undefined;

  private constructor(setup: Setup, past: Past) {
    this.board = setup.board;
    this.turn = setup.turn;
    this.halfmoveClock = setup.clock;
    this.fullmoveNumber = setup.fullmove;
    this.#past = past;
  }

  static start(): Position {
    return Position.parse(START_FEN);
  }

  /**
   * Reads a FEN and keeps silent about repairs.
   *
   * @throws FenError when it is not a position.
   */
  static parse(fen: string): Position {
    return Position.read(fen).position;
  }

  /**
   * Reads a FEN, and tells what was repaired in it.
   *
   * @throws FenError when it is not a position.
   */
  static read(fen: string): { position: Position; repairs: Repairs } {
    const { setup, repairs } = readFen(fen);
    const past = { quiet: setup.clock, checks: { w: 0, b: 0 } };
    return { position: new Position(setup, past), repairs };
  }

  fen(): string {
    const { board, turn, halfmoveClock: clock, fullmoveNumber: fullmove } = this;
    return writeFen({ board: board as Board, turn, clock, fullmove });
  }

  /** The same for equal boards with the same side to move. */
  key(): string {
    this.#key ??= `${boardText(this.board as Board)} ${this.turn}`;
    return this.#key;
  }

  pieceAt(square: Square): Piece | undefined {
    const letter = this.board[numberOf(square)];
    return letter ? { color: colorOf(letter) ?? 'w', type: typeOf(letter) } : undefined;
  }

  /** All legal moves. */
  moves(): readonly Move[] {
    this.#moves ??= legalPairs([...this.board], this.turn).map(([from, to]) =>
      this.#move(from, to),
    );
    return this.#moves;
  }

  #move(from: number, to: number): Move {
    const taken = this.board[to];
    const move = { from: nameOf(from), to: nameOf(to), piece: typeOf(this.board[from] ?? 'k') };
    return taken ? { ...move, captured: typeOf(taken) } : move;
  }

  /** The general of the side to move is attacked. */
  isCheck(): boolean {
    this.#check ??= isAttacked(this.board as Board, this.turn);
    return this.#check;
  }

  /** The side to move has no legal move, in check or not: it has lost. */
  isLost(): boolean {
    return this.moves().length === 0;
  }

  isCheckmate(): boolean {
    return this.isCheck() && this.isLost();
  }

  isStalemate(): boolean {
    return !this.isCheck() && this.isLost();
  }

  /** Neither side has a piece that crosses the river. */
  isInsufficientMaterial(): boolean {
    return !this.board.some((letter) => letter && 'nrcp'.includes(typeOf(letter)));
  }

  generalSquare(color: Color): Square {
    return nameOf(generalOf(this.board as Board, color));
  }

  /** The legal move between two squares. */
  find(from: string, to: string): Move | undefined {
    return this.moves().find((move) => move.from === from && move.to === to);
  }

  /** A legal move written as two squares: `h2e2`. */
  parseUci(text: string): Move | undefined {
    return text.length === 4 ? this.find(text.slice(0, 2), text.slice(2)) : undefined;
  }

  uci({ from, to }: MoveLike): string {
    return from + to;
  }

  /** The position after a legal move. */
  play({ from, to }: MoveLike): Position {
    const [start, end] = [numberOf(from), numberOf(to)];
    const board = [...this.board];
    const taken = board[end] !== '';
    board[end] = board[start] ?? '';
    board[start] = '';
    const turn = otherColor(this.turn);
    const check = isAttacked(board, turn);
    let { checks } = this.#past;
    let clock = this.halfmoveClock + 1;
    if (taken) {
      clock = 0;
      checks = { w: 0, b: 0 };
    } else if (check) {
      checks = { ...checks, [this.turn]: checks[this.turn] + 1 };
      if (checks[this.turn] > COUNTED_CHECKS) clock--;
    }
    const fullmove = this.fullmoveNumber + (turn === 'w' ? 1 : 0);
    const quiet = taken ? 0 : this.#past.quiet + 1;
    const next = new Position({ board, turn, clock, fullmove }, { quiet, checks });
    next.#check = check;
    return next;
  }

  /** Plies since the last capture, all counted: how far back the same board can have stood. */
  get quietPlies(): number {
    return this.#past.quiet;
  }
}
