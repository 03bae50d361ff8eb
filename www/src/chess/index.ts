/** Rules, notation and games of chess for the page and the widget. Pure: no DOM, no engine, no state of its own. */
export { START_FEN } from './fen';
export { FenError, type FenField } from './fen-error';
export { type Repair, repairText } from './fen-repair';
export { createHistory, record, redo, undo } from './history';
export {
  type Arrow,
  type Circle,
  type CommentParts,
  formatComment,
  type MarkColor,
  parseComment,
} from './pgn/annotations';
export { type Headers, header, setHeader, standardHeaders } from './pgn/headers';
export type { Result } from './pgn/words';
export { type Phase, phasesOf } from './phases';
export { chess960Start, Position } from './position';
export { quote } from './quote';
export {
  classOfLoss,
  finalScore,
  type GameReview,
  type MoveClass,
  type MoveReview,
  meanAccuracy,
  moveAccuracy,
  reviewGame,
  type ScoredPosition,
  type SideReview,
  scoredPosition,
  scoreFor,
  winPercent,
} from './review';
export { isSquare } from './squares';
export * from './tree';
export { turningPoints } from './turning-points';
export type { Color, Move, Score, Square } from './types';
