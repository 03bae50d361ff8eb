import { formatComment, type MoveClass, parseComment } from '../../chess';
import { type Headers, setHeader, standardHeaders } from '../../chess/pgn/headers';
import { addLine, annotate, type MoveTree, nodeAt } from '../../chess/tree';
import type { Review } from './record';
import { type Report, reportOf } from './report';

const NAGS: Readonly<Record<MoveClass, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };
/** The glyphs that judge a move, `!` to `?!`: what a person has said stays. */
const judges = (nag: number): boolean => nag >= 1 && nag <= 6;
/** Plies of the better line that are written down. */
const LINE = 8;

/** Puts a review into the game: evaluations as comments, glyphs on mistakes, the better lines as variations. */
export function annotateGame(tree: MoveTree, review: Review): MoveTree {
  const report = reportOf(review, tree);
  let result = tree;
  report.points.forEach((point, place) => {
    result = withEval(result, report, review, place);
    const found = review.found[place - 1];
    const name = point.move?.class;
    if (!found || !name) return;
    const node = nodeAt(result, point.node);
    if (!node.nags.some(judges)) {
      result = annotate(result, point.node, { nags: [NAGS[name], ...node.nags] });
    }
    if (found.pv[0] !== node.uci && node.parent !== null) {
      result = addLine(result, node.parent, found.pv.slice(0, LINE)).tree;
    }
  });
  return result;
}

function withEval(tree: MoveTree, report: Report, review: Review, place: number): MoveTree {
  const point = report.points[place];
  const found = review.found[place];
  if (!point || !found || place === 0) return tree;
  const { comments } = nodeAt(tree, point.node);
  const rest = comments.map((comment) => {
    const { eval: _, depth: __, ...parts } = parseComment(comment);
    return formatComment(parts);
  });
  const [first = '', ...others] = rest;
  const parts = { ...parseComment(first), eval: point.score, depth: found.depth };
  const words = [formatComment(parts), ...others].filter(Boolean);
  return annotate(tree, point.node, { comments: words });
}

/** The tags of an annotated game: who annotated it, with what. */
export function annotatedHeaders(headers: Headers, review: Review): Headers {
  const { engine, net, builtIn } = review.source;
  const evaluation = net ? `net ${net}` : builtIn ? `net ${builtIn}` : 'hand-written evaluation';
  const annotator = `${engine}, ${evaluation}, ${review.nodes} nodes a move`;
  const base = headers.length > 0 ? headers : standardHeaders();
  return setHeader(base, 'Annotator', annotator);
}
