/** Ways through a move tree: lines, steps, plies and the paths that links carry. */
import {
  childBy,
  type MoveTree,
  type NodeId,
  NULL_UCI,
  nodeAt,
  pathTo,
  positionAt,
  ROOT,
  type TreeNode,
} from './tree';

/** The nodes that follow a node when the first move is taken each time, without the node itself. */
export function lineFrom(tree: MoveTree, id: NodeId): NodeId[] {
  const line: NodeId[] = [];
  for (let next = nodeAt(tree, id).children[0]; next !== undefined; ) {
    line.push(next);
    next = nodeAt(tree, next).children[0];
  }
  return line;
}

/** The moves of the main line. */
export function mainline(tree: MoveTree): TreeNode[] {
  return lineFrom(tree, ROOT).map((id) => nodeAt(tree, id));
}

/** The whole line that a node lies on: the way to it, and on from it. */
export function lineThrough(tree: MoveTree, id: NodeId): NodeId[] {
  return [...pathTo(tree, id), ...lineFrom(tree, id)];
}

/** The last node of the line that a node lies on. */
export function lineEnd(tree: MoveTree, id: NodeId): NodeId {
  return lineFrom(tree, id).at(-1) ?? id;
}

/** How many plies lie between the start position and a node. */
export function depthOf(tree: MoveTree, id: NodeId): number {
  return pathTo(tree, id).length - 1;
}

/** The number that stands before a node's move: `12.` for White, `12...` for Black; empty at the root. */
export function moveLabel(tree: MoveTree, id: NodeId): string {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return '';
  const position = positionAt(tree, parent);
  return `${position.fullmoveNumber}${position.turn === 'w' ? '.' : '...'}`;
}

/** The UCI moves from the start to a node; a null move is `0000`. */
export function uciPath(tree: MoveTree, id: NodeId): string[] {
  return pathTo(tree, id)
    .slice(1)
    .map((at) => nodeAt(tree, at).uci);
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

/** The node that UCI moves lead to from the start, as far as the tree has them. */
export function follow(tree: MoveTree, ucis: readonly string[]): NodeId {
  let at = ROOT;
  for (const uci of ucis) {
    const next = childBy(tree, at, uci);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The nearest node on the way to `id` that the tree still has; where to stand after an edit or undo. */
export function nearest(tree: MoveTree, id: NodeId, before: MoveTree): NodeId {
  const path = pathTo(before, id);
  for (let i = path.length - 1; i > 0; i--) {
    const at = path[i] as NodeId;
    if (tree.nodes[at]?.uci === before.nodes[at]?.uci) return at;
  }
  return ROOT;
}

/** The next or previous alternative to a node's move, in the order they are shown, or undefined. */
export function sibling(tree: MoveTree, id: NodeId, by: 1 | -1): NodeId | undefined {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return undefined;
  const { children } = nodeAt(tree, parent);
  return children[children.indexOf(id) + by];
}
