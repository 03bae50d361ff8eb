import { type Headers, setHeader, standardHeaders } from '../../chess/pgn/headers';
import { addLine, annotate, type MoveTree, nodeAt } from '../../chess/tree';
import { reportOf } from './chess-report';
import type { Review } from './record';
import { BETTER_LINE, withEval, withGlyph } from './remarks';

/** Puts a review into the game: evaluations as comments, glyphs on mistakes, the better lines as variations. */
export function annotateGame(tree: MoveTree, review: Review): MoveTree {
  let result = tree;
  reportOf(review, tree).points.forEach(({ node: id, move }, place) => {
    const [before, found] = [review.found[place - 1], review.found[place]];
    if (!before || !found) return;
    const { comments, nags, uci, parent } = nodeAt(result, id);
    const name = move?.class;
    result = annotate(result, id, {
      comments: withEval(comments, found),
      ...(name && { nags: withGlyph(nags, name) }),
    });
    if (name && before.pv[0] !== uci && parent !== null) {
      result = addLine(result, parent, before.pv.slice(0, BETTER_LINE)).tree;
    }
  });
  return result;
}

/** The tags of an annotated game: who annotated it, with what. */
export function annotatedHeaders(headers: Headers, review: Review): Headers {
  const { engine, net, builtIn } = review.source;
  const evaluation = net ? `net ${net}` : builtIn ? `net ${builtIn}` : 'hand-written evaluation';
  const annotator = `${engine}, ${evaluation}, ${review.nodes} nodes a move`;
  const base = headers.length > 0 ? headers : standardHeaders();
  return setHeader(base, 'Annotator', annotator);
}
