/** What the words of the movetext mean by themselves: numbers, results, null moves and signs. */
import { DASHES } from '../../text/characters';
import { isBlank, plainWord, trimBehind } from './chars';

export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

const HALVES: Readonly<Record<string, number>> = {
  '1': 2,
  '0': 0,
  O: 0,
  o: 0,
  '\u00bd': 1,
  '1/2': 1,
  '0.5': 1,
  '.5': 1,
  '0,5': 1,
  ',5': 1,
};

/** One side's half points. */
export const halfPoints = (text: string): number | undefined =>
  Object.hasOwn(HALVES, text) ? HALVES[text] : undefined;

/** What parts the two halves of a result. */
const PARTING = new RegExp(`[:${DASHES}]`);
const SPACED = new RegExp(`[ \\t]*[:${DASHES}][ \\t]*`, 'y');

/** The length of what parts the halves of a result that is written with blanks; 0 where nothing does. */
export function parting(text: string, at: number): number {
  SPACED.lastIndex = at;
  return SPACED.test(text) ? SPACED.lastIndex - at : 0;
}

/** The result that two halves make. */
export function scores(white: string, black: string): Result | undefined {
  const [a, b] = [halfPoints(white), halfPoints(black)];
  if (a === undefined || b === undefined || a + b !== 2) return undefined;
  return a === b ? '1/2-1/2' : a > b ? '1-0' : '0-1';
}

/** Whether a word begins as results do, with a move number or without. */
export const mayBeResult = (word: string): boolean =>
  isDigit(word.charCodeAt(0)) || '*Oo.,\u00bd\u2026'.includes(word[0] as string);

const BEHIND_RESULT = '.,:\u2026"\u201d\u2019';

/** A result, however it is spelled, as a word of the movetext; punctuation behind it says nothing. */
export function wordResult(written: string): Result | undefined {
  const word = trimBehind(written, BEHIND_RESULT);
  if (word === '*') return '*';
  if (word === '\u00bd' || word === '1/2') return '1/2-1/2';
  const at = word.search(PARTING);
  return at < 0 ? undefined : scores(word.slice(0, at), word.slice(at + 1));
}

/** A result as a tag has it, with blanks anywhere. */
export const readResult = (text = ''): Result | undefined =>
  wordResult(
    Array.from(text)
      .filter((letter) => !isBlank(letter.charCodeAt(0)))
      .join(''),
  );

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** What may be the first letter of a move. */
const BEGINS_MOVE = /[A-Za-z\u2654-\u265f\u0400-\u04ff]/;

/**
 * The length of the move number or dots that a word begins with. A number without dots must be all of the word, or stand
 * right before a letter: `0-0` and `0000` are none.
 */
export function numberLength(word: string): number {
  let at = 0;
  while (isDigit(word.charCodeAt(at))) at++;
  const digits = at;
  // Markdown: a number that is to stay one.
  if (digits > 0 && word[at] === '\\' && word[at + 1] === '.') at++;
  while (word[at] === '.' || word[at] === '\u2026') at++;
  if (at > digits) return at;
  const counts = digits > 0 && digits <= 3 && Number(word.slice(0, digits)) > 0;
  return counts && (digits === word.length || BEGINS_MOVE.test(word[digits] as string))
    ? digits
    : 0;
}

/** The numbers of `!` and `?`. */
export const MARKS: Readonly<Record<string, number>> = {
  '!': 1,
  '?': 2,
  '!!': 3,
  '??': 4,
  '!?': 5,
  '?!': 6,
};

/** Signs that programs and people write out instead of their number, by that number. */
const SPELLED: readonly (readonly [number, string])[] = [
  [3, '\u203c'],
  [4, '\u2047'],
  [5, '\u2049'],
  [6, '\u2048'],
  [7, '\u25a1'],
  [10, '='],
  [13, '\u221e'],
  [14, '\u2a72 += +/='],
  [15, '\u2a71 =+ =/+'],
  [16, '\u00b1 +/-'],
  [17, '\u2213 -/+'],
  [18, '+-'],
  [19, '-+'],
  [22, '\u2a00 \u2299'],
  [26, '\u25cb'],
  [32, '\u27f3 \u2191\u2191'],
  [36, '\u2191'],
  [40, '\u2192'],
  [44, '=\u221e =/\u221e \u221e= \u221e/='],
  [132, '\u21c6 \u21c4'],
  [138, '\u2295 \u2a01'],
  [140, '\u2206 \u0394 \u25b3'],
  [141, '\u2207 \u25bd'],
  [142, '\u2313'],
  [145, 'RR'],
  [146, 'N TN'],
  [148, '\u27c2 \u22a5'],
  [220, 'D'],
];
const SIGNS: ReadonlyMap<string, number> = new Map(
  SPELLED.flatMap(([nag, words]) => words.split(' ').map((word) => [word, nag] as const)),
);

/** The glyph of a sign, its dashes being hyphens. */
export const signOf = (plain: string): number | undefined => SIGNS.get(plain);

const NULL_MOVE = /^(?:--|Z0|0000|@@@@|[Nn][Uu][Ll][Ll]|[Pp][Aa][Ss][Ss])$/;
/** What says nothing that the moves do not: checks, and that a capture is en passant. */
const NOTHING = /^(?:[+#\u2020\u2021]+|e\.?p\.?|ch\.?|mate)$/i;

/** What a word says that is no move: a null move, nothing, a glyph; undefined for moves and what nobody knows. */
export function meaningOf(word: string): 'null' | 'nothing' | number | undefined {
  const plain = plainWord(word);
  if (NULL_MOVE.test(plain)) return 'null';
  return NOTHING.test(plain) ? 'nothing' : signOf(plain);
}
