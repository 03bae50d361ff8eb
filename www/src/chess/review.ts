/**
 * What a game's scores say of its moves: win chances, accuracies and errors.
 *
 * The rule is Tabia's own; `docs/review.md` gives it with its reasons. Two curves in it are published by lichess
 * (https://lichess.org/page/accuracy): a score as a win chance, and a loss of win chance as an accuracy.
 * `engine-core/src/review.rs` is the same rule for the program; `tests/data/review.json` holds both to the same numbers.
 */
import type { Position } from './position';
import type { Color, Score } from './types';

/** An error, by how much win chance it gave away. */
export type MoveClass = 'inaccuracy' | 'mistake' | 'blunder';

/** The least loss of win chance that belongs to each class, in percentage points. */
export const LEAST_LOSS: Readonly<Record<MoveClass, number>> = {
  inaccuracy: 6,
  mistake: 12,
  blunder: 24,
};

/** One position of a game, as far as the rule needs it. */
export interface ScoredPosition {
  /** The engine's score, from White's view; undefined if it gave none. */
  readonly score: Score | undefined;
  /** The side to move. */
  readonly turn: Color;
  /** Whether exactly one move is legal. */
  readonly forced: boolean;
}

/** What the rule says of one move. */
export interface MoveReview {
  readonly mover: Color;
  /**
   * The win chance that it gave away, in percentage points, 0 to 100. Undefined if the move is not judged: it was the
   * only legal one, or the score before or after it is missing.
   */
  readonly loss: number | undefined;
  /** In percent, 0 to 100; undefined if the move is not judged. */
  readonly accuracy: number | undefined;
  /** The kind of error; undefined if it is no error or not judged. */
  readonly class: MoveClass | undefined;
}

/** What the rule says of one side's moves together. */
export interface SideReview {
  /** In percent, 0 to 100; undefined if no move was judged. */
  readonly accuracy: number | undefined;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
}

/** What the rule says of a game. */
export interface GameReview {
  /** White's win chance in each position, the first one included, in percent; undefined where the score is missing. */
  readonly chances: readonly (number | undefined)[];
  /** The moves between the positions: one fewer than there are positions. */
  readonly moves: readonly MoveReview[];
  readonly white: SideReview;
  readonly black: SideReview;
}

/** Turns a score around if it is Black's: from the view of `color` to White's, or back. */
export function scoreFor(score: Score, color: Color): Score {
  // Subtracted from 0, a 0 does not become -0.
  return color === 'w' ? score : { kind: score.kind, value: 0 - score.value };
}

/**
 * The score, from White's view, of a position in which the game is over by rule: checkmate, stalemate, insufficient
 * material or fifty moves. Undefined in any other. A mate on the board is a mate in one for the side that gave it,
 * because PGN and UCI have no sign for a mate in zero.
 */
export function finalScore(position: Position): Score | undefined {
  if (position.isCheckmate()) return scoreFor({ kind: 'mate', value: -1 }, position.turn);
  const drawn =
    position.isStalemate() || position.isInsufficientMaterial() || position.isFiftyMoves();
  return drawn ? { kind: 'cp', value: 0 } : undefined;
}

/** How steep the curve of win chances is, per centipawn. */
const STEEPNESS = 0.00368208;

/**
 * The chance to win, in percent, of the side whose view the score is; a draw is half a win. A mate is certain whatever
 * its distance. Centipawns follow the logistic curve that lichess publishes.
 */
export function winPercent({ kind, value }: Score): number {
  if (kind === 'mate') return value > 0 ? 100 : 0;
  return 100 / (1 + Math.exp(-STEEPNESS * value));
}

/** The accuracy in percent, 0 to 100, of a move that gave away so many percentage points: the curve that lichess publishes. */
export function moveAccuracy(loss: number): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * loss) - 3.1669));
}

/** The accuracy in percent of several moves: that of a move with their mean loss. Undefined if there are none. */
export function meanAccuracy(losses: readonly number[]): number | undefined {
  if (losses.length === 0) return undefined;
  return moveAccuracy(losses.reduce((sum, loss) => sum + loss, 0) / losses.length);
}

/** The class of a move that gave away so many percentage points of win chance; undefined if it is no error. */
export function classOfLoss(loss: number): MoveClass | undefined {
  const classes = ['blunder', 'mistake', 'inaccuracy'] as const;
  return classes.find((name) => loss >= LEAST_LOSS[name]);
}

/** A position with its score, which is from White's view. */
export function scoredPosition(position: Position, score: Score | undefined): ScoredPosition {
  return { score, turn: position.turn, forced: position.legalMoves().length === 1 };
}

/** Reviews a game, of which the first position, every later one and the last are given in order. */
export function reviewGame(positions: readonly ScoredPosition[]): GameReview {
  const chances = positions.map(({ score }) => score && winPercent(score));
  const moves = positions
    .slice(0, -1)
    .map((from, index) => reviewMove(from, chances[index], chances[index + 1]));
  return { chances, moves, white: reviewSide(moves, 'w'), black: reviewSide(moves, 'b') };
}

/** Reviews the move from a position, with White's win chances before and after it. */
function reviewMove(
  { turn, forced }: ScoredPosition,
  before: number | undefined,
  after: number | undefined,
): MoveReview {
  if (forced || before === undefined || after === undefined) {
    return { mover: turn, loss: undefined, accuracy: undefined, class: undefined };
  }
  const loss = Math.max(0, turn === 'w' ? before - after : after - before);
  return { mover: turn, loss, accuracy: moveAccuracy(loss), class: classOfLoss(loss) };
}

function reviewSide(moves: readonly MoveReview[], color: Color): SideReview {
  const own = moves.filter(({ mover }) => mover === color);
  const count = (name: MoveClass): number => own.filter((move) => move.class === name).length;
  return {
    accuracy: meanAccuracy(own.flatMap(({ loss }) => loss ?? [])),
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
  };
}
