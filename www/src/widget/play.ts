/** Moves on the widget's board: which there are, and which one a reader means. */

import type { BoardMove, Target, Targets } from '../board/board';
import type { Position } from '../chess';

export function targetsOf(position: Position): Targets {
  const targets = new Map<string, Target[]>();
  for (const move of position.legalMoves()) {
    const list = targets.get(move.from) ?? [];
    targets.set(move.from, list);
    // Castling is played to where the king ends, or by taking one's own rook.
    const goals = move.castling ? [move.to, move.castling.rookFrom] : [move.to];
    for (const to of goals) {
      if (to === move.from || list.some((target) => target.to === to)) continue;
      list.push(move.promotion ? { to, promotion: true } : { to });
    }
  }
  return targets;
}

/** The move in UCI notation. A king's ordinary step comes before castling to the same square. */
export function uciOf(position: Position, { from, to, promotion }: BoardMove): string | undefined {
  const moves = position.legalMoves().filter((move) => move.from === from);
  const move =
    moves.find((m) => !m.castling && m.to === to && m.promotion === promotion) ??
    moves.find((m) => m.castling && (m.to === to || m.castling.rookFrom === to));
  return move && position.uci(move);
}
