import list from 'virtual:openings';
import { type MoveTree, type NodeId, pathTo, positionAt } from '../../chess/tree';
import { keyOf, type Opening, readNames } from './names';

/** Names of openings: the last named position on the way to the one shown gives its name. */
export class OpeningsPart {
  readonly #names = readNames(list);
  /** What was found for nodes of the tree that was last asked about. */
  #tree: MoveTree | undefined;
  readonly #found = new Map<NodeId, Opening | undefined>();

  /** How many positions have a name. */
  get size(): number {
    return this.#names.size;
  }

  nameOf(tree: MoveTree, node: NodeId): Opening | undefined {
    if (this.#tree?.nodes !== tree.nodes) this.#found.clear();
    this.#tree = tree;
    if (!this.#found.has(node)) this.#found.set(node, this.#find(tree, node));
    return this.#found.get(node);
  }

  #find(tree: MoveTree, node: NodeId): Opening | undefined {
    for (const id of pathTo(tree, node).reverse()) {
      const key = keyOf(positionAt(tree, id).repetitionKey());
      const opening = this.#names.get(key);
      if (opening) return opening;
    }
    return undefined;
  }
}
