/** A review of one line of moves, as far as it has come: plain data that can be stored. */

import { engineLine, finalScore, mainline, type Position, type Score } from '../../chess';
import { scoreFor } from '../../chess/review';
import { type MoveTree, positionAt, ROOT } from '../../chess/tree';
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

/** A review as it is kept: of one line of moves, as far as it has come. */
export interface Review {
  readonly start: string;
  readonly chess960: boolean;
  readonly ucis: readonly string[];
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

/** What is known of a position in which the game is over, without a search; undefined in any other. */
export function foundByRule(position: Position): Found | undefined {
  const score = finalScore(position);
  return score && { score, pv: [], depth: 0, nodes: 0 };
}

/** What a search has found after one more of its messages: its last exact line. */
export function withInfo(
  found: Found | undefined,
  { turn }: Position,
  { multipv, score, pv, depth, nodes }: InfoLine,
): Found | undefined {
  if (multipv !== 1 || score.bound || pv.length === 0) return found && { ...found, nodes };
  return { score: scoreFor(score, turn), pv, depth, nodes };
}

/** A game to be reviewed: its main line. */
export function beginReview(tree: MoveTree, nodes: number, source: Source): Review {
  const ucis = mainline(tree).map((node) => node.uci);
  return { start: tree.start, chess960: tree.chess960, ucis, nodes, source, found: [] };
}

/** Whether a review speaks of this game's main line. */
export function isOf(review: Review, tree: MoveTree): boolean {
  if (review.start !== tree.start) return false;
  const line = mainline(tree);
  return line.length === review.ucis.length && line.every((node, i) => node.uci === review.ucis[i]);
}

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

/** The engine's line to a position of the reviewed game. */
export function placeOf(tree: MoveTree, place: number): { fen: string; moves: string[] } {
  const node = place === 0 ? ROOT : (mainline(tree)[place - 1]?.id ?? ROOT);
  return engineLine(tree, node);
}

/** The positions of the main line, the start included. */
export function positionsOf(tree: MoveTree) {
  return [ROOT, ...mainline(tree).map((node) => node.id)].map((id) => positionAt(tree, id));
}
