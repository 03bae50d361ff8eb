/** Numbers as people read them. Scores are White's view everywhere on the page. */

import { fill, words } from './words';

export interface Score {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** The engine speaks for the side to move; the page for White. */
export function whiteView(score: Score, turn: 'w' | 'b'): Score {
  if (turn === 'w') return score;
  return { kind: score.kind, value: score.value === 0 ? 0 : -score.value };
}

/** `+0.4`, `0.0`, `-1.3`, `#5`, `-#3`. */
export function formatScore({ kind, value }: Score): string {
  if (kind === 'mate') return value < 0 ? `-#${-value}` : `#${value}`;
  const tenths = Math.round(Math.abs(value) / 10);
  if (tenths === 0) return '0.0';
  return `${value > 0 ? '+' : '-'}${(tenths / 10).toFixed(1)}`;
}

/**
 * White's chance to win in percent, 0 to 100: the logistic curve lichess published for its own
 * games, centipawns clamped to 1000, any mate as 1000.
 */
export function winPercent({ kind, value }: Score): number {
  const limit = 1000;
  const cp = kind === 'mate' ? (value < 0 ? -limit : limit) : value;
  const clamped = Math.min(limit, Math.max(-limit, cp));
  return 100 / (1 + Math.exp(-0.00368208 * clamped));
}

/** "White wins 54 in 100" in plain words, for hover and screen readers. */
export function winChanceWords(score: Score): string {
  const percent = Math.round(winPercent(score));
  return fill(words.winChance, { w: percent, b: 100 - percent });
}

/** `940`, `12.4 k`, `820 k`, `1.2 M`, `31 M`. Three figures at most, so that columns hold still. */
export function formatCount(count: number): string {
  const units: readonly (readonly [number, string])[] = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ];
  for (const [size, unit] of units) {
    if (count < size) continue;
    const scaled = count / size;
    return `${scaled < 99.95 && unit !== 'k' ? scaled.toFixed(1) : Math.floor(scaled)} ${unit}`;
  }
  return String(Math.round(count));
}

/** `820 kn/s`, `1.2 Mn/s`. */
export function formatSpeed(nodesPerSecond: number): string {
  const text = formatCount(nodesPerSecond);
  return text.includes(' ') ? `${text}n/s` : `${text} n/s`;
}

/** `21.0 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1e6) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `12.` before a move of White, `12...` before one of Black. */
export function moveNumber(fullmove: number, turn: 'w' | 'b'): string {
  return turn === 'w' ? `${fullmove}.` : `${fullmove}...`;
}
