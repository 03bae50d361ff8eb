/** What a review writes beside a move, of whatever game: its evaluation as a command in a comment, and a glyph. */

import { formatComment, type MoveClass, parseComment } from '../../chess';
import type { Found } from './record';

const NAGS: Readonly<Record<MoveClass, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };
/** The glyphs that judge a move, `!` to `?!`: what a person has said stays. */
const judges = (nag: number): boolean => nag >= 1 && nag <= 6;
/** Plies of the better line that are written down. */
export const BETTER_LINE = 8;

/** A move's glyphs with that of its class, unless it has one that judges it. */
export const withGlyph = (nags: readonly number[], name: MoveClass): readonly number[] =>
  nags.some(judges) ? nags : [NAGS[name], ...nags];

/** The comments on a position with its evaluation in the place of an older one. */
export function withEval(comments: readonly string[], { score, depth }: Found): string[] {
  const rest = comments.map((comment) => {
    const { eval: _, depth: __, ...parts } = parseComment(comment);
    return formatComment(parts);
  });
  const [first = '', ...others] = rest;
  return [formatComment({ ...parseComment(first), eval: score, depth }), ...others].filter(Boolean);
}
