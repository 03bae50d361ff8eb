/** The spelling of what people paste, the same for every game: what wraps a position, and the signs that stand for spaces. */

/** White space, quotes, and characters that nobody sees, which come with a copy from a web page or a chat. */
const WRAPPING =
  '\\s"\'`\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064';
const BEFORE = new RegExp(`^[${WRAPPING}]+`);
const BEHIND = new RegExp(`[${WRAPPING};,.]+$`);

/** A text without what wraps it and without the stops behind it. */
export const unwrap = (text: string): string => text.replace(BEFORE, '').replace(BEHIND, '');

/** A text with spaces and slashes where addresses have other signs for them. */
export function separate(text: string): string {
  const plain = text.replaceAll('%20', ' ').replace(/%2f/gi, '/').replaceAll('_', ' ');
  return /\s/.test(plain) ? plain : plain.replaceAll('+', ' ');
}
