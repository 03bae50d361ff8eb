/**
 * The moves of a game as a tree over plain state, whatever the game. A tree is never changed: every edit gives a new one
 * that shares what stayed the same, so undo is keeping the old one. It can be stored and sent as it is (structured clone
 * or JSON).
 *
 * Nodes lie in one list, a node's id being its place in it. Ids stay the same through every edit.
 */

export type NodeId = number;

/** The position before the first move. */
export const ROOT: NodeId = 0;

/** A node of any game; each game's own nodes know their moves as well. */
export interface AnyNode {
  readonly id: NodeId;
  /** null at the root. */
  readonly parent: NodeId | null;
  /** The move as engines write it; empty at the root. */
  readonly uci: string;
  /** Comments that stand before the move: at the head of a variation, or behind the variations of the move before. */
  readonly before: readonly string[];
  /** Comments on the position that the move leads to; at the root on the game. */
  readonly comments: readonly string[];
  /** Numeric annotation glyphs, `1` being "!". */
  readonly nags: readonly number[];
  /** The move that is followed first, its alternatives after it. */
  readonly children: readonly NodeId[];
  /** Whether the variations that branch off after this node are folded away. */
  readonly collapsed: boolean;
}

export interface Tree<N extends AnyNode = AnyNode> {
  /** The FEN before the first move. */
  readonly start: string;
  /** Where a node was deleted stands null. */
  readonly nodes: readonly (N | null)[];
}

/** A tree and the node that an edit made, or found there already. */
export interface PlacedIn<T extends Tree> {
  readonly tree: T;
  readonly id: NodeId;
}

/** What can be changed of a node by itself. */
export type Annotations = Partial<Pick<AnyNode, 'before' | 'comments' | 'nags' | 'collapsed'>>;

/** A node without moves after it or anything said about it. */
export function emptyNode(id: NodeId, parent: NodeId | null, uci: string): AnyNode {
  const said = { before: [], comments: [], nags: [] };
  return { id, parent, uci, ...said, children: [], collapsed: false };
}

/** Whether there is such a node; ids from outside (links, storage) need asking. */
export function hasNode(tree: Tree, id: NodeId): boolean {
  return tree.nodes[id] != null;
}

/**
 * A node by its id.
 *
 * @throws RangeError when there is no such node.
 */
export function nodeAt<N extends AnyNode>(tree: Tree<N>, id: NodeId): N {
  const node = tree.nodes[id];
  if (!node) throw new RangeError(`The tree has no node ${id}`);
  return node;
}

/** The nodes from the root to a node, both included. */
export function pathTo(tree: Tree, id: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let at: NodeId | null = id; at !== null; at = nodeAt(tree, at).parent) path.push(at);
  return path.reverse();
}

/** Positions of nodes, once asked for. A node's moves never change, so neither does its position. */
const positions = new WeakMap<AnyNode, unknown>();

/** Keeps a position that is known already, so that it need not be made again. */
export function keepPosition(node: AnyNode, position: unknown): void {
  positions.set(node, position);
}

/**
 * How a game's positions are found in its trees: `start` makes the one that a tree begins with, `step` the one after a
 * node's move. Each is made when it is first asked for, and kept.
 */
export function positionsBy<N extends AnyNode, T extends Tree<N>, P>(
  start: (tree: T) => P,
  step: (position: P, node: N) => P,
): (tree: T, id: NodeId) => P {
  return (tree, id) => {
    // From the nearest position that is known: a game may be longer than the stack is deep.
    const missing: N[] = [];
    let node = nodeAt<N>(tree, id);
    while (!positions.has(node)) {
      missing.push(node);
      if (node.parent === null) positions.set(node, start(tree));
      else node = nodeAt<N>(tree, node.parent);
    }
    let position = positions.get(node) as P;
    for (const next of missing.reverse()) {
      if (next.parent !== null) position = step(position, next);
      positions.set(next, position);
    }
    return position;
  };
}

function replace<T extends Tree>(tree: T, ...changed: AnyNode[]): T {
  const nodes = tree.nodes.slice();
  for (const node of changed) {
    const old = nodes[node.id];
    if (old && positions.has(old)) positions.set(node, positions.get(old));
    nodes[node.id] = node;
  }
  return { ...tree, nodes };
}

/** Adds a new node, which knows its parent, as the last of the variations there. */
export function attach<N extends AnyNode, T extends Tree<N>>(tree: T, made: N): PlacedIn<T> {
  const parent = nodeAt(tree, made.parent ?? ROOT);
  const children = [...parent.children, made.id];
  return { tree: replace(tree, { ...parent, children }, made), id: made.id };
}

/** The child that a UCI move leads to. */
export function childBy(tree: Tree, id: NodeId, uci: string): NodeId | undefined {
  return nodeAt(tree, id).children.find((child) => nodeAt(tree, child).uci === uci);
}

/** Sets comments, glyphs or the folded state of a node. */
export function annotate<T extends Tree>(tree: T, id: NodeId, changes: Annotations): T {
  return replace(tree, { ...nodeAt(tree, id), ...changes });
}

/** The node and everything after it, parents before children. */
export function subtree(tree: Tree, id: NodeId): NodeId[] {
  const found = [id];
  for (let i = 0; i < found.length; i++) {
    found.push(...nodeAt(tree, found[i] as NodeId).children);
  }
  return found;
}

/** Removes a move and all that follows it. The root stays, without its moves. */
export function deleteNode<T extends Tree>(tree: T, id: NodeId): T {
  const node = nodeAt(tree, id);
  if (node.parent === null) {
    return node.children.reduce((rest, child) => deleteNode(rest, child), tree);
  }
  const parent = nodeAt(tree, node.parent);
  const children = parent.children.filter((child) => child !== id);
  const nodes = replace<Tree>(tree, { ...parent, children }).nodes.slice();
  for (const gone of subtree(tree, id)) nodes[gone] = null;
  return { ...tree, nodes };
}

function moveChild<T extends Tree>(tree: T, child: NodeId, place: number): T {
  const parent = nodeAt(tree, nodeAt(tree, child).parent as NodeId);
  const children = parent.children.filter((id) => id !== child);
  children.splice(place, 0, child);
  return replace(tree, { ...parent, children });
}

/** The first move of the variation that a node belongs to; undefined on the main line. */
export function variationHead(tree: Tree, id: NodeId): NodeId | undefined {
  for (let node = nodeAt(tree, id); node.parent !== null; ) {
    const parent = nodeAt(tree, node.parent);
    if (parent.children[0] !== node.id) return node.id;
    node = parent;
  }
  return undefined;
}

export function isMainline(tree: Tree, id: NodeId): boolean {
  return variationHead(tree, id) === undefined;
}

/** Moves the variation that a node belongs to one place up, above the line it was written under. */
export function promoteVariation<T extends Tree>(tree: T, id: NodeId): T {
  const head = variationHead(tree, id);
  if (head === undefined) return tree;
  const siblings = nodeAt(tree, nodeAt(tree, head).parent as NodeId).children;
  return moveChild(tree, head, siblings.indexOf(head) - 1);
}

/** Makes the line that leads to a node the main line. */
export function promoteToMainline<T extends Tree>(tree: T, id: NodeId): T {
  let result = tree;
  for (let head = variationHead(result, id); head !== undefined; ) {
    result = moveChild(result, head, 0);
    head = variationHead(result, id);
  }
  return result;
}
