/** What a tree search has found of a position, as its messages come in. */

import { type Finding, merged } from '../../../analysis/session';
import type { Position } from '../../../chess';
import type { InfoLine, RootMove, Wdl } from '../../../engine/protocol';

export interface TreeFound extends Finding {
  /** The most visited first. */
  readonly moves: readonly RootMove[];
  /** White's view. */
  readonly wdl: Wdl | undefined;
  /** The limits that a search has reached by itself, as text. */
  readonly done: string | undefined;
}

export const NOTHING: TreeFound = {
  lines: [],
  figures: undefined,
  moves: [],
  wdl: undefined,
  done: undefined,
};

/** The same chances from White's view. */
const whiteWdl = (wdl: Wdl, turn: 'w' | 'b'): Wdl =>
  turn === 'w' ? wdl : { win: wdl.loss, draw: wdl.draw, loss: wdl.win };

/**
 * What is known together with a line. The newest counts: a search knows all that the tree knows, and the order of its
 * lines changes with their visits.
 */
export function withTreeLine(known: TreeFound, position: Position, info: InfoLine): TreeFound {
  const at = info.multipv - 1;
  if (info.pv.length === 0 || at > known.lines.length) return known;
  const { lines, figures } = merged([], position, { ...info, multipv: 1 });
  const [line] = lines;
  if (!line) return known;
  const next = [...known.lines];
  next[at] = line;
  if (at > 0) return { ...known, lines: next };
  const wdl = info.wdl ? whiteWdl(info.wdl, position.turn) : known.wdl;
  return { ...known, lines: next, figures, wdl };
}

/** What is known together with what is said of one move. */
export function withRootMove(known: TreeFound, move: RootMove): TreeFound {
  const others = known.moves.filter((other) => other.move !== move.move);
  return { ...known, moves: [...others, move].sort((a, b) => b.visits - a.visits) };
}
