/** Moves that are hard to find: alone the best, and yet unlikely at first sight (docs/review.md). */

import { type NetFile, type OwnEngine, treeEngine } from '../../analysis/own-engine';
import { placeOf, positionsOf } from '../../analysis/review/chess';
import type { ExactEngine } from '../../analysis/review/exact-engine';
import type { Found, Review } from '../../analysis/review/record';
import { classOfLoss, type Position, winPercent } from '../../chess';
import type { MoveTree } from '../../chess/tree';
import { positionLine, readFirstSight } from '../../engine/protocol';

/** The best move of a position of the game. */
export interface HardMove {
  /** The position's place among those of the game. */
  readonly place: number;
  readonly uci: string;
  /** How likely it seemed at first sight, 0 to 1. */
  readonly prior: number;
  /** What the next best move gives up, percentage points of win chance. */
  readonly loss: number;
}

/** The most that the priors give a move that is hard to find. */
const UNLIKELY = 0.05;

/** What a side with White's scores of its moves loses by the second in place of the first, percentage points. */
export function lossOf(best: Found, second: Found, { turn }: Position): number {
  const lost = winPercent(best.score) - winPercent(second.score);
  return Math.max(0, turn === 'w' ? lost : -lost);
}

/**
 * Places at which the engine's move may be hard to find: what was played is that move, or loses enough. Where another
 * move was as good, that one is proof that there is a choice.
 */
export function candidates({ found, ucis }: Review, tree: MoveTree): number[] {
  const positions = positionsOf(tree);
  return ucis.flatMap((uci, place) => {
    const [before, after, position] = [found[place], found[place + 1], positions[place]];
    if (!before?.pv[0] || !after || !position) return [];
    const isBest = before.pv[0] === uci;
    return isBest || classOfLoss(lossOf(before, after, position)) ? [place] : [];
  });
}

/** What the search works with. */
export interface Tools {
  readonly exact: ExactEngine;
  readonly net: NetFile | undefined;
  /** The network whose priors count; undefined for the policy net. */
  readonly weights: NetFile | undefined;
  /** Whether the answer is still wanted. */
  wanted(): boolean;
}

/**
 * The moves of a finished review that are hard to find, in order; undefined if they are not wanted any more. Priors cost
 * no search; each move that seemed unlikely costs one, of all other moves, with the review's number of nodes.
 */
export async function findHard(
  review: Review,
  tree: MoveTree,
  { exact, net, weights, wanted }: Tools,
): Promise<HardMove[] | undefined> {
  const own = treeEngine({ Hash: 1, UCI_Chess960: tree.chess960 }, () => {}, weights);
  const hard: HardMove[] = [];
  try {
    for (const place of candidates(review, tree)) {
      const position = positionsOf(tree)[place];
      const best = review.found[place];
      const uci = best?.pv[0];
      if (!position || !best || uci === undefined) continue;
      const priors = await priorsAt(own, tree, place);
      if (!wanted()) return undefined;
      const prior = priors.find(({ move }) => move === uci)?.prior ?? 1;
      const others = priors.map(({ move }) => move).filter((move) => move !== uci);
      if (prior > UNLIKELY || others.length === 0) continue;
      const limits = { nodes: review.nodes, searchmoves: others };
      const second = await exact.search(position, placeOf(tree, place), limits, net);
      if (!wanted()) return undefined;
      const loss = lossOf(best, second, position);
      if (classOfLoss(loss)) hard.push({ place, uci, prior, loss });
    }
  } finally {
    own.engine.dispose();
  }
  return hard;
}

const priorsAt = (own: OwnEngine, tree: MoveTree, place: number) =>
  own.use(async (engine) => {
    engine.send(positionLine(placeOf(tree, place))).catch(() => {});
    return readFirstSight(await engine.send('eval'))?.priors ?? [];
  });
