/** Scores and counts as people read them. Scores are White's view everywhere. */

import type { Score } from '../chess';

export function whiteView(score: Score, turn: 'w' | 'b'): Score {
  if (turn === 'w') return score;
  return { kind: score.kind, value: score.value === 0 ? 0 : -score.value };
}

/** `+0.4`, `0.0`, `-1.3`, `#5`, `-#3`. */
export function scoreText({ kind, value }: Score): string {
  if (kind === 'mate') return value < 0 ? `-#${-value}` : `#${value}`;
  const tenths = Math.round(Math.abs(value) / 10);
  return tenths === 0 ? '0.0' : `${value > 0 ? '+' : '-'}${(tenths / 10).toFixed(1)}`;
}

/** `940`, `12 k`, `1.2 M`, `31 M`. */
export function countText(count: number): string {
  for (const [size, unit] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (count < size) continue;
    const scaled = count / size;
    return `${scaled < 9.95 && unit !== 'k' ? scaled.toFixed(1) : Math.floor(scaled)}\u00a0${unit}`;
  }
  return String(Math.round(count));
}
