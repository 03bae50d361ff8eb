/** Tags, `[Name "Value"]`, and what real files make of them. */
import { isBlank, isLineEnd, lineEnd, trim, trimBehind } from './chars';
import type { Header } from './headers';

export interface FoundTag {
  readonly name: string;
  /** The value as it is written, escapes included. */
  readonly raw: string;
  /** Behind its closing bracket. */
  readonly end: number;
}

/** Most tags: a plain name, and no quote in the value that has no backslash. */
const PLAIN = /\[[ \t]*([\w-]+)[ \t]*"((?:[^"\\\r\n]|\\[^\r\n])*)"[ \t]*\]/y;

const NO_NAME = '"[]{}();%<';
const QUOTES = '["\'“”„«»‘’]';
const QUOTE_FIRST = new RegExp(`^${QUOTES}`);
const QUOTE_LAST = new RegExp(`${QUOTES}$`);

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at)) && !isLineEnd(text.charCodeAt(at))) at++;
  return at;
}

function nameEnd(text: string, from: number): number {
  let at = from;
  while (
    at < text.length &&
    !isBlank(text.charCodeAt(at)) &&
    !NO_NAME.includes(text[at] as string)
  ) {
    at++;
  }
  return at;
}

/** What some write between name and value, as `[White: "Ann"]`. It belongs to neither. */
const BETWEEN = ':=,';

/** The name at the start of a tag, and where its quoted value begins; undefined where no tag starts. */
export function tagOpening(text: string, at: number): { name: string; value: number } | undefined {
  const start = skipBlank(text, at + 1);
  const end = nameEnd(text, start);
  const name = trimBehind(text.slice(start, end), BETWEEN);
  let quote = skipBlank(text, end);
  if (BETWEEN.includes(text[quote] ?? ' ')) quote = skipBlank(text, quote + 1);
  if (name === '' || text[quote] !== '"') return undefined;
  return { name, value: quote + 1 };
}

/** Whether a name follows the bracket at a place, perhaps in quotes. */
export function hasName(text: string, at: number): boolean {
  const first = skipBlank(text, at + 1);
  const start = first + (text[first] === '"' ? 1 : 0);
  return nameEnd(text, start) > start;
}

/**
 * The tag at a place. Its value ends at the first quote without a backslash that a closing bracket follows, so that
 * quotes inside need none; where there is none such, at the first quote that a bracket follows.
 */
export function readTag(text: string, at: number): FoundTag | undefined {
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(text);
  if (plain) return { name: plain[1] as string, raw: plain[2] as string, end: PLAIN.lastIndex };
  const opening = tagOpening(text, at);
  if (!opening) return undefined;
  const end = lineEnd(text, at);
  let escaped = false;
  let found: FoundTag | undefined;
  for (let i = opening.value; i < end; i++) {
    const letter = text[i];
    if (letter === '"' && !(found && escaped)) {
      const close = skipBlank(text, i + 1);
      if (text[close] === ']') {
        const raw = text.slice(opening.value, i);
        found = { name: opening.name, raw, end: close + 1 };
        if (!escaped) return found;
      }
    }
    escaped = letter === '\\' && !escaped;
  }
  return found;
}

/** A value as the export format has it. */
export const escapeValue = (value: string): string =>
  value.replace(/[\r\n]+/g, ' ').replace(/[\\"]/g, '\\$&');

/** A tag by what is written; how it is written is kept where the export format writes it another way. */
export function headerOf({ name, raw }: FoundTag): Header {
  if (!/["\\]/.test(raw)) return [name, raw];
  const value = raw.replace(/\\(["\\])/g, '$1');
  return escapeValue(value) === raw ? [name, value] : [name, value, raw];
}

/** Another tag, or a move with its number. */
const GOES_ON = /\[|\d+[.\u2026]/y;

/**
 * How long what is no tag is, of the line that it begins: to a bracket behind which another tag or a move with its number
 * stands, or to the line's end.
 */
export function looseLength(line: string): number {
  for (let at = line.indexOf(']') + 1; at > 0; at = line.indexOf(']', at) + 1) {
    GOES_ON.lastIndex = skipBlank(line, at);
    if (GOES_ON.test(line)) return at;
  }
  return line.length;
}

/** What a line in brackets that is no tag seems to say, where it has a name: `[White Ann]`. */
export function looseHeader(line: string): Header | undefined {
  const first = skipBlank(line, 1);
  const quoted = line[first] === '"';
  const start = first + (quoted ? 1 : 0);
  const end = nameEnd(line, start);
  if (quoted && line[end] !== '"') return undefined;
  const rest = line.slice(end + (quoted ? 1 : 0));
  const name = trimBehind(line.slice(start, end), BETWEEN);
  if (name === '' || !(isBlank(rest.charCodeAt(0)) || QUOTE_FIRST.test(rest))) return undefined;
  const value = trim(trim(rest).replace(/\]$/, ''));
  return [name, value.replace(QUOTE_FIRST, '').replace(QUOTE_LAST, '')];
}
