/** What a review has to know of a game of chess: its main line, and where the rules decide. */

import { engineLine, finalScore, mainline, type Position } from '../../chess';
import { type MoveTree, positionAt, ROOT } from '../../chess/tree';
import { type Found, isOfLine, type Review, type ReviewedLine } from './record';

/** The positions of the main line, the start included. */
export function positionsOf(tree: MoveTree) {
  return [ROOT, ...mainline(tree).map((node) => node.id)].map((id) => positionAt(tree, id));
}

/** The engine's line to a position of the reviewed game. */
export function placeOf(tree: MoveTree, place: number): { fen: string; moves: string[] } {
  const node = place === 0 ? ROOT : (mainline(tree)[place - 1]?.id ?? ROOT);
  return engineLine(tree, node);
}

/** What is known of a position in which the game is over, without a search; undefined in any other. */
export function foundByRule(position: Position): Found | undefined {
  const score = finalScore(position);
  return score && { score, pv: [], depth: 0, nodes: 0 };
}

/** The line that a review of a game is of: its main line. */
export const lineOf = (tree: MoveTree): ReviewedLine => ({
  start: tree.start,
  chess960: tree.chess960,
  ucis: mainline(tree).map((node) => node.uci),
});

/** Whether a review speaks of this game's main line. */
export const isOf = (review: Review, tree: MoveTree): boolean => isOfLine(review, lineOf(tree));
