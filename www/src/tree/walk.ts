/** Ways through a move tree: lines, steps, plies and the paths that links carry. */
import { type AnyNode, childBy, type NodeId, nodeAt, pathTo, ROOT, type Tree } from './tree';

/** The nodes that follow a node when the first move is taken each time, without the node itself. */
export function lineFrom(tree: Tree, id: NodeId): NodeId[] {
  const line: NodeId[] = [];
  for (let next = nodeAt(tree, id).children[0]; next !== undefined; ) {
    line.push(next);
    next = nodeAt(tree, next).children[0];
  }
  return line;
}

/** The moves of the main line. */
export function mainline<N extends AnyNode>(tree: Tree<N>): N[] {
  return lineFrom(tree, ROOT).map((id) => nodeAt(tree, id));
}

/** The whole line that a node lies on: the way to it, and on from it. */
export function lineThrough(tree: Tree, id: NodeId): NodeId[] {
  return [...pathTo(tree, id), ...lineFrom(tree, id)];
}

/** The last node of the line that a node lies on. */
export function lineEnd(tree: Tree, id: NodeId): NodeId {
  return lineFrom(tree, id).at(-1) ?? id;
}

/** How many plies lie between the start position and a node. */
export function depthOf(tree: Tree, id: NodeId): number {
  return pathTo(tree, id).length - 1;
}

/** The UCI moves from the start to a node; a null move is `0000`. */
export function uciPath(tree: Tree, id: NodeId): string[] {
  return pathTo(tree, id)
    .slice(1)
    .map((at) => nodeAt(tree, at).uci);
}

/** Whose move it is, the first side's (White's or Red's) or Black's, and which. */
export interface Turn {
  readonly turn: 'w' | 'b';
  readonly fullmoveNumber: number;
}

/** The number that stands before a move of a position: `12.` for the first side, `12...` for Black. */
export const numberBefore = ({ turn, fullmoveNumber }: Turn): string =>
  `${fullmoveNumber}${turn === 'w' ? '.' : '...'}`;

/** The nearest place before a node's move where variations branch off; undefined where there is none. */
export function branchAt(tree: Tree, id: NodeId): NodeId | undefined {
  const before = pathTo(tree, id).slice(0, -1);
  return before.findLast((at) => nodeAt(tree, at).children.length > 1);
}

/** The node that UCI moves lead to from the start, as far as the tree has them. */
export function follow(tree: Tree, ucis: readonly string[]): NodeId {
  let at = ROOT;
  for (const uci of ucis) {
    const next = childBy(tree, at, uci);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The nearest node on the way to `id` that the tree still has; where to stand after an edit or undo. */
export function nearest(tree: Tree, id: NodeId, before: Tree): NodeId {
  const path = pathTo(before, id);
  for (let i = path.length - 1; i > 0; i--) {
    const at = path[i] as NodeId;
    if (tree.nodes[at]?.uci === before.nodes[at]?.uci) return at;
  }
  return ROOT;
}

/** A tree with the node whose position is shown. */
export interface Shown {
  readonly tree: Tree;
  readonly node: NodeId;
}

export type Step = 'first' | 'prev' | 'next' | 'last';

/** Shows another position; the same where it is shown already. */
export const goTo = <S extends Shown>(shown: S, node: NodeId): S =>
  node === shown.node ? shown : { ...shown, node };

export function step<S extends Shown>(shown: S, by: Step): S {
  const { tree, node } = shown;
  switch (by) {
    case 'first':
      return goTo(shown, ROOT);
    case 'prev':
      return goTo(shown, nodeAt(tree, node).parent ?? ROOT);
    case 'next':
      return goTo(shown, nodeAt(tree, node).children[0] ?? node);
    case 'last':
      return goTo(shown, lineEnd(tree, node));
  }
}
