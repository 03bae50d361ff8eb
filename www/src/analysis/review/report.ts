import {
  type Color,
  type GameReview,
  type MoveClass,
  type MoveReview,
  mainline,
  meanAccuracy,
  moveLabel,
  type Phase,
  phasesOf,
  reviewGame,
  type Score,
  scoredPosition,
  turningPoints,
  winPercent,
} from '../../chess';
import { type MoveTree, type NodeId, ROOT } from '../../chess/tree';
import { readMoves } from '../lines';
import { positionsOf, type Review } from './record';

/** A place of the game as graph and panel show it: a position, and the move that led there. */
export interface Point {
  readonly node: NodeId;
  readonly score: Score;
  /** White's, 0 to 100. */
  readonly percent: number;
  readonly label: string;
  readonly san: string;
  readonly phase: Phase;
  readonly move?: MoveReview;
}

export interface Turn {
  readonly place: number;
  readonly was: Score;
  readonly is: Score;
  /** What the engine would have played, and how what was played is answered: as text with numbers. */
  readonly better: string;
  readonly answer: string;
}

export interface Report {
  readonly points: readonly Point[];
  readonly game: GameReview;
  readonly turns: readonly Turn[];
  readonly marks: ReadonlyMap<NodeId, MoveClass>;
}

const LINE = 6;

/** A line of UCI moves in print, `12. Nf3 d5 13. c4`, from a position of the game. */
export function lineText(
  tree: MoveTree,
  place: number,
  pv: readonly string[],
  plies = LINE,
): string {
  const position = positionsOf(tree)[place];
  if (!position) return '';
  return readMoves(position, pv.slice(0, plies))
    .map(({ number, san }) => (number ? `${number} ${san}` : san))
    .join(' ');
}

const reports = new WeakMap<Review, { tree: MoveTree; report: Report }>();

/** All that a review says of a game so far. */
export function reportOf(review: Review, tree: MoveTree): Report {
  const old = reports.get(review);
  if (old?.tree === tree) return old.report;
  const report = makeReport(review, tree);
  reports.set(review, { tree, report });
  return report;
}

function makeReport(review: Review, tree: MoveTree): Report {
  const { found } = review;
  const line = mainline(tree);
  const positions = positionsOf(tree).slice(0, Math.max(1, found.length));
  const phases = phasesOf(positions);
  const game = reviewGame(positions.map((at, place) => scoredPosition(at, found[place]?.score)));
  const points = found.map(({ score }, place): Point => {
    const node = line[place - 1];
    const move = game.moves[place - 1];
    return {
      node: node?.id ?? ROOT,
      score,
      percent: winPercent(score),
      label: node ? moveLabel(tree, node.id) : '',
      san: node?.san ?? '',
      phase: phases[place] ?? 'opening',
      ...(move && { move }),
    };
  });
  const marks = new Map<NodeId, MoveClass>();
  for (const { node, move } of points) if (move?.class) marks.set(node, move.class);
  const turns = turningPoints(game.moves).map(({ index }): Turn => {
    const before = found[index];
    const after = found[index + 1];
    return {
      place: index + 1,
      was: before?.score ?? { kind: 'cp', value: 0 },
      is: after?.score ?? { kind: 'cp', value: 0 },
      better: lineText(tree, index, before?.pv ?? []),
      answer: lineText(tree, index + 1, after?.pv ?? []),
    };
  });
  return { points, game, turns, marks };
}

/** The accuracy of one side's moves in each phase in which one of them was judged. */
export function phaseAccuracy(report: Report, color: Color): ReadonlyMap<Phase, number> {
  const losses = new Map<Phase, number[]>();
  for (const { phase, move } of report.points) {
    if (move?.mover !== color || move.loss === undefined) continue;
    losses.set(phase, [...(losses.get(phase) ?? []), move.loss]);
  }
  return new Map([...losses].map(([phase, all]) => [phase, meanAccuracy(all) ?? 0]));
}

/** The places of one side's mistakes and blunders. */
export function mistakesOf(report: Report, color: Color): number[] {
  return report.points.flatMap(({ move }, place) =>
    move?.mover === color && (move.class === 'mistake' || move.class === 'blunder') ? [place] : [],
  );
}
