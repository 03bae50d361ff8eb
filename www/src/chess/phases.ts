/**
 * Opening, middlegame and endgame, by a rule of our own: the opening lasts until half of the knights, bishops
 * and queens have left their first rank, or have left the board; the endgame begins when the pieces of both
 * sides together are worth no more than two rooks and a minor piece each.
 */
import type { Position } from './position';
import type { PieceType } from './types';

export type Phase = 'opening' | 'middlegame' | 'endgame';

/** What pieces count in points; pawns and kings do not. */
const POINTS: Partial<Record<PieceType, number>> = { n: 3, b: 3, r: 5, q: 9 };
/** The most points of both sides together in an endgame: two rooks and a minor piece each. */
const ENDGAME_POINTS = 26;
/** Of ten knights, bishops and queens, so many are still at home in an opening. */
const OPENING_AT_HOME = 6;

/** The phase a single position belongs to. */
export function phaseOf(position: Position): Phase {
  let points = 0;
  let atHome = 0;
  for (const [square, { color, type }] of position.pieces()) {
    points += POINTS[type] ?? 0;
    const home = color === 'w' ? '1' : '8';
    if (square[1] === home && (type === 'n' || type === 'b' || type === 'q')) atHome++;
  }
  if (points <= ENDGAME_POINTS) return 'endgame';
  return atHome >= OPENING_AT_HOME ? 'opening' : 'middlegame';
}

const ORDER: readonly Phase[] = ['opening', 'middlegame', 'endgame'];

/** The phases of a game's positions, in order: none is gone back to, whatever is promoted later. */
export function phasesOf(positions: readonly Position[]): Phase[] {
  let reached = 0;
  return positions.map((position) => {
    reached = Math.max(reached, ORDER.indexOf(phaseOf(position)));
    return ORDER[reached] as Phase;
  });
}
