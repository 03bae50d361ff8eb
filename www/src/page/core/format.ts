/** Numbers as people read them. Scores are White's view everywhere on the page. */

import {
  favoursBlack,
  countText as formatCount,
  scoreText as formatScore,
} from '../../chess/figures';
import { scoreFor as whiteView, winPercent } from '../../chess/review';
import type { Score } from '../../chess/types';
import { fill, words } from './words';

export { favoursBlack, formatCount, formatScore, type Score, whiteView, winPercent };

/** "White wins 54 in 100" in plain words, for hover and screen readers. */
export function winChanceWords(score: Score): string {
  const percent = Math.round(winPercent(score));
  return fill(words.winChance, { w: percent, b: 100 - percent });
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
