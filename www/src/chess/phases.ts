/** Opening, middlegame and endgame by what stands on the board, after the idea of lichess's game divider. */
import type { Position } from './position';

export type Phase = 'opening' | 'middlegame' | 'endgame';

/** Queens, rooks, bishops and knights of both sides, at most, in a middlegame and in an endgame. */
const MIDDLEGAME_PIECES = 10;
const ENDGAME_PIECES = 6;
/** With fewer men on a side's first rank than this, its pieces have come out. */
const HOME_PIECES = 4;

interface Count {
  /** Queens, rooks, bishops and knights. */
  readonly pieces: number;
  /** The lesser number of men that one of the sides still has on its first rank. */
  readonly home: number;
}

function count(position: Position): Count {
  let pieces = 0;
  let white = 0;
  let black = 0;
  for (const [square, { color, type }] of position.pieces()) {
    if (type !== 'p' && type !== 'k') pieces++;
    if (color === 'w' && square[1] === '1') white++;
    if (color === 'b' && square[1] === '8') black++;
  }
  return { pieces, home: Math.min(white, black) };
}

/** The phase a single position belongs to. */
export function phaseOf(position: Position): Phase {
  const { pieces, home } = count(position);
  if (pieces <= ENDGAME_PIECES) return 'endgame';
  return pieces <= MIDDLEGAME_PIECES || home < HOME_PIECES ? 'middlegame' : 'opening';
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
