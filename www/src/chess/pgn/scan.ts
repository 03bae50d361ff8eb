/**
 * The tokens of a text of games, and where one game ends and the next begins. Moves are not looked at: fast enough to
 * list tens of megabytes, and a generator, so that a page can pause between games.
 */
import { endsWord, isBlank, isLineEnd, lineEnd, mayBeginGame, wordEnd } from './chars';
import { hasName, looseHeader, looseLength, readTag, tagOpening } from './tags';
import {
  halfPoints,
  isDigit,
  mayBeResult,
  numberLength,
  parting,
  type Result,
  scores,
  wordResult,
} from './words';

/** Where a game lies in the text. */
export interface GameSpan {
  /** From 0. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** The line of the text that `start` is on, from 1. */
  readonly line: number;
}

/**
 * `end`: the text is over, or the next game begins. `badTag`: a line in brackets, before the moves, that is no tag.
 * `rest`: a comment to the end of its line. `nag`: `$` and its digits. `marks`: some of `!` and `?`. `stray`: what has no
 * meaning among moves, such as brackets with what they hold. `word`: a move or sign, without the number before it.
 */
export type TokenKind =
  | 'end'
  | 'tag'
  | 'badTag'
  | 'comment'
  | 'rest'
  | 'open'
  | 'close'
  | 'nag'
  | 'marks'
  | 'stray'
  | 'number'
  | 'result'
  | 'word';

/** Tags that a game has once, as bits: another of them begins the next game. */
const FEN = 4;
const ONCE: Readonly<Record<string, number>> = { event: 1, white: 2, fen: FEN };
const EVENT_TAG = '[Event "';

/** White's first number. */
const FIRST_MOVE = /^1\\?\.(?![.\u2026\d])/;

/** Reads the tokens of one game after another. */
export class Scanner {
  /** Where the last token lies. */
  start = 0;
  at: number;
  /**
   * Of the last token: the number's value or that of the one glued to the word, NaN for dots; whether one is glued to the
   * word, the comment has its brace, and the result.
   */
  number = Number.NaN;
  numbered = false;
  closed = false;
  result: Result = '*';
  readonly #text: string;
  readonly #end: number;
  /** Something else than blanks was read of the current line. */
  #lineBegun = false;
  /** An empty line was read since the last tag. */
  #gap = false;
  /** Something else than tags and comments was read. */
  #inMoves = false;
  /** The result was read. */
  #over = false;
  /** Variations that are open. */
  #depth = 0;
  /** Which of the tags that a game has once were read. */
  #seen = 0;
  /** The highest number of a move outside of variations, with its dots. */
  #highest = 0;
  /** Move numbers are written `1)` in this game. */
  #bracketNumbers = false;
  /** Where the last word of nothing but digits ended. */
  #digitsEnd = -1;
  /** None of these closes before its place. */
  readonly #noClose = { '>': 0, ']': 0 };
  /** The next brace that closes, and the next line that begins with an Event tag, once looked for. */
  #nextClose = -1;
  #nextEvent = -1;

  constructor(text: string, start = 0, end = text.length) {
    this.#text = text;
    this.at = start;
    this.#end = end;
  }

  /** Whether the text is over, and not just a game. */
  get done(): boolean {
    return this.at >= this.#end;
  }

  /** Begins the next game. */
  nextGame(): void {
    this.#gap = this.#inMoves = this.#over = this.#bracketNumbers = this.#lineBegun = false;
    this.#depth = this.#seen = this.#highest = 0;
    this.#digitsEnd = -1;
  }

  next(): TokenKind {
    const text = this.#text;
    for (; this.at < this.#end; ) {
      const code = text.charCodeAt(this.at);
      // Mails quote with `>`.
      if (isBlank(code) || (code === 0x3e && !this.#lineBegun)) {
        this.at++;
        if (code === 10 || (code === 13 && text.charCodeAt(this.at) !== 10)) {
          this.#gap ||= !this.#lineBegun;
          this.#lineBegun = false;
        }
        continue;
      }
      const lineBegun = this.#lineBegun;
      this.#lineBegun = true;
      // Escaped; or the fence of a block of code.
      if (!lineBegun && (code === 0x25 || text.startsWith('```', this.at))) {
        this.#toLineEnd();
        continue;
      }
      this.start = this.at;
      return this.#token(code, lineBegun);
    }
    this.start = this.#end;
    return 'end';
  }

  #toLineEnd(): void {
    this.at = Math.min(this.#end, lineEnd(this.#text, this.at));
  }

  #token(code: number, lineBegun: boolean): TokenKind {
    if (!endsWord(code)) return this.#word();
    switch (code) {
      case 0x7b: // {
        return this.#comment();
      case 0x3b: // ;
        this.#toLineEnd();
        return 'rest';
      case 0x5b: // [
        return this.#bracket(lineBegun);
      case 0x3c: {
        // <
        const kind = this.#stray('>');
        // Markup among tags: they go on behind it.
        this.#inMoves ||= this.at === this.start + 1;
        return kind;
      }
    }
    this.#inMoves = true;
    switch (code) {
      case 0x28: // (
        this.at++;
        this.#depth++;
        return 'open';
      case 0x29: // )
        return this.#close();
      case 0x24: // $
        this.at++;
        this.#skip(isDigit);
        if (this.at === this.start + 1) this.at = Math.min(this.#end, wordEnd(this.#text, this.at));
        return 'nag';
      case 0x21: // !
      case 0x3f: // ?
        this.#skip((each) => each === 0x21 || each === 0x3f);
        return 'marks';
    }
    this.at++;
    return 'stray';
  }

  #skip(wanted: (code: number) => boolean): void {
    while (this.at < this.#end && wanted(this.#text.charCodeAt(this.at))) this.at++;
  }

  /** Passes over a bracket, with what it holds where it is closed on its line. */
  #stray(closing: '>' | ']'): TokenKind {
    const text = this.#text;
    const from = this.at++;
    // A line of nothing but opening brackets must not be searched for each of them.
    if (from < this.#noClose[closing]) return 'stray';
    let at = from;
    while (at < this.#end && text[at] !== closing && !isLineEnd(text.charCodeAt(at))) at++;
    if (at < this.#end && text[at] === closing) this.at = at + 1;
    else this.#noClose[closing] = at;
    return 'stray';
  }

  /**
   * A tag before the moves; after them it begins the next game where a line begins or the result was read, and an Event
   * tag anywhere.
   */
  #bracket(lineBegun: boolean): TokenKind {
    const text = this.#text;
    if (this.#inMoves) {
      const opening = tagOpening(text, this.at);
      const isEvent = opening?.name.toLowerCase() === 'event';
      // Once a game is over, less has to be right for a tag of the next.
      const begins =
        this.#over && this.#depth === 0
          ? opening !== undefined || (!lineBegun && hasName(text, this.at))
          : opening !== undefined && (!lineBegun || isEvent);
      return begins ? 'end' : this.#stray(']');
    }
    const tag = readTag(text, this.at);
    const end =
      tag?.end ??
      this.at + looseLength(text.slice(this.at, Math.min(this.#end, lineEnd(text, this.at))));
    const written = tag?.name ?? looseHeader(text.slice(this.at, end))?.[0] ?? '';
    const name = written.toLowerCase();
    const once = Object.hasOwn(ONCE, name) ? (ONCE[name] as number) : 0;
    if (this.#seen & once && (this.#gap || once === 1)) return 'end';
    this.#seen |= once;
    this.#gap = false;
    this.at = end;
    return tag ? 'tag' : 'badTag';
  }

  /**
   * A comment. A line that begins with an Event tag ends it too: the brace was forgotten or the game cut off, and the games
   * that follow must not be lost.
   */
  #comment(): TokenKind {
    const text = this.#text;
    const from = this.at + 1;
    if (this.#nextEvent < from) this.#nextEvent = this.#findEvent(from);
    if (this.#nextClose < from) {
      const close = text.indexOf('}', from);
      this.#nextClose = close < 0 ? text.length : close;
    }
    this.closed = this.#nextClose < Math.min(this.#nextEvent, this.#end);
    this.at = this.closed ? this.#nextClose + 1 : Math.min(this.#nextEvent, this.#end);
    this.#lineBegun = this.closed;
    return 'comment';
  }

  #findEvent(from: number): number {
    for (let at = from; ; at++) {
      at = this.#text.indexOf(EVENT_TAG, at);
      if (at < 0) return this.#text.length;
      if (at > from && isLineEnd(this.#text.charCodeAt(at - 1))) return at;
    }
  }

  #close(): TokenKind {
    const numbers = this.#digitsEnd === this.at;
    this.at++;
    if (numbers && (this.#depth === 0 || this.#bracketNumbers)) {
      this.#bracketNumbers = true;
      return 'number';
    }
    if (this.#depth > 0) this.#depth--;
    return 'close';
  }

  #word(): TokenKind {
    const text = this.#text;
    const { start } = this;
    let end = Math.min(this.#end, wordEnd(text, start));
    let last = text.charCodeAt(end - 1);
    if (last === 0x2a && end - start > 1) {
      // A result glued to what stands before it: e5*
      end--;
      last = text.charCodeAt(end - 1);
    }
    if (!this.#over && isPlain(text.charCodeAt(start), last)) {
      this.#inMoves = true;
      this.at = end;
      this.#digitsEnd = -1;
      this.numbered = false;
      return 'word';
    }
    const word = text.slice(start, end);
    const prefix = numberLength(word);
    let result: Result | undefined;
    let spaced: { result: Result; end: number } | undefined;
    // A move number is the commonest word that begins like a result.
    if (mayBeResult(word) && (last !== 0x2e || prefix < word.length)) {
      result = wordResult(word) ?? (prefix > 0 ? wordResult(word.slice(prefix)) : undefined);
      spaced = this.#spacedResult(word, end);
    }
    if (spaced) {
      result = spaced.result;
      end = spaced.end;
    } else if ((last === 0x31 || last === 0x38) && text.charCodeAt(end) === 0x28) {
      // A promotion in parentheses: e8(Q).
      end += /^\([A-Za-z]\)/.test(text.slice(end, Math.min(this.#end, end + 3))) ? 3 : 0;
    }
    if (this.#over && this.#depth === 0 && !result && mayBeginGame(word)) return 'end';
    if (!result && prefix > 0 && this.#beginsAgain(word, prefix)) return 'end';
    this.#inMoves = true;
    this.at = end;
    this.#digitsEnd = isDigit(last) && /^\d+$/.test(word) ? end : -1;
    if (result) {
      this.result = result;
      this.#over ||= this.#depth === 0;
      return 'result';
    }
    if (prefix === word.length) return 'number';
    this.start += prefix;
    this.numbered = prefix > 0;
    return 'word';
  }

  /**
   * Notes the number that a word begins with. Whether it is White's first while later moves were read, so that another
   * game begins: many files have no results. With a FEN tag it may be another solution.
   */
  #beginsAgain(word: string, prefix: number): boolean {
    this.number = Math.min(Number.parseInt(word, 10), 9999);
    if (this.#depth > 0 || isDigit(word.charCodeAt(prefix - 1))) return false;
    if (this.#highest > 1 && !(this.#seen & FEN) && FIRST_MOVE.test(word)) return true;
    this.#highest = Math.max(this.#highest, this.number || 0);
    return false;
  }

  /** A result with blanks around its dash, of which the first half is read. */
  #spacedResult(half: string, end: number): { result: Result; end: number } | undefined {
    if (halfPoints(half) === undefined) return undefined;
    const gap = parting(this.#text, end);
    if (gap === 0) return undefined;
    const to = Math.min(this.#end, wordEnd(this.#text, end + gap));
    const result = scores(half, this.#text.slice(end + gap, to));
    return result && { result, end: to };
  }
}

/** Whether a word is nothing but one, by its first and last character: most moves, and no result or number. */
function isPlain(first: number, last: number): boolean {
  const letter = first | 0x20;
  return letter >= 0x61 && letter <= 0x7a && letter !== 0x6f && last !== 0x31 && last !== 0x38;
}

/** Counts how often a line ends between two places; `pattern` is global. */
function countEnds(text: string, pattern: RegExp | undefined, from: number, to: number): number {
  let count = 0;
  if (pattern) {
    pattern.lastIndex = from;
    for (let end = pattern.exec(text); end && end.index < to; end = pattern.exec(text)) count++;
    return count;
  }
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    count++;
  }
  return count;
}

/** Finds the games of a text one by one. */
export function* scanGames(text: string): Generator<GameSpan, void> {
  const scan = new Scanner(text);
  // Where each line ends with a line feed, that is all there is to look for.
  const ends = /\r(?!\n)/.test(text) ? /\n|\r(?!\n)/g : undefined;
  let line = 1;
  let counted = 0;
  for (let index = 0; ; index++) {
    scan.nextGame();
    if (scan.next() === 'end') return;
    const { start } = scan;
    line += countEnds(text, ends, counted, start);
    counted = start;
    while (scan.next() !== 'end');
    yield { index, start, end: scan.at, line };
  }
}

/** All games of a text. */
export function indexGames(text: string): GameSpan[] {
  return [...scanGames(text)];
}
