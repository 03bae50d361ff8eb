/** The words of chess as the page and the widget use them: plain values, no behaviour. */

/** White or Black. */
export type Color = 'w' | 'b';

/** Pawn, knight, bishop, rook, queen, king. */
export type PieceType = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

/** What a pawn may become. */
export type PromotionType = 'n' | 'b' | 'r' | 'q';

export type FileName = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';
export type RankName = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';

/** A square by its name, `a1` to `h8`. */
export type Square = `${FileName}${RankName}`;

export interface Piece {
  readonly color: Color;
  readonly type: PieceType;
}

/** What a castling move does besides moving the king. */
export interface Castling {
  /** `k` ends with the king on the g-file, `q` on the c-file. */
  readonly side: 'k' | 'q';
  readonly rookFrom: Square;
  readonly rookTo: Square;
}

/**
 * A legal move of one position. Castling is the king's move to the square where it ends, so in Chess960 it may
 * share both squares with an ordinary king move, or not move the king at all: `castling` tells them apart.
 */
export interface Move {
  readonly from: Square;
  readonly to: Square;
  readonly piece: PieceType;
  /** The kind of piece that is taken, en passant included. */
  readonly captured?: PieceType;
  readonly promotion?: PromotionType;
  readonly castling?: Castling;
  /** True when the pawn taken does not stand on `to`. */
  readonly enPassant?: boolean;
}

/** As much of a move as is needed to name it. */
export type MoveLike = Pick<Move, 'from' | 'to' | 'promotion' | 'castling'>;

/** A score from White's view: centipawns, or moves to mate, negative when Black mates. */
export interface Score {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}
