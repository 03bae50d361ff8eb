import type { Score } from '../../chess';
import { engineLine, mainline } from '../../chess';
import { type MoveTree, positionAt, ROOT } from '../../chess/tree';

/** What the engine found in one position of the game, always with the same number of nodes. */
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
  /** One for each position, the start included; shorter while the review is on its way. */
  readonly found: readonly Found[];
}

export type ReviewStatus = 'running' | 'paused' | 'done' | 'failed';

export interface Retry {
  readonly side: 'w' | 'b';
  /** Places of the moves to be found anew, in order. */
  readonly places: readonly number[];
  readonly at: number;
  readonly verdict: 'asked' | 'checking' | 'right' | 'wrong' | 'shown';
  /** The move that was tried last, and what it gave up, in percentage points of win chance. */
  readonly tried?: { readonly san: string; readonly lost: number };
}

export interface ReviewState {
  readonly review: Review;
  readonly status: ReviewStatus;
  readonly error?: string;
  readonly retry?: Retry;
}

export const NODE_CHOICES: readonly number[] = [20_000, 100_000, 500_000, 2_000_000];
export const DEFAULT_NODES = 100_000;

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

/** The name under which a game's review is kept: its start and its moves, shortened (FNV-1a, twice). */
export function reviewKey(tree: MoveTree): string {
  const text = `${tree.start} ${mainline(tree)
    .map((node) => node.uci)
    .join(' ')}`;
  const hash = (seed: number): string => {
    let value = seed;
    for (let i = 0; i < text.length; i++) {
      value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
    }
    return value.toString(16).padStart(8, '0');
  };
  return `review ${hash(0x811c9dc5)}${hash(0x9dc5811c)}`;
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
