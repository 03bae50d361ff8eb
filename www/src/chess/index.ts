/** Rules, notation and games of chess for the page and the widget. Pure: no DOM, no engine, no state of its own. */
export { type FenOptions, type FenStyle, START_FEN } from './fen';
export { FenError, type FenFault, type FenField } from './fen-error';
export { type Repair, type RepairKind, repairText } from './fen-repair';
export { amend, createHistory, type History, record, redo, undo } from './history';
export {
  type Arrow,
  type Circle,
  type CommentParts,
  formatComment,
  type MarkColor,
  parseComment,
} from './pgn/annotations';
export { type Decoded, decodePgn } from './pgn/decode';
export { firstFault } from './pgn/faults';
export {
  type Header,
  type Headers,
  header,
  isChess960Variant,
  isChessVariant,
  setHeader,
  standardHeaders,
} from './pgn/headers';
export {
  type PgnFault,
  type PgnFaultKind,
  type PgnGame,
  parseGame,
  parseGames,
  readHeaders,
} from './pgn/parse';
export { type GameSpan, indexGames, scanGames } from './pgn/scan';
export { startFromHeaders, withStart } from './pgn/start';
export { type Result, readResult } from './pgn/words';
export { writeGame, writeGames } from './pgn/write';
export { type Phase, phaseOf, phasesOf } from './phases';
export { chess960Start, type PlayedMove, Position, type PositionReading } from './position';
export { quote } from './quote';
export {
  classOfLoss,
  finalScore,
  type GameReview,
  LEAST_LOSS,
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
export type { SanFault } from './san';
export { isSquare, SQUARES } from './squares';
export * from './tree';
export { type TurningPoint, turningPoints } from './turning-points';
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
  Score,
  Square,
} from './types';
