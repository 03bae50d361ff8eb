/** The classes of characters that docs/pgn.md defines, the same in both readers. */

import { DASHES } from '../../text/characters';

/** Whether a character parts words: white space, control characters, and invisible ones that come with a copy. */
export function isBlank(code: number): boolean {
  if (code < 0x7f) return code <= 0x20;
  return (
    code <= 0xa0 ||
    code === 0xad ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x2064) ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Those below 128 that end a word: blanks, and ( ) { } [ ] ; $ ! ? % < */
const ENDS = Uint8Array.from({ length: 128 }, (_, code) =>
  isBlank(code) || '(){}[];$!?%<'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** Whether a character ends a word of movetext. */
export function endsWord(code: number): boolean {
  return code < 128 ? ENDS[code] === 1 : isBlank(code);
}

export const isLineEnd = (code: number): boolean => code === 10 || code === 13;

const DASH = new RegExp(`[${DASHES}]`, 'g');
/** How a symbol is drawn, as text or as an emoji: it says nothing else. */
const SELECTOR = /[\ufe0e\ufe0f]/g;

/** A word with its dashes as plain hyphens and without variation selectors. */
export const plainWord = (word: string): string => word.replace(DASH, '-').replace(SELECTOR, '');

/** Symbols, emoji among them, and punctuation: what can be no part of a move. Figurines, dashes and `@` can. */
const SYMBOLS =
  '!-,./:-?\\[-`{-~\\xa1-\\xbf\\xd7\\xf7\\u2000-\\u200f\\u2016-\\u2211\\u2213-\\u2653\\u2660-\\u2bff\\ufe0e\\ufe0f\\u{1f000}-\\u{1fbff}';
const SIGN = new RegExp(`^[${SYMBOLS}]+$`, 'u');
const NO_START = new RegExp(`^[${SYMBOLS}${DASHES}]+$`, 'u');

/** Whether a word is all symbols. */
export const isSign = (word: string): boolean => SIGN.test(word);

/** Whether a word is a dash or a line of them; two are a null move. */
export const isRule = (word: string): boolean => /^(?:-|-{3,})$/.test(plainWord(word));

/** Whether a word can be the first of a game: it has a letter, a digit or a figurine. */
export const mayBeginGame = (word: string): boolean => !NO_START.test(word);

/** A text without the blanks at its ends. */
export function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A text without those of some characters that it ends with. */
export function trimBehind(text: string, letters: string): string {
  let end = text.length;
  while (end > 0 && letters.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

/** The end of the line that a place is on. */
export function lineEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
  return end;
}

/** The end of the word that starts at a place. */
export function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !endsWord(text.charCodeAt(end))) end++;
  return end;
}
