/** Scores and counts as people read them, the same everywhere. Scores are White's view. */
import type { Score } from './types';

/** As wide as a plus, and read aloud, which a hyphen is not. */
const MINUS = '−';

/** `+0.4`, `0.0`, `−1.3`, `#5`, `−#3`. */
export function scoreText({ kind, value }: Score): string {
  if (kind === 'mate') return value < 0 ? `${MINUS}#${-value}` : `#${value}`;
  const tenths = Math.round(Math.abs(value) / 10);
  if (tenths === 0) return '0.0';
  return `${value > 0 ? '+' : MINUS}${(tenths / 10).toFixed(1)}`;
}

/** Whether the text says that Black is better. */
export const favoursBlack = (score: Score): boolean => scoreText(score).startsWith(MINUS);

const UNITS: readonly (readonly [number, string])[] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
];

/** `940`, `12 k`, `820 k`, `1.2 M`, `31.0 M`. Three figures at most, so that columns hold still. */
export function countText(count: number): string {
  for (const [size, unit] of UNITS) {
    if (count < size) continue;
    const scaled = count / size;
    return `${scaled < 99.95 && unit !== 'k' ? scaled.toFixed(1) : Math.floor(scaled)} ${unit}`;
  }
  return String(Math.round(count));
}
