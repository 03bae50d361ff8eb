import type { Found, Review } from '../../analysis/review/record';
import { type Color, scoreFor, winPercent } from '../../chess';

/**
 * How much a move tried in a reviewed position gives up against the best one, in percentage points of its mover's win
 * chance; undefined when the engine could not say. `search` looks at that move alone, where it was not looked at before.
 */
export async function lossOf(
  review: Review,
  place: number,
  mover: Color,
  uci: string,
  search: (uci: string) => Promise<Found>,
): Promise<number | undefined> {
  const best = review.found[place - 1];
  if (!best) return undefined;
  if (best.pv[0] === uci) return 0;
  const played = review.ucis[place - 1] === uci ? review.found[place] : undefined;
  try {
    const found = played ?? (await search(uci));
    const chance = (score: Found['score']): number => winPercent(scoreFor(score, mover));
    return Math.max(0, chance(best.score) - chance(found.score));
  } catch {
    return undefined;
  }
}
