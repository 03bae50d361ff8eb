import type { NetView } from '../core/state';

const PIECES = /^info string eval pieces(.*)$/m;
const VIEW =
  /^info string eval view (white|black) king (\S+) bucket (\d+) of (\d+) low (\d+) open \d+ high (\d+)$/gm;

/**
 * Reads what `eval` says for programs where a net is in use: what each piece is worth in centipawns, White's view, by
 * square; kings have none. Undefined where no net is in use.
 */
export function readShares(answer: readonly string[]): Map<string, number> | undefined {
  const found = PIECES.exec(answer.join('\n'));
  if (!found) return undefined;
  const words = (found[1] ?? '').trim().split(/\s+/);
  const shares = new Map<string, number>();
  for (let i = 0; i + 1 < words.length; i += 2) shares.set(words[i] ?? '', Number(words[i + 1]));
  return shares;
}

/** Reads how both halves of the net see the position; empty where no net is in use. */
export function readViews(answer: readonly string[]): NetView[] {
  return [...answer.join('\n').matchAll(VIEW)].map(
    ([, side, king = '', bucket, buckets, low, high]) => ({
      side: side === 'white' ? 'w' : 'b',
      king,
      bucket: Number(bucket),
      buckets: Number(buckets),
      low: Number(low),
      high: Number(high),
    }),
  );
}
