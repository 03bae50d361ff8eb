/** Makes a tree move by move without a copy for each: for readers of games. */
import type { PlayedMove, Position } from './position';
import {
  createTree,
  emptyNode,
  keepPosition,
  type MoveTree,
  type NodeId,
  NULL_SAN,
  NULL_UCI,
  nodeAt,
  positionAt,
  ROOT,
  type TreeNode,
} from './tree';

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

export class TreeBuilder {
  readonly #tree: MoveTree;
  readonly #nodes: TreeNode[];

  constructor(start: Position) {
    this.#tree = createTree(start);
    this.#nodes = [nodeAt(this.#tree, ROOT)];
    this.#tree = { ...this.#tree, nodes: this.#nodes };
  }

  position(id: NodeId): Position {
    return positionAt(this.#tree, id);
  }

  parent(id: NodeId): NodeId | null {
    return nodeAt(this.#tree, id).parent;
  }

  /** Adds a move, or finds it where it is already known. */
  play(parent: NodeId, played: PlayedMove): NodeId {
    const { uci, san, move, after } = played;
    return this.#known(parent, uci) ?? this.#add(parent, san, uci, after, move);
  }

  /** Adds a null move; undefined in check. */
  playNull(parent: NodeId): NodeId | undefined {
    const after = this.position(parent).playNull();
    if (!after) return undefined;
    return this.#known(parent, NULL_UCI) ?? this.#add(parent, NULL_SAN, NULL_UCI, after);
  }

  annotate(id: NodeId, kind: 'before' | 'comments', texts: readonly string[]): void {
    this.#growing(id)[kind].push(...texts);
  }

  addNag(id: NodeId, nag: number): void {
    const { nags } = this.#growing(id);
    if (!nags.includes(nag)) nags.push(nag);
  }

  /** The finished tree; the builder is not to be used after. */
  finish(): MoveTree {
    for (const node of this.#nodes) this.#settle(node);
    return this.#tree;
  }

  /**
   * Comments stand before a move only at the head of a variation or behind variations. Where these turned out to hold
   * nothing new, what was said after them follows the move before, as it will when it is written.
   */
  #settle(node: TreeNode): void {
    if (node.before.length === 0 || node.parent === null) return;
    const parent = nodeAt(this.#tree, node.parent);
    if (parent.children[0] !== node.id) return;
    const siblings = parent.parent === null ? [] : nodeAt(this.#tree, parent.parent).children;
    if (siblings.length > 1 && siblings[0] === parent.id) return;
    this.annotate(parent.id, 'comments', node.before);
    this.#growing(node.id).before = [];
  }

  #growing(id: NodeId): Growing<TreeNode> {
    return nodeAt(this.#tree, id) as Growing<TreeNode>;
  }

  #known(parent: NodeId, uci: string): NodeId | undefined {
    return nodeAt(this.#tree, parent).children.find((id) => nodeAt(this.#tree, id).uci === uci);
  }

  #add(
    parent: NodeId,
    san: string,
    uci: string,
    after: Position,
    move?: PlayedMove['move'],
  ): NodeId {
    const node = emptyNode(this.#nodes.length, parent, san, uci, move);
    keepPosition(node, after);
    this.#nodes.push(node);
    this.#growing(parent).children.push(node.id);
    return node.id;
  }
}
