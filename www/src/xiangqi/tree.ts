/**
 * The trees of xiangqi. Moves are kept as coordinates; how they are written is a matter of whoever shows them.
 */
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
import { readMove } from './notation';
import { Position } from './position';
import type { Step } from './repetition';
import type { Move } from './types';

export * from '../tree/tree';
export * from '../tree/walk';

export interface TreeNode extends AnyNode {
  /** Missing at the root. */
  readonly move?: Move;
}

export type MoveTree = Tree<TreeNode>;

/** A tree and the node that an edit made, or found there already. */
export type Placed = PlacedIn<MoveTree>;

/**
 * A tree without moves.
 *
 * @throws FenError when the start is not a position.
 */
export function createTree(start: string | Position = START_FEN): MoveTree {
  const position = typeof start === 'string' ? Position.parse(start) : start;
  const root = emptyNode(ROOT, null, '');
  keepPosition(root, position);
  return { start: position.fen(), nodes: [root] };
}

/** The position after a node's move, made when first asked for and kept. */
export const positionAt = positionsBy<TreeNode, MoveTree, Position>(
  ({ start }) => Position.parse(start),
  (position, { move }) => (move ? position.play(move) : position),
);

/** The positions on the way to a node, with their moves. */
export const wayTo = (tree: MoveTree, id: NodeId): Step[] =>
  pathTo(tree, id).map((at) => ({ position: positionAt(tree, at), move: nodeAt(tree, at).move }));

/** Adds a legal move after a node, as the last of its variations; one that is there already is found, not doubled. */
export function addMove(tree: MoveTree, parent: NodeId, move: Move): Placed {
  const uci = move.from + move.to;
  const known = childBy(tree, parent, uci);
  if (known !== undefined) return { tree, id: known };
  const made: TreeNode = { ...emptyNode(tree.nodes.length, parent, uci), move };
  keepPosition(made, positionAt(tree, parent).play(move));
  return attach(tree, made);
}

/** Adds moves in any notation one after the other, as far as they are legal; `id` is the last node reached. */
export function addLine(tree: MoveTree, parent: NodeId, texts: readonly string[]): Placed {
  let placed: Placed = { tree, id: parent };
  for (const text of texts) {
    const { move } = readMove(positionAt(placed.tree, placed.id), text);
    if (!move) break;
    placed = addMove(placed.tree, placed.id, move);
  }
  return placed;
}

/** The number that stands before a node's move: `12.` for Red, `12...` for Black; empty at the root. */
export function moveLabel(tree: MoveTree, id: NodeId): string {
  const { parent } = nodeAt(tree, id);
  return parent === null ? '' : numberBefore(positionAt(tree, parent));
}
