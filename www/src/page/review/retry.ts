import { scoreFor, winPercent } from '../../chess';
import type { MoveTree } from '../../chess/tree';
import type { Context } from '../context';
import type { Reviewer } from './reviewer';
import { positionsOf, type Review } from './state';

/** Says what a move tried in a reviewed position gives up against the best one. */
export class RetryJudge {
  readonly #context: Context;
  readonly #reviewer: Reviewer;

  constructor(context: Context, reviewer: Reviewer) {
    this.#context = context;
    this.#reviewer = reviewer;
  }

  /** In percentage points of the mover's win chance; undefined when the engine could not say. */
  async judge(
    review: Review,
    tree: MoveTree,
    place: number,
    uci: string,
  ): Promise<number | undefined> {
    const best = review.found[place - 1];
    const turn = positionsOf(tree)[place - 1]?.turn;
    if (!best || !turn) return undefined;
    if (best.pv[0] === uci) return 0;
    const played = review.ucis[place - 1] === uci ? review.found[place] : undefined;
    try {
      const found =
        played ??
        (await this.#reviewer.find(tree, place - 1, review.nodes, this.#context.net(), uci));
      const chance = (score: typeof best.score): number => winPercent(scoreFor(score, turn));
      return Math.max(0, chance(best.score) - chance(found.score));
    } catch {
      return undefined;
    }
  }
}
