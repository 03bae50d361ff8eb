/** What a match says of two players: points, and the difference in Elo with its 95 % interval. */

export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Difference {
  /** Elo of the first player over the second. */
  readonly elo: number;
  /** Half the width of the 95 % interval; undefined while the games cannot tell. */
  readonly margin: number | undefined;
}

const QUANTILE = 1.959964;

/** The logistic model's difference for a share of points in (0, 1). */
const eloOf = (share: number): number => 400 * Math.log10(share / (1 - share));

/** Points of the first player, one entry a game. */
export function tally(points: readonly number[]): Tally {
  const count = (value: number): number => points.filter((each) => each === value).length;
  return { wins: count(1), draws: count(0.5), losses: count(0) };
}

/**
 * The difference and its error from games in the order in which they were played, two with each opening. The two depend
 * on each other, so the spread is that of the pairs (the "pentanomial" way); a last game without its second does not count for it.
 */
export function difference(points: readonly number[]): Difference | undefined {
  if (points.length === 0) return undefined;
  const share = points.reduce((sum, each) => sum + each, 0) / points.length;
  if (share <= 0 || share >= 1) return undefined;
  const pairs = Array.from(
    { length: Math.floor(points.length / 2) },
    (_, i) => ((points[2 * i] ?? 0) + (points[2 * i + 1] ?? 0)) / 2,
  );
  return { elo: eloOf(share), margin: marginOf(pairs, share) };
}

function marginOf(pairs: readonly number[], share: number): number | undefined {
  if (pairs.length < 2) return undefined;
  const mean = pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
  const spread = pairs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (pairs.length - 1);
  if (spread === 0) return undefined;
  const wide = QUANTILE * Math.sqrt(spread / pairs.length);
  const low = Math.max(1e-3, share - wide);
  const high = Math.min(1 - 1e-3, share + wide);
  return (eloOf(high) - eloOf(low)) / 2;
}
