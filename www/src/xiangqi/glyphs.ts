/** Glyphs of PGN (NAGs) as people and programs write them out. */

/** The glyphs that are written behind a move, and their numbers. */
const MARKS: Readonly<Record<string, number>> = {
  '!': 1,
  '?': 2,
  '!!': 3,
  '??': 4,
  '!?': 5,
  '?!': 6,
};

/** Signs that are no part of any notation of moves: they may stand behind a move without a space. */
const SIGNS: Readonly<Record<string, number>> = {
  '\u25a1': 7,
  '\u221e': 13,
  '\u2a72': 14,
  '\u2a71': 15,
  '\u00b1': 16,
  '\u2213': 17,
  '\u2a00': 22,
  '\u25cb': 26,
  '\u27f3': 32,
  '\u2191': 36,
  '\u2192': 40,
  '\u21c6': 132,
  '\u2295': 138,
  '\u2206': 140,
  '\u2207': 141,
};

/** Signs of letters that moves are made of too: they stand alone. */
const WORDS: Readonly<Record<string, number>> = {
  '=': 10,
  '+=': 14,
  '+/=': 14,
  '=+': 15,
  '=/+': 15,
  '+/-': 16,
  '-/+': 17,
  '+-': 18,
  '-+': 19,
  '=\u221e': 44,
  '\u221e=': 44,
  N: 146,
};

/** Behind a move: `!` and `?`, signs, and the `#` of a mate, which says nothing. */
const BEHIND: ReadonlySet<string> = new Set(['!', '?', '#', ...Object.keys(SIGNS)]);
const PARTS = new RegExp(`[!?]+|[${Object.keys(SIGNS).join('')}]`, 'g');

/** Minus signs and dashes that programs put in the place of a hyphen. */
const dashes = (text: string): string => text.replace(/[\u2010-\u2014\u2212]/g, '-');

/** A word without the glyphs behind it, and their numbers; a word that is a glyph leaves nothing. */
export function splitGlyphs(word: string): { bare: string; nags: number[] } {
  const alone = WORDS[dashes(word)];
  if (alone !== undefined) return { bare: '', nags: [alone] };
  const plain = word.replaceAll('！', '!').replaceAll('？', '?');
  let end = plain.length;
  while (end > 0 && BEHIND.has(plain.charAt(end - 1))) end--;
  const nags = (plain.slice(end).replaceAll('#', '').match(PARTS) ?? []).flatMap(
    (glyph) => MARKS[glyph] ?? SIGNS[glyph] ?? [],
  );
  return { bare: plain.slice(0, end), nags };
}
