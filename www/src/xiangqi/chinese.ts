/**
 * Chinese notation: 炮二平五, 馬8進7, 前車退六. Red counts files and steps in Chinese numerals, Black in digits.
 *
 * Spellings are kept in letters, which stand for traditional and simplified characters alike: a kind's letter,
 * digits, `f`, `m` and `r` for front, middle and rear, `+`, `-` and `=` for 進, 退 and 平.
 */

import type { Description } from './describe';
import type { Color, PieceType } from './types';

export type Script = 'traditional' | 'simplified';

const NUMERALS = '一二三四五六七八九';

type Characters = Readonly<Record<PieceType, string>>;

/** The characters on the pieces, by script and side. */
export const CHARACTERS: Readonly<Record<Script, Readonly<Record<Color, Characters>>>> = {
  traditional: {
    w: { k: '帥', a: '仕', b: '相', n: '馬', r: '車', c: '炮', p: '兵' },
    b: { k: '將', a: '士', b: '象', n: '馬', r: '車', c: '炮', p: '卒' },
  },
  simplified: {
    w: { k: '帅', a: '仕', b: '相', n: '马', r: '车', c: '炮', p: '兵' },
    b: { k: '将', a: '士', b: '象', n: '马', r: '车', c: '炮', p: '卒' },
  },
};

const OTHER_PIECES: Readonly<Record<string, PieceType>> = { 俥: 'r', 傌: 'n', 砲: 'c', 包: 'c' };

/** What the letters of a spelling stand for: traditional, simplified. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  '+': ['進', '进'],
  '-': ['退', '退'],
  '=': ['平', '平'],
  f: ['前', '前'],
  m: ['中', '中'],
  // A kind's letter is upper case in spellings.
  r: ['後', '后'],
};

/** Each character that is read, with its letter in a spelling. */
const LETTERS = new Map<string, string>();
for (const [sign, characters] of Object.entries(SIGNS)) {
  for (const character of characters) LETTERS.set(character, sign);
}
for (const sides of Object.values(CHARACTERS)) {
  for (const pieces of Object.values(sides)) {
    for (const [type, character] of Object.entries(pieces)) {
      LETTERS.set(character, type.toUpperCase());
    }
  }
}
for (const [character, type] of Object.entries(OTHER_PIECES)) {
  LETTERS.set(character, type.toUpperCase());
}
for (const [i, numeral] of [...NUMERALS].entries()) LETTERS.set(numeral, String(i + 1));
for (let digit = 0; digit < 10; digit++) {
  LETTERS.set(String(digit), String(digit));
  // Digits of full width.
  LETTERS.set(String.fromCodePoint(0xff10 + digit), String(digit));
}

/** A move as this notation writes it. */
export function writeChinese(described: Description, script: Script): string {
  const { type, color } = described;
  const [text = ''] = chineseSpellings(described);
  return [...text]
    .map((letter) => {
      if (/\d/.test(letter)) return color === 'w' ? (NUMERALS[Number(letter) - 1] ?? '') : letter;
      const sign = SIGNS[letter];
      return sign ? sign[script === 'simplified' ? 1 : 0] : CHARACTERS[script][color][type];
    })
    .join('');
}

/** All spellings in letters; the first is the one that is written. */
export function chineseSpellings(described: Description): string[] {
  const { type, file, way, number, together, place, order } = described;
  const letter = type.toUpperCase();
  const ending = `${way}${number}`;
  const byFile = `${letter}${file}${ending}`;
  if (together === 1) return [byFile];
  const where =
    place === 0 ? 'f' : place === together - 1 ? 'r' : place === 1 && together === 3 ? 'm' : '';
  const byPlace = where ? [`${where}${letter}${ending}`] : [];
  const byNumber = `${(order ?? place) + 1}${letter}${ending}`;
  const first: string[] = [];
  if (type === 'a' || type === 'b') first.push(byFile);
  else if (type === 'p') {
    if (order !== undefined || together > 3) first.push(byNumber);
    else first.push(...(where ? byPlace : [byNumber]));
  }
  return [...first, ...byPlace, byFile];
}

/** A text as a spelling; undefined if it cannot be of this notation. */
export function normaliseChinese(text: string): string | undefined {
  const letters = [...text.replace(/\s/g, '')].map((character) => LETTERS.get(character));
  if (letters.length !== 4 || letters.includes(undefined)) return undefined;
  return letters.join('');
}
