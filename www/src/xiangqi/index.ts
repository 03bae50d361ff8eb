/** Rules, notation, trees and games of xiangqi: no DOM, no engine. */

export { CHARACTERS, type Script } from './chinese';
export { START_FEN } from './fen';
export { FenError, type FenFault } from './fen-error';
export {
  isNotation,
  type MoveFault,
  NOTATIONS,
  type Notation,
  readMove,
  writeMove,
} from './notation';
export { Position } from './position';
export { type Verdict, verdictOf } from './repetition';
export { isSquare, nameOf, numberOf } from './squares';
export type { Color, Move, MoveLike, Piece, PieceType, Square } from './types';
export { otherColor } from './types';
