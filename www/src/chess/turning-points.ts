/** The few moves that decided a game, by the chances they gave away. */
import type { MoveReview } from './review';

export interface TurningPoint {
  /** The move's place in the list of moves, from 0. */
  readonly index: number;
  /** The win chance that the mover gave away by it, in percentage points. */
  readonly loss: number;
}

/**
 * The errors that cost most, in the order of the game. Of two such moves in a row, where one side failed to use the
 * other's slip, both may stand here: that is how the game went.
 */
export function turningPoints(moves: readonly MoveReview[], most = 3): TurningPoint[] {
  return moves
    .flatMap((move, index) =>
      move.class && move.loss !== undefined ? { index, loss: move.loss } : [],
    )
    .sort((a, b) => b.loss - a.loss || a.index - b.index)
    .slice(0, most)
    .sort((a, b) => a.index - b.index);
}
