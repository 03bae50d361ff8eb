import type { Square } from './types';

/** All squares, a1, b1, ... h8; the place in this list is the square's index everywhere inside the rules. */
export const SQUARES: readonly Square[] = Array.from(
  { length: 64 },
  (_, i) => `${'abcdefgh'[i & 7]}${(i >> 3) + 1}` as Square,
);

/** Whether a text is a square's name. */
export function isSquare(text: string): text is Square {
  return /^[a-h][1-8]$/.test(text);
}

export function squareIndex(square: Square): number {
  return square.charCodeAt(0) - 97 + (square.charCodeAt(1) - 49) * 8;
}

export function squareName(index: number): Square {
  return SQUARES[index] as Square;
}

/** The file's letter of a square index. */
export function fileLetter(index: number): string {
  return String.fromCharCode(97 + (index & 7));
}
