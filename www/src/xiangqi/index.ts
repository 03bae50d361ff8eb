/** Rules, notation, trees and games of xiangqi: no DOM, no engine. */

export { CHARACTERS } from './chinese';
export { FenError } from './fen-error';
export { isNotation, type Notation, writeMove } from './notation';
export { Position } from './position';
export type { Verdict } from './repetition';
export { nameOf, numberOf } from './squares';
export type { Color, PieceType, Square } from './types';
