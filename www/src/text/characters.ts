/** The characters of what people paste, the same for every game: what wraps a position, dashes, signs for spaces. */

/** White space, quotes, and characters that nobody sees, which come with a copy from a web page or a chat. */
const WRAPPING =
  '\\s"\'`\\u2018-\\u201f\\xab\\xbb\\xad\\u2000-\\u200f\\u2028-\\u202e\\u205f-\\u2064';
const AROUND = new RegExp(`^[${WRAPPING}]+|[${WRAPPING};,.]+$`, 'g');

/** Hyphens, dashes and the minus sign, as the inside of a character class. */
export const DASHES = '\\-\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d';

/** A text without what wraps it and without the stops behind it. */
export const unwrap = (text: string): string => text.replace(AROUND, '');

/** A text with spaces and slashes where addresses have other signs for them. */
export function separate(text: string): string {
  const plain = text.replaceAll('%20', ' ').replace(/%2f/gi, '/').replaceAll('_', ' ');
  return /\s/.test(plain) ? plain : plain.replaceAll('+', ' ');
}
