/** A review of one line of moves, as far as it has come: plain data that can be stored. No rule of a game is in it. */

import type { Score } from '../../chess';
import { scoreFor } from '../../chess/review';
import type { Color } from '../../chess/types';
import type { InfoLine } from '../../engine/protocol.js';

/** What the engine found in one position of a game, from an empty hash table. */
export interface Found {
  /** White's view. */
  readonly score: Score;
  /** In UCI notation. */
  readonly pv: readonly string[];
  readonly depth: number;
  readonly nodes: number;
}

/** The engine and the evaluation that found it: the same pair gives the same numbers again. */
export interface Source {
  readonly engine: string;
  /** The hash of the engine's file: versions under one name may differ. */
  readonly build: string;
  /** The net's hash, or empty for what the engine comes with. */
  readonly net: string;
  /** The name of the net that the engine comes with; empty or absent for the hand-written evaluation. */
  readonly builtIn?: string;
}

/** The line of moves that a review is of. */
export interface ReviewedLine {
  /** The FEN before the first move. */
  readonly start: string;
  /** Whether castling is written as chess960 has it; not in games without castling. */
  readonly chess960?: boolean;
  readonly ucis: readonly string[];
}

/** A review as it is kept: of one line of moves, as far as it has come. */
export interface Review extends ReviewedLine {
  /** Nodes searched in each position. */
  readonly nodes: number;
  readonly source: Source;
  /** One for each position, the start included; fewer while the review is on its way. */
  readonly found: readonly Found[];
}

/**
 * The size of the hash table in a review, in MiB, with one thread. The table is emptied before each position, so that
 * the page, the widget and `tabia review` find the same in it with the same number of nodes.
 */
export const REVIEW_HASH = 16;

/** What a search has found after one more of its messages: its last exact line. */
export function withInfo(
  found: Found | undefined,
  { turn }: { readonly turn: Color },
  { multipv, score, pv, depth, nodes }: InfoLine,
): Found | undefined {
  if (multipv !== 1 || score.bound || pv.length === 0) return found && { ...found, nodes };
  return { score: scoreFor(score, turn), pv, depth, nodes };
}

/** A review of a line that has not begun. */
export const beginReview = (line: ReviewedLine, nodes: number, source: Source): Review => ({
  ...line,
  nodes,
  source,
  found: [],
});

/** Whether a review speaks of this line. */
export const isOfLine = (review: Review, { start, ucis }: ReviewedLine): boolean =>
  review.start === start &&
  review.ucis.length === ucis.length &&
  ucis.every((uci, i) => uci === review.ucis[i]);

/** What a shorter or longer line of the same start has in common with a review need not be searched again. */
export function takeOver(fresh: Review, old: Review): Review {
  const same =
    old.start === fresh.start &&
    old.nodes === fresh.nodes &&
    old.source.build === fresh.source.build &&
    old.source.net === fresh.source.net;
  if (!same) return fresh;
  let shared = 0;
  while (shared < fresh.ucis.length && fresh.ucis[shared] === old.ucis[shared]) shared++;
  return { ...fresh, found: old.found.slice(0, shared + 1) };
}

export const isFinished = ({ found, ucis }: Review): boolean => found.length > ucis.length;
