/** The words of one game: tags, then moves, comments, glyphs and brackets, each with its place in the text. */
import { quote } from '../quote';
import { endsWord, type GameSpan, isBlank, isLineStart, RESULTS, TAG, wordEnd } from './scan';

export type Token =
  | { readonly kind: 'tag'; readonly at: number; readonly name: string; readonly value: string }
  | { readonly kind: 'move' | 'comment' | 'result'; readonly at: number; readonly text: string }
  | { readonly kind: 'nag'; readonly at: number; readonly nag: number }
  | { readonly kind: 'null' | 'open' | 'close' | 'end'; readonly at: number };

/** What the reader is told of a fault, with its place in the text. */
export type Report = (at: number, message: string) => void;

const MARKS: Readonly<Record<string, number>> = {
  '!': 1,
  '?': 2,
  '!!': 3,
  '??': 4,
  '!?': 5,
  '?!': 6,
};

/** Signs that some programs write out instead of their number. */
const SIGNS: Readonly<Record<string, number>> = {
  '\u25a1': 7,
  '=': 10,
  '\u221e': 13,
  '+=': 14,
  '\u2a72': 14,
  '=+': 15,
  '\u2a71': 15,
  '+/-': 16,
  '\u00b1': 16,
  '-/+': 17,
  '\u2213': 17,
  '+-': 18,
  '-+': 19,
  '\u2191': 36,
  '\u2192': 40,
  '\u21c6': 132,
  N: 146,
};

/** Ways to write that a side passes. */
const NULL_MOVES = new Set(['--', 'Z0', '0000', '@@@@', 'null', 'pass']);

/** What says nothing: dots, a check sign by itself, a remark that the capture is en passant. */
const NOTHING = /^(?:[.\u2026]+|[+#]+|e\.p\.|ep)$/;

const LOOSE_TAG = /^\[[ \t]*(\w+)\s+(.*?)\s*\]?\s*$/;

export class Lexer {
  readonly #text: string;
  readonly #end: number;
  readonly #report: Report;
  #at: number;
  #inTags = true;

  constructor(text: string, span: Pick<GameSpan, 'start' | 'end'>, report: Report) {
    this.#text = text;
    this.#at = span.start;
    this.#end = span.end;
    this.#report = report;
  }

  next(): Token {
    for (;;) {
      this.#skipBlank();
      const at = this.#at;
      if (at >= this.#end) return { kind: 'end', at: this.#end };
      const token = this.#read(at, this.#text[at] as string);
      if (token) return token;
    }
  }

  #skipBlank(): void {
    while (this.#at < this.#end && isBlank(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #read(at: number, first: string): Token | undefined {
    if (first === '%' && isLineStart(this.#text, at)) {
      this.#at = this.#lineEnd(at);
      return undefined;
    }
    if (first === '[' && this.#inTags) return this.#tag(at);
    if (first === '{') return this.#comment(at);
    if (first === ';') {
      this.#at = this.#lineEnd(at);
      return this.#commentToken(at, this.#text.slice(at + 1, this.#at));
    }
    this.#inTags = false;
    if (first === '(' || first === ')') {
      this.#at++;
      return { kind: first === '(' ? 'open' : 'close', at };
    }
    if (first === '$') return this.#nag(at);
    if (first === '!' || first === '?') return this.#marks(at);
    if (endsWord(first.charCodeAt(0))) return this.#stray(at);
    this.#at = Math.min(this.#end, wordEnd(this.#text, at));
    return this.#word(at, this.#text.slice(at, this.#at));
  }

  #lineEnd(from: number): number {
    let end = from;
    while (end < this.#end && !'\r\n'.includes(this.#text[end] as string)) end++;
    return end;
  }

  #tag(at: number): Token | undefined {
    TAG.lastIndex = at;
    const tag = TAG.exec(this.#text);
    if (tag) {
      this.#at = TAG.lastIndex;
      const value = (tag[2] as string).replace(/\\(["\\])/g, '$1');
      return { kind: 'tag', at, name: tag[1] as string, value };
    }
    this.#at = this.#lineEnd(at);
    const line = this.#text.slice(at, this.#at);
    this.#report(at, `The tag ${quote(line)} is not of the form [Name "value"]`);
    const loose = LOOSE_TAG.exec(line);
    if (!loose) return undefined;
    const value = (loose[2] as string).replace(/^"|"$/g, '');
    return { kind: 'tag', at, name: loose[1] as string, value };
  }

  #comment(at: number): Token | undefined {
    const close = this.#text.indexOf('}', at);
    const closed = close >= 0 && close < this.#end;
    if (!closed) this.#report(at, 'This comment is never closed');
    const end = closed ? close : this.#end;
    this.#at = closed ? close + 1 : end;
    return this.#commentToken(at, this.#text.slice(at + 1, end));
  }

  /** A comment with its line breaks, which mean nothing, made spaces. */
  #commentToken(at: number, raw: string): Token | undefined {
    const text = raw.replace(/[ \t]*[\r\n]+[ \t]*/g, ' ').trim();
    return text === '' ? undefined : { kind: 'comment', at, text };
  }

  #nag(at: number): Token | undefined {
    const digits = /\$(\d{1,3})(?!\d)/y;
    digits.lastIndex = at;
    const found = digits.exec(this.#text);
    if (!found || Number(found[1]) > 255) {
      this.#at = Math.min(this.#end, wordEnd(this.#text, at));
      const text = quote(this.#text.slice(at, this.#at));
      this.#report(at, `${text} is not a glyph: a number from 0 to 255 must follow $`);
      return undefined;
    }
    this.#at = digits.lastIndex;
    return { kind: 'nag', at, nag: Number(found[1]) };
  }

  #marks(at: number): Token | undefined {
    while (this.#at < this.#end && '!?'.includes(this.#text[this.#at] as string)) this.#at++;
    const text = this.#text.slice(at, this.#at);
    const nag = MARKS[text];
    if (nag !== undefined) return { kind: 'nag', at, nag };
    this.#report(at, `${quote(text)} is not one of ! ? !! ?? !? ?!`);
    return undefined;
  }

  /** A bracket that opens or closes nothing. What a square bracket holds is passed over with it. */
  #stray(at: number): undefined {
    const first = this.#text[at] as string;
    const close = first === '[' ? this.#text.slice(at, this.#lineEnd(at)).indexOf(']') : 0;
    this.#at = at + Math.max(0, close) + 1;
    this.#report(at, `${quote(this.#text.slice(at, this.#at))} has no meaning here`);
    return undefined;
  }

  #word(at: number, word: string): Token | undefined {
    const result = RESULTS.get(word);
    if (result) return { kind: 'result', at, text: result };
    const numbered = /^(?:\d+[.\u2026]+|\d+$)/.exec(word);
    // "0000" passes the turn; every other bare number counts moves.
    const prefix = numbered && !NULL_MOVES.has(word) ? numbered[0].length : 0;
    const text = word.slice(prefix);
    if (text === '' || NOTHING.test(text)) return undefined;
    if (NULL_MOVES.has(text)) return { kind: 'null', at: at + prefix };
    if (Object.hasOwn(SIGNS, text)) return { kind: 'nag', at, nag: SIGNS[text] as number };
    return { kind: 'move', at: at + prefix, text };
  }
}
