/** The few moves that decided a game, by the chances they gave away. */
import type { MoveReview } from './review';

/** Win chance in percent that a move must have cost to count as a turning point. */
const LEAST_SWING = 5;

export interface TurningPoint {
  /** The move's place in the list of moves, from 0. */
  readonly index: number;
  /** Win chance in percent that the mover lost by it. */
  readonly swing: number;
}

/**
 * The moves that cost most, in the order of the game. Of two such moves in a row, where one side failed to use the
 * other's slip, both may stand here: that is how the game went.
 */
export function turningPoints(moves: readonly MoveReview[], most = 3): TurningPoint[] {
  return moves
    .map((move, index) => ({ index, swing: move.before - move.after }))
    .filter(({ swing }) => swing >= LEAST_SWING)
    .sort((a, b) => b.swing - a.swing || a.index - b.index)
    .slice(0, most)
    .sort((a, b) => a.index - b.index);
}
