import { type AnyMove, type Line, mergeBy, numberBefore, readerOf } from '../../analysis/lines';
import type { Position } from '../../xiangqi/position';
import type { Move } from '../../xiangqi/types';

/** One move of a line of the engine, with what is needed to show it and to play up to it. */
export interface LineMove extends AnyMove {
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
}

/** Reads moves from a position as far as they are legal. */
export const readMoves = readerOf<Position, LineMove>((before, uci, ply) => {
  const move = before.parseUci(uci);
  if (!move) return undefined;
  const number = numberBefore(before, ply);
  return { uci, number, from: move.from, to: move.to, move, before, after: before.play(move) };
});

/** Puts a message of the engine among the lines known of a position; the same list if it adds nothing. */
export const withLine = mergeBy<Position, LineMove>(readMoves);

export type XiangqiLine = Line<LineMove>;
