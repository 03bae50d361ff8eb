/** What a review has to know of a game of xiangqi: its main line, its notation, and where the rules decide. */

import type { Found, Review, ReviewedLine } from '../../analysis/review/record';
import { BETTER_LINE, withEval, withGlyph } from '../../analysis/review/remarks';
import { LINE, makeReport, type Place, type Report } from '../../analysis/review/report';
import { type Notation, writeMove } from '../../xiangqi/notation';
import {
  addLine,
  annotate,
  lineFrom,
  type MoveTree,
  moveLabel,
  type NodeId,
  nodeAt,
  positionAt,
  ROOT,
  uciPath,
} from '../../xiangqi/tree';
import { endingOf } from './game';
import { readMoves } from './lines';

/** The start and the nodes of the main line. */
export const mainline = (tree: MoveTree): NodeId[] => [ROOT, ...lineFrom(tree, ROOT)];

/** The line that a review of a game is of. */
export const lineOf = (tree: MoveTree): ReviewedLine => ({
  start: tree.start,
  ucis: uciPath(tree, mainline(tree).at(-1) ?? ROOT),
});

/** Centipawns of a game that the rules of repetition decide, as the engine has them. */
const DECIDED = 20_000;

/** What is known of a position in which the rules end the game, without a search; undefined in any other. */
export function foundByRule(tree: MoveTree, node: NodeId): Found | undefined {
  const ending = endingOf(tree, node);
  if (!ending) return undefined;
  const sign = 2 * ending.points - 1;
  // As in chess, there is no sign for a mate in zero. Who has no move has lost.
  const score = positionAt(tree, node).isLost()
    ? ({ kind: 'mate', value: sign } as const)
    : ({ kind: 'cp', value: sign * DECIDED } as const);
  return { score, pv: [], depth: 0, nodes: 0 };
}

/** A line of UCI moves in print, `12. C2=5 h8+7 13. H2+3`, from a position of the game. */
function lineText(
  tree: MoveTree,
  place: number,
  pv: readonly string[],
  notation: Notation,
): string {
  return readMoves(positionAt(tree, mainline(tree)[place] ?? ROOT), pv.slice(0, LINE))
    .map(({ number, before, move }) => `${number ?? ''} ${writeMove(before, move, notation)}`)
    .join(' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function placesOf(tree: MoveTree, count: number, notation: Notation): Place[] {
  return mainline(tree)
    .slice(0, Math.max(1, count))
    .map((node): Place => {
      const position = positionAt(tree, node);
      const { parent, move } = nodeAt(tree, node);
      const text =
        parent === null || !move ? '' : writeMove(positionAt(tree, parent), move, notation);
      const forced = position.moves().length === 1;
      return { node, turn: position.turn, forced, label: moveLabel(tree, node), text };
    });
}

const reports = new WeakMap<Review, { tree: MoveTree; notation: Notation; report: Report }>();

/** All that a review says of a game so far; the same report each time. */
export function reportOf(review: Review, tree: MoveTree, notation: Notation): Report {
  const old = reports.get(review);
  if (old?.tree === tree && old.notation === notation) return old.report;
  const report = makeReport(review, {
    places: placesOf(tree, review.found.length, notation),
    line: (place, pv) => lineText(tree, place, pv, notation),
  });
  reports.set(review, { tree, notation, report });
  return report;
}

/** Puts a review into the game: evaluations as comments, glyphs on mistakes, the better lines as variations. */
export function annotateGame(tree: MoveTree, review: Review, notation: Notation): MoveTree {
  let result = tree;
  reportOf(review, tree, notation).points.forEach(({ node: id, move: judged }, place) => {
    const [before, found] = [review.found[place - 1], review.found[place]];
    if (!before || !found) return;
    const { comments, nags, move, parent } = nodeAt(result, id);
    const name = judged?.class;
    result = annotate(result, id, {
      comments: withEval(comments, found),
      ...(name && { nags: withGlyph(nags, name) }),
    });
    if (name && move && before.pv[0] !== move.from + move.to && parent !== null) {
      result = addLine(result, parent, before.pv.slice(0, BETTER_LINE)).tree;
    }
  });
  return result;
}
