/** Moves made on a board: where each piece may go, and which move a reader means. */

import type { BoardMove, Target, Targets } from '../board/board';
import type { Move, Position } from '../chess';

/**
 * Where each piece may go. Castling is played to where the king ends. In Chess960, where that may be beside it or an
 * ordinary step, it is played by putting the king on its rook as well.
 */
export function targetsOf(position: Position): Targets {
  const targets = new Map<string, Target[]>();
  for (const { from, to, promotion, castling } of position.legalMoves()) {
    const list = targets.get(from) ?? [];
    targets.set(from, list);
    for (const goal of castling && position.chess960 ? [to, castling.rookFrom] : [to]) {
      if (goal === from || list.some((target) => target.to === goal)) continue;
      list.push(promotion ? { to: goal, promotion: true } : { to: goal });
    }
  }
  return targets;
}

/**
 * The legal move that a piece's way on the board means; undefined if there is none. A king's ordinary step comes before
 * castling to the same square.
 */
export function moveBetween(
  position: Position,
  { from, to, promotion }: BoardMove,
): Move | undefined {
  const moves = position.legalMoves().filter((move) => move.from === from);
  return (
    moves.find((m) => !m.castling && m.to === to && m.promotion === promotion) ??
    moves.find((m) => m.castling && (m.to === to || m.castling.rookFrom === to))
  );
}
