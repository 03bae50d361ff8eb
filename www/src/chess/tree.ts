/**
 * The moves of a game as a tree over plain state. A tree is never changed: every edit gives a new one that shares what
 * stayed the same, so undo is keeping the old one. It can be stored and sent as it is (structured clone or JSON).
 *
 * Nodes lie in one list, a node's id being its place in it. Ids stay the same through every edit.
 */
import { START_FEN } from './fen';
import { type PlayedMove, Position } from './position';
import type { Move } from './types';

export type NodeId = number;

/** The position before the first move. */
export const ROOT: NodeId = 0;

/** How a null move, a turn passed, is written. */
export const NULL_SAN = '--';
export const NULL_UCI = '0000';

export interface TreeNode {
  readonly id: NodeId;
  /** null at the root. */
  readonly parent: NodeId | null;
  /** Missing at the root and for a null move. */
  readonly move?: Move;
  /** In standard notation; empty at the root. */
  readonly san: string;
  readonly uci: string;
  /** Comments that stand before the move: at the head of a variation, or behind the variations of the move before. */
  readonly before: readonly string[];
  /** Comments on the position that the move leads to. */
  readonly comments: readonly string[];
  /** Numeric annotation glyphs, `1` being "!". */
  readonly nags: readonly number[];
  /** The move that is followed first, its alternatives after it. */
  readonly children: readonly NodeId[];
  /** Whether the variations that branch off after this node are folded away. */
  readonly collapsed: boolean;
}

export interface MoveTree {
  /** The FEN before the first move. */
  readonly start: string;
  readonly chess960: boolean;
  /** Where a node was deleted stands null. */
  readonly nodes: readonly (TreeNode | null)[];
}

/** A tree and the node that an edit made, or found there already. */
export interface Placed {
  readonly tree: MoveTree;
  readonly id: NodeId;
}

/** What can be changed of a node by itself. */
export type Annotations = Partial<Pick<TreeNode, 'before' | 'comments' | 'nags' | 'collapsed'>>;

/** A node without moves after it or anything said about it. */
export function emptyNode(
  id: NodeId,
  parent: NodeId | null,
  san: string,
  uci: string,
  move?: Move,
): TreeNode {
  const base = { id, parent, san, uci, before: [], comments: [], nags: [], children: [] };
  return { ...base, collapsed: false, ...(move && { move }) };
}

/** Positions of nodes, once asked for. A node's moves never change, so neither does its position. */
const positions = new WeakMap<TreeNode, Position>();

/** Keeps a position that is known already, so that it need not be made again. */
export function keepPosition(node: TreeNode, position: Position): void {
  positions.set(node, position);
}

/**
 * A tree without moves.
 *
 * @throws FenError when the start is not a position.
 */
export function createTree(start: string | Position = START_FEN): MoveTree {
  const position = typeof start === 'string' ? Position.parse(start) : start;
  const root = emptyNode(ROOT, null, '', '');
  positions.set(root, position);
  return { start: position.fen(), chess960: position.chess960, nodes: [root] };
}

/** Whether there is such a node; ids from outside (links, storage) need asking. */
export function hasNode(tree: MoveTree, id: NodeId): boolean {
  return tree.nodes[id] != null;
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

function step(position: Position, node: TreeNode): Position {
  if (node.move) return position.play(node.move);
  return position.playNull() ?? position;
}

/** The position after a node's move, made when first asked for and kept. */
export function positionAt(tree: MoveTree, id: NodeId): Position {
  const missing: TreeNode[] = [];
  let node = nodeAt(tree, id);
  let position = positions.get(node);
  while (!position) {
    missing.push(node);
    if (node.parent === null) position = Position.parse(tree.start, { chess960: tree.chess960 });
    else {
      node = nodeAt(tree, node.parent);
      position = positions.get(node);
    }
  }
  for (let i = missing.length - 1; i >= 0; i--) {
    const next = missing[i] as TreeNode;
    if (next.parent !== null) position = step(position, next);
    positions.set(next, position);
  }
  return position;
}

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

function attach(tree: MoveTree, parent: TreeNode, made: TreeNode): Placed {
  const children = [...parent.children, made.id];
  return { tree: replace(tree, { ...parent, children }, made), id: made.id };
}

/** The child that a UCI move leads to. */
export function childBy(tree: MoveTree, id: NodeId, uci: string): NodeId | undefined {
  return nodeAt(tree, id).children.find((child) => nodeAt(tree, child).uci === uci);
}

/** Adds a move that was read by `Position.readMove` at that node. */
export function addPlayed(tree: MoveTree, parent: NodeId, played: PlayedMove): Placed {
  const known = childBy(tree, parent, played.uci);
  if (known !== undefined) return { tree, id: known };
  const made = emptyNode(tree.nodes.length, parent, played.san, played.uci, played.move);
  positions.set(made, played.after);
  return attach(tree, nodeAt(tree, parent), made);
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

/** Adds a null move; undefined in check. */
export function addNull(tree: MoveTree, parent: NodeId): Placed | undefined {
  const known = childBy(tree, parent, NULL_UCI);
  if (known !== undefined) return { tree, id: known };
  const after = positionAt(tree, parent).playNull();
  if (!after) return undefined;
  const made = emptyNode(tree.nodes.length, parent, NULL_SAN, NULL_UCI);
  positions.set(made, after);
  return attach(tree, nodeAt(tree, parent), made);
}

/** Sets comments, glyphs or the folded state of a node. */
export function annotate(tree: MoveTree, id: NodeId, changes: Annotations): MoveTree {
  return replace(tree, { ...nodeAt(tree, id), ...changes });
}

/** The node and everything after it, parents before children. */
export function subtree(tree: MoveTree, id: NodeId): NodeId[] {
  const found = [id];
  for (let i = 0; i < found.length; i++) {
    found.push(...nodeAt(tree, found[i] as NodeId).children);
  }
  return found;
}

/** Removes a move and all that follows it. The root stays, without its moves. */
export function deleteNode(tree: MoveTree, id: NodeId): MoveTree {
  const node = nodeAt(tree, id);
  if (node.parent === null) {
    return node.children.reduce((rest, child) => deleteNode(rest, child), tree);
  }
  const parent = nodeAt(tree, node.parent);
  const children = parent.children.filter((child) => child !== id);
  const nodes = replace(tree, { ...parent, children }).nodes.slice();
  for (const gone of subtree(tree, id)) nodes[gone] = null;
  return { ...tree, nodes };
}

function moveChild(tree: MoveTree, child: NodeId, place: number): MoveTree {
  const parent = nodeAt(tree, nodeAt(tree, child).parent as NodeId);
  const children = parent.children.filter((id) => id !== child);
  children.splice(place, 0, child);
  return replace(tree, { ...parent, children });
}

/** The first move of the variation that a node belongs to; undefined on the main line. */
export function variationHead(tree: MoveTree, id: NodeId): NodeId | undefined {
  for (let node = nodeAt(tree, id); node.parent !== null; ) {
    const parent = nodeAt(tree, node.parent);
    if (parent.children[0] !== node.id) return node.id;
    node = parent;
  }
  return undefined;
}

export function isMainline(tree: MoveTree, id: NodeId): boolean {
  return variationHead(tree, id) === undefined;
}

/** Moves the variation that a node belongs to one place up, above the line it was written under. */
export function promoteVariation(tree: MoveTree, id: NodeId): MoveTree {
  const head = variationHead(tree, id);
  if (head === undefined) return tree;
  const siblings = nodeAt(tree, nodeAt(tree, head).parent as NodeId).children;
  return moveChild(tree, head, siblings.indexOf(head) - 1);
}

/** Makes the line that leads to a node the main line. */
export function promoteToMainline(tree: MoveTree, id: NodeId): MoveTree {
  let result = tree;
  for (let head = variationHead(result, id); head !== undefined; ) {
    result = moveChild(result, head, 0);
    head = variationHead(result, id);
  }
  return result;
}
