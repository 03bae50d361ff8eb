/** The notation of the World Xiangqi Federation: `C2=5`, `R+=6`. */

import type { Description } from './describe';
import type { PieceType } from './types';

const LETTERS: Readonly<Record<PieceType, string>> = {
  k: 'K',
  a: 'A',
  b: 'E',
  n: 'H',
  r: 'R',
  c: 'C',
  p: 'P',
};

/** A move as this notation writes it. Black's letters are lower case. */
export function writeWxf(described: Description): string {
  const [text = ''] = wxfSpellings(described);
  return described.color === 'w' ? text : text.toLowerCase();
}

/** All spellings in upper case with `=` for moves across; the first is the one that is written. */
export function wxfSpellings(described: Description): string[] {
  const { type, file, way, number, together, place } = described;
  const letter = LETTERS[type];
  const ending = `${way}${number}`;
  const byFile = `${letter}${file}${ending}`;
  if (together === 1) return [byFile];
  const end = place === 0 ? '+' : place === together - 1 ? '-' : undefined;
  const spellings: string[] = [];
  // Which of two advisers or elephants moves follows from the way.
  if (type === 'a' || type === 'b') spellings.push(byFile);
  if (type === 'p') spellings.push(soldier(described, end) + ending);
  if (end) spellings.push(`${letter}${end}${ending}`, `${letter}${end}${file}${ending}`);
  // Soldiers by their place from the front and their file, as some programs write them.
  if (type === 'p') spellings.push(`${place + 1}${file}${ending}`);
  spellings.push(byFile);
  return spellings;
}

/** How a soldier that stands behind or before another is named. */
function soldier({ file, together, place, order }: Description, end: string | undefined): string {
  if (order !== undefined) return `${file}${end ?? file}`;
  if (together > 3) {
    if (place === 0) return '++';
    if (place === together - 1) return '--';
    if (place === 1) return 'P+';
    if (place === together - 2) return 'P-';
  }
  return `P${end ?? file}`;
}

const OTHER_SIGNS: Readonly<Record<string, string>> = {
  N: 'H',
  B: 'E',
  G: 'K',
  S: 'P',
  '.': '=',
  '\u2212': '-',
  '\u2013': '-',
};

/** A text as a spelling; undefined if it cannot be of this notation. */
export function normaliseWxf(text: string): string | undefined {
  const letters = [...text].slice(0, 7).map((letter) => {
    const upper = letter.toUpperCase();
    return OTHER_SIGNS[upper] ?? upper;
  });
  if (letters.some((letter) => letter > '\u007f')) return undefined;
  let spelling = letters.join('');
  // The sign of the piece may come first: +R=5.
  spelling = spelling.replace(/^([+-])([KAEHRCP])(?=..$)/, '$2$1');
  // Without a sign the move leads across: C25.
  if (/^..\d$/.test(spelling)) spelling = `${spelling.slice(0, 2)}=${spelling.slice(2)}`;
  return /^.{2,3}[+\-=].$/.test(spelling) ? spelling : undefined;
}
