/**
 * The board inside the rules: 64 squares holding small numbers, a1 = 0 to h8 = 63, and tables of where pieces look.
 * Everything else in this folder is built on it; nothing outside the folder needs it.
 */

/** 0 is White, 1 is Black. */
export type Side = 0 | 1;
export const WHITE = 0;
export const BLACK = 1;

export const EMPTY = 0;
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

// A piece on a square is its kind, plus 8 when it is Black's, that is `side << 3 | kind`.

/** Whether a king and rook may still castle: the rook's square, or -1. Index: `side * 2`, plus one for the c-file side. */
export type CastlingRooks = readonly number[];

export const NO_CASTLING: CastlingRooks = [-1, -1, -1, -1];

/** A position without its history. Boards are never changed once made. */
export interface Board {
  readonly squares: Uint8Array;
  readonly turn: Side;
  readonly kings: readonly [number, number];
  readonly rooks: CastlingRooks;
  /** The square a pawn may legally be taken on en passant, or -1. */
  readonly enPassant: number;
  /** Plies since the last capture or pawn move. */
  readonly halfmove: number;
  readonly fullmove: number;
  /** Whether castling is written as king takes rook. */
  readonly chess960: boolean;
}

/** An element that is known to be there. */
export function at(list: ArrayLike<number>, index: number): number {
  return list[index] as number;
}

export function other(side: Side): Side {
  return side === WHITE ? BLACK : WHITE;
}

export const kindOf = (piece: number): number => piece & 7;
export const sideOf = (piece: number): Side => (piece >> 3) as Side;

function steps(index: number, offsets: readonly (readonly [number, number])[]): Uint8Array {
  const found: number[] = [];
  for (const [df, dr] of offsets) {
    const file = (index & 7) + df;
    const rank = (index >> 3) + dr;
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) found.push(rank * 8 + file);
  }
  return Uint8Array.from(found);
}

function ray(index: number, df: number, dr: number): Uint8Array {
  const offsets: [number, number][] = [];
  for (let n = 1; n < 8; n++) offsets.push([df * n, dr * n]);
  return steps(index, offsets);
}

/** The first four directions are a rook's, the others a bishop's. */
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

const everySquare = Array.from({ length: 64 }, (_, i) => i);

export const KNIGHT_STEPS: readonly Uint8Array[] = everySquare.map((i) => steps(i, JUMPS));
export const KING_STEPS: readonly Uint8Array[] = everySquare.map((i) => steps(i, DIRECTIONS));

/** For each square eight lists of squares, nearest first. */
export const RAYS: readonly (readonly Uint8Array[])[] = everySquare.map((i) =>
  DIRECTIONS.map(([df, dr]) => ray(i, df, dr)),
);

/** The squares a pawn of a side attacks: `PAWN_ATTACKS[side][square]`. */
export const PAWN_ATTACKS: readonly (readonly Uint8Array[])[] = [1, -1].map((up) =>
  everySquare.map((i) =>
    steps(i, [
      [-1, up],
      [1, up],
    ]),
  ),
);

/** Whether a slider of this kind moves along the direction with this number. */
export function slides(kind: number, direction: number): boolean {
  return kind === QUEEN || kind === (direction < 4 ? ROOK : BISHOP);
}

function holds(squares: Uint8Array, places: Uint8Array, piece: number): boolean {
  for (let i = 0; i < places.length; i++) {
    if (squares[at(places, i)] === piece) return true;
  }
  return false;
}

/** Whether a side attacks a square, whatever stands on it. */
export function isAttacked(squares: Uint8Array, target: number, by: Side): boolean {
  const bit = by << 3;
  const pawnsFrom = (PAWN_ATTACKS[other(by)] as readonly Uint8Array[])[target] as Uint8Array;
  if (holds(squares, pawnsFrom, bit | PAWN)) return true;
  if (holds(squares, KNIGHT_STEPS[target] as Uint8Array, bit | KNIGHT)) return true;
  const rays = RAYS[target] as readonly Uint8Array[];
  for (let direction = 0; direction < 8; direction++) {
    const line = rays[direction] as Uint8Array;
    for (let i = 0; i < line.length; i++) {
      const piece = at(squares, at(line, i));
      if (piece === EMPTY) continue;
      if (sideOf(piece) === by) {
        const kind = kindOf(piece);
        if (slides(kind, direction) || (kind === KING && i === 0)) return true;
      }
      break;
    }
  }
  return false;
}

/** Whether the side to move is in check. */
export function inCheck(board: Board): boolean {
  return isAttacked(board.squares, board.kings[board.turn], other(board.turn));
}

/** The side's own pieces that stand alone between their king and an enemy slider. */
export function pinned(board: Board): number[] {
  const { squares, turn } = board;
  const found: number[] = [];
  const rays = RAYS[board.kings[turn]] as readonly Uint8Array[];
  for (let direction = 0; direction < 8; direction++) {
    const line = rays[direction] as Uint8Array;
    let shield = -1;
    for (let i = 0; i < line.length; i++) {
      const square = at(line, i);
      const piece = at(squares, square);
      if (piece === EMPTY) continue;
      if (sideOf(piece) === turn) {
        if (shield >= 0) break;
        shield = square;
        continue;
      }
      if (shield >= 0 && slides(kindOf(piece), direction)) found.push(shield);
      break;
    }
  }
  return found;
}

/** Whether some castling right is not that of a king on the e-file with a rook in the corner. */
export function usesChess960Castling(
  rooks: CastlingRooks,
  kings: readonly [number, number],
): boolean {
  return rooks.some((rook, i) => {
    if (rook < 0) return false;
    return (at(kings, i >> 1) & 7) !== 4 || (rook & 7) !== ((i & 1) === 0 ? 7 : 0);
  });
}

/** Whether neither side could mate by any play: bare kings, one minor piece, or bishops all on one colour of square. */
export function isInsufficient(board: Board): boolean {
  let knights = 0;
  let light = 0;
  let dark = 0;
  for (let square = 0; square < 64; square++) {
    const kind = kindOf(at(board.squares, square));
    if (kind === KNIGHT) knights++;
    else if (kind === BISHOP && ((square ^ (square >> 3)) & 1) !== 0) light++;
    else if (kind === BISHOP) dark++;
    else if (kind !== EMPTY && kind !== KING) return false;
  }
  if (knights === 0) return light === 0 || dark === 0;
  return knights === 1 && light + dark === 0;
}
