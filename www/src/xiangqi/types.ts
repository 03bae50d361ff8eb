/** The words of xiangqi as the page and the widget use them: plain values, no behaviour. */

/** Red or Black. `w` is Red, as FENs have it. */
export type Color = 'w' | 'b';

/** General, adviser, elephant, horse, chariot, cannon, soldier: the letters of a FEN. */
export type PieceType = 'k' | 'a' | 'b' | 'n' | 'r' | 'c' | 'p';

export type FileName = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i';
export type RankName = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/** A square by its name, `a0` (Red's left corner) to `i9`. */
export type Square = `${FileName}${RankName}`;

export interface Piece {
  readonly color: Color;
  readonly type: PieceType;
}

/** A legal move of one position. */
export interface Move {
  readonly from: Square;
  readonly to: Square;
  readonly piece: PieceType;
  readonly captured?: PieceType;
}

/** As much of a move as is needed to name it. */
export type MoveLike = Pick<Move, 'from' | 'to'>;

export const otherColor = (color: Color): Color => (color === 'w' ? 'b' : 'w');
