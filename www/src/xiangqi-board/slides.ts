/** Which piece of a position is which of the one before, so that it can be seen to move. */

import { type Color, nameOf, type PieceType } from '../xiangqi';

/** A piece on the board with an identity of its own. */
export interface Standing {
  readonly id: number;
  readonly square: string;
  readonly type: PieceType;
  readonly color: Color;
}

let last = 0;

/** The pieces of the first field of a FEN; fields beyond the board are left out. */
export function placementOf(fen: string): Omit<Standing, 'id'>[] {
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/');
  return rows.slice(0, 10).flatMap((row, i) => {
    let file = 0;
    return [...row].flatMap((letter) => {
      if (/\d/.test(letter)) {
        file += Number(letter);
        return [];
      }
      const square = nameOf((9 - i) * 9 + file++);
      if (file > 9) return [];
      const type = letter.toLowerCase() as PieceType;
      return [{ square, type, color: letter < 'a' ? ('w' as const) : ('b' as const) }];
    });
  });
}

/** The pieces of a position, as far as possible those that stood there or came from elsewhere. */
export function follow(
  before: readonly Standing[],
  fen: string,
  move: readonly [from: string, to: string] | undefined,
): Standing[] {
  const left = new Map(before.map((piece) => [piece.square, piece]));
  const placed = placementOf(fen).map((piece) => {
    const old = left.get(piece.square);
    const same = old?.type === piece.type && old.color === piece.color;
    if (same) left.delete(piece.square);
    return { piece, id: same ? old.id : undefined };
  });
  return placed.map(({ piece, id }) => {
    if (id !== undefined) return { ...piece, id };
    const alike = [...left.values()].filter(
      ({ type, color }) => type === piece.type && color === piece.color,
    );
    const moved = alike.find(({ square }) => move?.includes(square)) ?? alike[0];
    if (moved) left.delete(moved.square);
    return { ...piece, id: moved?.id ?? ++last };
  });
}
