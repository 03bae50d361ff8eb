/** What is said of a move, of whatever game: comments with commands in them, and glyphs by their numbers. */

import { type CommentParts, formatComment, parseComment } from '../../chess';
import { GLYPHS } from '../../chess/glyphs';

type Comments = readonly string[];
type Nags = readonly number[];

/** The glyphs that judge a move: `!` to `?!`. A move has one of them at most. */
export const judges = (nag: number): boolean => nag >= 1 && nag <= 6;

/** What comments say to people: evaluations, clocks and drawings are shown elsewhere. */
export const said = (comments: Comments): string[] =>
  comments.map((comment) => parseComment(comment).text).filter(Boolean);

/** Glyphs as they are written behind a move. */
export const glyphsOf = (nags: Nags): string =>
  nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join(' ');

/** What is drawn on the board: PGN keeps it in commands within comments. */
export function marksOf(comments: Comments): Pick<CommentParts, 'arrows' | 'circles'> {
  const parts = comments.map(parseComment);
  return {
    arrows: parts.flatMap(({ arrows }) => arrows),
    circles: parts.flatMap(({ circles }) => circles),
  };
}

/** Puts a text in the place of what was written; drawings, evaluations and clocks stay. */
export function rewrite(comments: Comments, text: string): string[] {
  const merged = Object.assign({}, ...comments.map(parseComment), marksOf(comments));
  const comment = formatComment({ ...merged, text: text.trim() });
  return comment ? [comment] : [];
}

/** Adds a glyph, or takes it away again. Of those that judge a move one takes the place of another. */
export function toggle(nags: Nags, nag: number): number[] {
  if (nags.includes(nag)) return nags.filter((old) => old !== nag);
  return judges(nag) ? [nag, ...nags.filter((old) => !judges(old))] : [...nags, nag];
}
