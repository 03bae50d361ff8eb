/** Rules, notation and games of chess for the page and the widget. Pure: no DOM, no engine, no state of its own. */
export { type FenOptions, type FenStyle, START_FEN } from './fen';
export { FenError, type FenField } from './fen-error';
export { chess960Start, type PlayedMove, Position } from './position';
export { quote } from './quote';
export type { SanFault } from './san';
export { isSquare, SQUARES } from './squares';
export type {
  Castling,
  Color,
  FileName,
  Move,
  MoveLike,
  Piece,
  PieceType,
  PromotionType,
  RankName,
  Square,
} from './types';
