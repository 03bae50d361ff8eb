import type { NetFile } from '../../analysis/own-engine';
import type { ExactEngine } from '../../analysis/review/exact-engine';
import { positionsOf, type Review } from '../../analysis/review/record';
import { scoreFor, winPercent } from '../../chess';
import type { MoveTree } from '../../chess/tree';

/**
 * How much a move tried in a reviewed position gives up against the best one, in percentage points of the mover's win
 * chance; undefined when the engine could not say.
 */
export async function lossOf(
  exact: ExactEngine,
  review: Review,
  tree: MoveTree,
  place: number,
  uci: string,
  net: NetFile | undefined,
): Promise<number | undefined> {
  const best = review.found[place - 1];
  const turn = positionsOf(tree)[place - 1]?.turn;
  if (!best || !turn) return undefined;
  if (best.pv[0] === uci) return 0;
  const played = review.ucis[place - 1] === uci ? review.found[place] : undefined;
  try {
    const found = played ?? (await exact.find(tree, place - 1, review.nodes, net, uci));
    const chance = (score: typeof best.score): number => winPercent(scoreFor(score, turn));
    return Math.max(0, chance(best.score) - chance(found.score));
  } catch {
    return undefined;
  }
}
