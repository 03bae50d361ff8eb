/** Makes a tree move by move without a copy for each: for readers of games. */
import type { PlayedMove, Position } from './position';
import {
  createTree,
  keepPosition,
  type MoveTree,
  moveNode,
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

  /** Adds a move, whatever other moves follow the same one: a variation may repeat the move it stands beside. */
  play(parent: NodeId, { uci, san, move, after }: PlayedMove): NodeId {
    return this.#add(parent, san, uci, after, move);
  }

  /** Adds a null move; undefined in check. */
  playNull(parent: NodeId): NodeId | undefined {
    const after = this.position(parent).playNull();
    return after && this.#add(parent, NULL_SAN, NULL_UCI, after);
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
    return this.#tree;
  }

  #growing(id: NodeId): Growing<TreeNode> {
    return nodeAt(this.#tree, id) as Growing<TreeNode>;
  }

  #add(
    parent: NodeId,
    san: string,
    uci: string,
    after: Position,
    move?: PlayedMove['move'],
  ): NodeId {
    const node = moveNode(this.#nodes.length, parent, san, uci, move);
    keepPosition(node, after);
    this.#nodes.push(node);
    this.#growing(parent).children.push(node.id);
    return node.id;
  }
}
