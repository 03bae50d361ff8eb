/** What a review says of a game of chess. */

import { mainline, moveLabel, phasesOf } from '../../chess';
import { type MoveTree, ROOT } from '../../chess/tree';
import { readMoves } from '../lines';
import { positionsOf } from './chess';
import type { Review } from './record';
import { LINE, makeReport, type Place, type Report } from './report';

const reports = new WeakMap<Review, { tree: MoveTree; report: Report }>();

/** All that a review says of a game so far; the same report each time. */
export function reportOf(review: Review, tree: MoveTree): Report {
  const old = reports.get(review);
  if (old?.tree === tree) return old.report;
  const report = makeReport(review, {
    places: placesOf(tree, review.found.length),
    line: (place, pv) => lineText(tree, place, pv),
  });
  reports.set(review, { tree, report });
  return report;
}

/** The first positions of the main line, the start at least. */
function placesOf(tree: MoveTree, count: number): Place[] {
  const line = mainline(tree);
  const positions = positionsOf(tree).slice(0, Math.max(1, count));
  const phases = phasesOf(positions);
  return positions.map((position, place): Place => {
    const node = line[place - 1];
    return {
      node: node?.id ?? ROOT,
      turn: position.turn,
      forced: position.legalMoves().length === 1,
      label: node ? moveLabel(tree, node.id) : '',
      text: node?.san ?? '',
      phase: phases[place] ?? 'opening',
    };
  });
}

/** A line of UCI moves in print, `12. Nf3 d5 13. c4`, from a position of the game. */
function lineText(tree: MoveTree, place: number, pv: readonly string[]): string {
  const position = positionsOf(tree)[place];
  if (!position) return '';
  return readMoves(position, pv.slice(0, LINE))
    .map(({ number, san }) => (number ? `${number} ${san}` : san))
    .join(' ');
}
