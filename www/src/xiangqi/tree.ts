/**
 * The moves of a game as a tree over plain state, as `chess/tree.ts` has them for chess: every edit gives a new tree
 * that shares what stayed the same, ids stay the same through every edit, and a tree can be stored as it is. Moves are
 * kept as coordinates; how they are written is a matter of whoever shows them.
 */

import { START_FEN } from './fen';
import { readMove } from './notation';
import { Position } from './position';
import type { Step } from './repetition';
import type { Move } from './types';

export type NodeId = number;

/** The position before the first move. */
export const ROOT: NodeId = 0;

export interface TreeNode {
  readonly id: NodeId;
  /** null at the root. */
  readonly parent: NodeId | null;
  /** Missing at the root. */
  readonly move?: Move;
  /** Comments that stand before the move: at the head of a variation, or behind the variations of the move before. */
  readonly before: readonly string[];
  /** Comments on the position that the move leads to; at the root on the game. */
  readonly comments: readonly string[];
  /** Numeric annotation glyphs, `1` being "!". */
  readonly nags: readonly number[];
  /** Whether the alternatives to the move that is followed first are folded away. */
  readonly collapsed?: boolean;
  /** The move that is followed first, its alternatives after it. */
  readonly children: readonly NodeId[];
}

/** What can be said of a node. */
export type Annotations = Pick<TreeNode, 'before' | 'comments' | 'nags' | 'collapsed'>;

const NOTHING_SAID: Annotations = { before: [], comments: [], nags: [] };

export interface MoveTree {
  /** The FEN before the first move. */
  readonly start: string;
  /** Where a node was deleted stands null. */
  readonly nodes: readonly (TreeNode | null)[];
}

/** A tree and the node that an edit made, or found there already. */
export interface Placed {
  readonly tree: MoveTree;
  readonly id: NodeId;
}

/** Positions of nodes, once asked for. A node's moves never change, so neither does its position. */
const positions = new WeakMap<TreeNode, Position>();

/**
 * A tree without moves.
 *
 * @throws FenError when the start is not a position.
 */
export function createTree(start: string | Position = START_FEN): MoveTree {
  const position = typeof start === 'string' ? Position.parse(start) : start;
  const root: TreeNode = { id: ROOT, parent: null, ...NOTHING_SAID, children: [] };
  positions.set(root, position);
  return { start: position.fen(), nodes: [root] };
}

/**
 * A node by its id.
 *
 * @throws RangeError when there is no such node.
 */
export function nodeAt(tree: MoveTree, id: NodeId): TreeNode {
  const node = tree.nodes[id];
  if (!node) throw new RangeError(`The tree has no node ${id}`);
  return node;
}

/** The nodes from the root to a node, both included. */
export function pathTo(tree: MoveTree, id: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let at: NodeId | null = id; at !== null; at = nodeAt(tree, at).parent) path.push(at);
  return path.reverse();
}

/** The nodes that follow a node when the first move is taken each time, without the node itself. */
export function lineFrom(tree: MoveTree, id: NodeId): NodeId[] {
  const line: NodeId[] = [];
  for (let next = nodeAt(tree, id).children[0]; next !== undefined; ) {
    line.push(next);
    next = nodeAt(tree, next).children[0];
  }
  return line;
}

/** The position after a node's move, made when first asked for and kept. */
export function positionAt(tree: MoveTree, id: NodeId): Position {
  const node = nodeAt(tree, id);
  const known = positions.get(node);
  if (known) return known;
  // From the nearest position that is known: a game may be longer than the stack is deep.
  const missing = pathTo(tree, id).filter((at) => !positions.has(nodeAt(tree, at)));
  let position = Position.start();
  for (const at of missing) {
    const { parent, move } = nodeAt(tree, at);
    position =
      parent === null || !move
        ? Position.parse(tree.start)
        : (positions.get(nodeAt(tree, parent)) ?? position).play(move);
    positions.set(nodeAt(tree, at), position);
  }
  return position;
}

/** The positions on the way to a node, with their moves. */
export const wayTo = (tree: MoveTree, id: NodeId): Step[] =>
  pathTo(tree, id).map((at) => ({ position: positionAt(tree, at), move: nodeAt(tree, at).move }));

/** The moves from the start to a node, as UCI has them. */
export const uciPath = (tree: MoveTree, id: NodeId): string[] =>
  pathTo(tree, id).flatMap((at) => {
    const { move } = nodeAt(tree, at);
    return move ? [move.from + move.to] : [];
  });

function replace(tree: MoveTree, ...changed: TreeNode[]): MoveTree {
  const nodes = tree.nodes.slice();
  for (const node of changed) {
    const old = nodes[node.id];
    const position = old && positions.get(old);
    if (position) positions.set(node, position);
    nodes[node.id] = node;
  }
  return { ...tree, nodes };
}

/** Adds a legal move after a node, as the last of its variations; one that is there already is found, not doubled. */
export function addMove(tree: MoveTree, parent: NodeId, move: Move): Placed {
  const node = nodeAt(tree, parent);
  const known = node.children.find((child) => {
    const other = nodeAt(tree, child).move;
    return other?.from === move.from && other.to === move.to;
  });
  if (known !== undefined) return { tree, id: known };
  const made: TreeNode = { id: tree.nodes.length, parent, move, ...NOTHING_SAID, children: [] };
  positions.set(made, positionAt(tree, parent).play(move));
  const children = [...node.children, made.id];
  return { tree: replace(tree, { ...node, children }, made), id: made.id };
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

/** Sets comments or glyphs of a node, or folds what follows it. */
export const annotate = (tree: MoveTree, id: NodeId, said: Partial<Annotations>): MoveTree =>
  replace(tree, { ...nodeAt(tree, id), ...said });

/** Removes a move and all that follows it; the root cannot be removed. */
export function deleteNode(tree: MoveTree, id: NodeId): MoveTree {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return tree;
  const from = nodeAt(tree, parent);
  const children = from.children.filter((child) => child !== id);
  const nodes = replace(tree, { ...from, children }).nodes.slice();
  const gone = [id];
  for (let i = 0; i < gone.length; i++) gone.push(...nodeAt(tree, gone[i] as NodeId).children);
  for (const each of gone) nodes[each] = null;
  return { ...tree, nodes };
}

/** The nearest place before a node's move where variations branch off; undefined where there is none. */
export function branchAt(tree: MoveTree, id: NodeId): NodeId | undefined {
  const branches = pathTo(tree, id).slice(0, -1);
  return branches.findLast((at) => nodeAt(tree, at).children.length > 1);
}

/** Whether a node is reached by the first move each time. */
export const isMainline = (tree: MoveTree, id: NodeId): boolean =>
  pathTo(tree, id).every((at) => {
    const { parent } = nodeAt(tree, at);
    return parent === null || nodeAt(tree, parent).children[0] === at;
  });

/** Makes the line that leads to a node the main line. */
export function promoteToMainline(tree: MoveTree, id: NodeId): MoveTree {
  let result = tree;
  for (const at of pathTo(tree, id)) {
    const { parent } = nodeAt(result, at);
    if (parent === null) continue;
    const node = nodeAt(result, parent);
    if (node.children[0] === at) continue;
    const children = [at, ...node.children.filter((child) => child !== at)];
    result = replace(result, { ...node, children });
  }
  return result;
}

/** The number that stands before a node's move: `12.` for Red, `12...` for Black; empty at the root. */
export function moveLabel(tree: MoveTree, id: NodeId): string {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return '';
  const { fullmoveNumber, turn } = positionAt(tree, parent);
  return `${fullmoveNumber}${turn === 'w' ? '.' : '...'}`;
}
