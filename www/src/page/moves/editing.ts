import { type Arrow, type Circle, formatComment, parseComment } from '../../chess';
import {
  annotate,
  branchAt,
  deleteNode,
  type MoveTree,
  type NodeId,
  nearest,
  nodeAt,
  promoteVariation,
} from '../../chess/tree';
import type { Game } from '../core/game';
import { type CoreState, edit, gameOf } from '../core/state';
import type { Store } from '../core/store';
import { marksOf, rewrite, said, toggle } from './notes';

export interface Marks {
  readonly arrows: readonly Arrow[];
  readonly circles: readonly Circle[];
}

/** What is drawn on the board at a node. */
export const marksAt = (tree: MoveTree, id: NodeId): Marks => marksOf(nodeAt(tree, id).comments);

/** What people wrote at a node, without commands. */
export const textAt = (tree: MoveTree, id: NodeId): string =>
  said(nodeAt(tree, id).comments).join(' ');

/** The comments with other marks: all of them in the first, as they are written. */
function withMarks(comments: readonly string[], marks: Marks): string[] {
  const [first = '', ...rest] = comments.map((comment) =>
    formatComment({ ...parseComment(comment), arrows: [], circles: [] }),
  );
  return [formatComment({ ...parseComment(first), ...marks }), ...rest].filter(Boolean);
}

/** Draws an arrow, or takes it away; drawn again in another colour it changes its colour. */
export function toggleArrow(tree: MoveTree, id: NodeId, arrow: Arrow): MoveTree {
  const marks = marksAt(tree, id);
  const others = marks.arrows.filter(({ from, to }) => from !== arrow.from || to !== arrow.to);
  const old = marks.arrows.find(({ from, to }) => from === arrow.from && to === arrow.to);
  const arrows = old?.color === arrow.color ? others : [...others, arrow];
  const { comments } = nodeAt(tree, id);
  return annotate(tree, id, { comments: withMarks(comments, { ...marks, arrows }) });
}

/** The same for a marked square. */
export function toggleCircle(tree: MoveTree, id: NodeId, circle: Circle): MoveTree {
  const marks = marksAt(tree, id);
  const others = marks.circles.filter(({ square }) => square !== circle.square);
  const old = marks.circles.find(({ square }) => square === circle.square);
  const circles = old?.color === circle.color ? others : [...others, circle];
  const { comments } = nodeAt(tree, id);
  return annotate(tree, id, { comments: withMarks(comments, { ...marks, circles }) });
}

/** Puts a text in the place of what was written; drawings, evaluations and clocks stay. */
export const withText = (tree: MoveTree, id: NodeId, text: string): MoveTree =>
  annotate(tree, id, { comments: rewrite(nodeAt(tree, id).comments, text) });

/** Gives a move a glyph, or takes it away again. */
export const toggleNag = (tree: MoveTree, id: NodeId, nag: number): MoveTree =>
  annotate(tree, id, { nags: toggle(nodeAt(tree, id).nags, nag) });

/** What can be done to the moves, each an edit that can be undone. */
export class Editing {
  readonly #store: Store<CoreState>;

  constructor(store: Store<CoreState>) {
    this.#store = store;
  }

  #edit(change: (game: Game) => MoveTree): void {
    this.#store.update((now) => {
      const game = gameOf(now);
      const tree = change(game);
      if (tree === game.tree) return now;
      return edit(now, { ...game, tree, node: nearest(tree, game.node, game.tree) });
    });
  }

  nag(nag: number): void {
    this.#edit(({ tree, node }) =>
      nodeAt(tree, node).parent === null ? tree : toggleNag(tree, node, nag),
    );
  }

  comment(text: string): void {
    this.#edit(({ tree, node }) =>
      text.trim() === textAt(tree, node) ? tree : withText(tree, node, text),
    );
  }

  arrow(arrow: Arrow): void {
    this.#edit(({ tree, node }) => toggleArrow(tree, node, arrow));
  }

  circle(circle: Circle): void {
    this.#edit(({ tree, node }) => toggleCircle(tree, node, circle));
  }

  promote(): void {
    this.#edit(({ tree, node }) => promoteVariation(tree, node));
  }

  /** Removes the move shown and all that follows it. */
  remove(): void {
    this.#edit(({ tree, node }) =>
      nodeAt(tree, node).parent === null ? tree : deleteNode(tree, node),
    );
  }

  /** Folds away the variations that branch off where the move shown was played, or shows them again. */
  collapse(at?: NodeId): void {
    this.#edit(({ tree, node }) => {
      const id = at ?? branchAt(tree, node);
      return id === undefined
        ? tree
        : annotate(tree, id, { collapsed: !nodeAt(tree, id).collapsed });
    });
  }
}
