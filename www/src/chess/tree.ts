/** The trees of chess: nodes with moves and how they are written, null moves among them. */
import {
  type AnyNode,
  attach,
  childBy,
  emptyNode,
  keepPosition,
  type NodeId,
  nodeAt,
  type PlacedIn,
  pathTo,
  positionsBy,
  ROOT,
  type Tree,
} from '../tree/tree';
import { numberBefore } from '../tree/walk';
import { START_FEN } from './fen';
import { type PlayedMove, Position } from './position';
import type { Move } from './types';

export * from '../tree/tree';
export * from '../tree/walk';

/** How a null move, a turn passed, is written. */
export const NULL_SAN = '--';
export const NULL_UCI = '0000';

export interface TreeNode extends AnyNode {
  /** Missing at the root and for a null move. */
  readonly move?: Move;
  /** In standard notation; empty at the root. */
  readonly san: string;
}

export interface MoveTree extends Tree<TreeNode> {
  readonly chess960: boolean;
}

/** A tree and the node that an edit made, or found there already. */
export type Placed = PlacedIn<MoveTree>;

/** A move's node, without anything after it or said about it. */
export const moveNode = (
  id: NodeId,
  parent: NodeId,
  san: string,
  uci: string,
  move?: Move,
): TreeNode => ({ ...emptyNode(id, parent, uci), san, ...(move && { move }) });

/**
 * A tree without moves.
 *
 * @throws FenError when the start is not a position.
 */
export function createTree(start: string | Position = START_FEN): MoveTree {
  const position = typeof start === 'string' ? Position.parse(start) : start;
  const root = { ...emptyNode(ROOT, null, ''), san: '' };
  keepPosition(root, position);
  return { start: position.fen(), chess960: position.chess960, nodes: [root] };
}

/** The position after a node's move, made when first asked for and kept. */
export const positionAt = positionsBy<TreeNode, MoveTree, Position>(
  ({ start, chess960 }) => Position.parse(start, { chess960 }),
  (position, { move }) => (move ? position.play(move) : (position.playNull() ?? position)),
);

/** The FEN after a node's move. */
export function fenAt(tree: MoveTree, id: NodeId): string {
  return positionAt(tree, id).fen();
}

/** How often the node's position has stood on the way to it, this time included; 3 is a draw to claim. */
export function occurrences(tree: MoveTree, id: NodeId): number {
  const key = positionAt(tree, id).repetitionKey();
  const path = pathTo(tree, id);
  return path.filter((at) => positionAt(tree, at).repetitionKey() === key).length;
}

/** Adds a move that was read by `Position.readMove` at that node. */
export function addPlayed(tree: MoveTree, parent: NodeId, played: PlayedMove): Placed {
  const known = childBy(tree, parent, played.uci);
  if (known !== undefined) return { tree, id: known };
  const made = moveNode(tree.nodes.length, parent, played.san, played.uci, played.move);
  keepPosition(made, played.after);
  return attach(tree, made);
}

/**
 * Adds a move after a node, as the last of its variations; a move that is there already is found, not doubled. The text
 * may be SAN or UCI. Undefined when the move is not legal there.
 */
export function addMove(tree: MoveTree, parent: NodeId, text: string): Placed | undefined {
  const played = positionAt(tree, parent).readMove(text);
  return typeof played === 'string' ? undefined : addPlayed(tree, parent, played);
}

/** Adds moves one after the other, as far as they are legal; `id` is the last node reached. */
export function addLine(tree: MoveTree, parent: NodeId, texts: readonly string[]): Placed {
  let placed: Placed = { tree, id: parent };
  for (const text of texts) {
    const next = addMove(placed.tree, placed.id, text);
    if (!next) break;
    placed = next;
  }
  return placed;
}

/** The number that stands before a node's move: `12.` for White, `12...` for Black; empty at the root. */
export function moveLabel(tree: MoveTree, id: NodeId): string {
  const { parent } = nodeAt(tree, id);
  return parent === null ? '' : numberBefore(positionAt(tree, parent));
}

/**
 * A node's position as the engine takes it: a FEN and the moves from there, so that it knows what has been repeated. No
 * engine takes null moves, hence the FEN is that after the last one.
 */
export function engineLine(tree: MoveTree, id: NodeId): { fen: string; moves: string[] } {
  const path = pathTo(tree, id);
  const first = path.findLastIndex((at) => nodeAt(tree, at).uci === NULL_UCI);
  const from = Math.max(0, first);
  const moves = path.slice(from + 1).map((at) => nodeAt(tree, at).uci);
  return { fen: positionAt(tree, path[from] as NodeId).fen(), moves };
}
