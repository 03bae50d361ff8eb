/** Moves as a person finds them: drawn from what comes to mind, without any search. */

import type { FirstSight } from '../../engine/protocol';

/**
 * One of the moves, the likelier the oftener: by its prior to the power of 100 / `temperature`. At 0 it is the likeliest one;
 * at 100 the priors are the chances. `random` is a number from 0 to 1, 1 excluded. Undefined where there are no moves.
 */
export function drawMove(
  { priors }: FirstSight,
  temperature: number,
  random: number,
): string | undefined {
  const [likeliest] = priors;
  if (!likeliest || temperature <= 0) return likeliest?.move;
  // Beside the likeliest, so that small temperatures leave numbers that can be told from 0.
  const weights = priors.map(({ prior }) => (prior / likeliest.prior) ** (100 / temperature));
  let left = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, { move }] of priors.entries()) {
    left -= weights[i] ?? 0;
    if (left < 0) return move;
  }
  return likeliest.move;
}
