import { type AnyMove, type Line, mergeBy, readerOf } from '../../analysis/lines';
import type { Position } from '../../xiangqi/position';
import type { Move } from '../../xiangqi/types';

/** One move of a line of the engine, with what is needed to show it and to play up to it. */
export interface LineMove extends AnyMove {
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
}

/** Reads moves from a position as far as they are legal. */
export const readMoves = readerOf<Position, LineMove>((before, uci) => {
  const move = before.parseUci(uci);
  return move && { uci, from: move.from, to: move.to, move, before, after: before.play(move) };
});

/** Puts a message of the engine among the lines known of a position; the same list if it adds nothing. */
export const withLine = mergeBy<Position, LineMove>(readMoves);

/** `12.` before Red's moves, and before a first move of Black's `12...`; empty before others. */
export const numberOf = ({ before }: LineMove, ply: number): string =>
  before.turn === 'w'
    ? `${before.fullmoveNumber}.`
    : ply === 0
      ? `${before.fullmoveNumber}...`
      : '';

export type XiangqiLine = Line<LineMove>;
