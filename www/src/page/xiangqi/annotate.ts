import { annotate, type MoveTree, nodeAt } from '../../xiangqi/tree';
import { type Note, NoteElement } from '../moves/annotate-bar';
import { rewrite, said, toggle } from '../moves/notes';
import type { Game } from './game';

/** `<tabia-xiangqi-annotate>`: glyphs and a comment for the move shown. */
export class XiangqiAnnotate extends NoteElement<Game> {
  protected override note(): Note {
    const { nags, comments, parent } = nodeAt(this.game.tree, this.game.node);
    return { nags, text: said(comments).join(' '), start: parent === null };
  }
}

/** The move shown with a glyph, or without it again; the same tree where no move is shown. */
export function withNag({ tree, node }: Game, nag: number): MoveTree {
  const { parent, nags } = nodeAt(tree, node);
  return parent === null ? tree : annotate(tree, node, { nags: toggle(nags, nag) });
}

/** The position shown with another text; the same tree where that is its text already. */
export function withComment({ tree, node }: Game, text: string): MoveTree {
  const { comments } = nodeAt(tree, node);
  if (text.trim() === said(comments).join(' ')) return tree;
  return annotate(tree, node, { comments: rewrite(comments, text) });
}
