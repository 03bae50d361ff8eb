/**
 * Splits a file into games without reading their moves: fast enough to list tens of megabytes, and a generator, so that a
 * page can pause between games.
 */

/** Where a game lies in the text. */
export interface GameSpan {
  /** From 0. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** The line of the text that `start` is on, from 1. */
  readonly line: number;
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** Whether a character parts words: also the spaces that web pages are written with, which come with a copy. */
export function isBlank(code: number): boolean {
  if (code < 0x7f) return code <= SPACE;
  return (
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200f) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x2060 ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Whether a character ends a word of movetext. */
export function endsWord(code: number): boolean {
  return (
    isBlank(code) ||
    code === 0x28 || // (
    code === 0x29 || // )
    code === 0x7b || // {
    code === 0x7d || // }
    code === 0x5b || // [
    code === 0x5d || // ]
    code === 0x3b || // ;
    code === 0x24 || // $
    code === 0x21 || // !
    code === 0x3f // ?
  );
}

export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

/** The results by the ways in which they are written. */
export const RESULTS: ReadonlyMap<string, Result> = new Map<string, Result>([
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['1/2', '1/2-1/2'],
  ['\u00bd-\u00bd', '1/2-1/2'],
  ['*', '*'],
]);

/** A tag as it should be: name and quoted value, in which quotes and backslashes are escaped. */
export const TAG = /\[[ \t]*(\w+)[ \t]*"((?:[^"\\\r\n]|\\[^\r\n])*)"[ \t]*\]/y;
const TAG_NAME = /\[[ \t]*(\w+)/y;
const TAG_START = /\[[ \t]*\w+[ \t]+"/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

class Scanner {
  at = 0;
  line = 1;
  /** Start of the game being scanned, or -1 before its first character. */
  start = -1;
  startLine = 1;
  hasEvent = false;
  hasMoves = false;
  ended = false;
  depth = 0;
  nextEvent = -1;

  constructor(readonly text: string) {}

  /** Moves on, counting the lines that are passed. */
  skipTo(target: number): void {
    const { text } = this;
    for (let i = this.at; i < target; i++) {
      const code = text.charCodeAt(i);
      if (code === NEWLINE || (code === RETURN && text.charCodeAt(i + 1) !== NEWLINE)) this.line++;
    }
    this.at = target;
  }

  lineEnd(): number {
    const { text } = this;
    let i = this.at;
    while (i < text.length && text.charCodeAt(i) !== NEWLINE && text.charCodeAt(i) !== RETURN) i++;
    return i;
  }

  /**
   * The end of a comment. A line that begins a new game ends it too: the brace was forgotten or the game cut off, and the
   * games after it must not be lost.
   */
  commentEnd(): number {
    const { text, at } = this;
    if (this.nextEvent < at) {
      const found = text.indexOf('\n[Event "', at);
      this.nextEvent = found < 0 ? text.length : found;
    }
    const close = text.indexOf('}', at);
    return close < 0 || close > this.nextEvent ? this.nextEvent : close + 1;
  }

  /** Whether a tag here belongs to another game than what came before it. */
  beginsGame(isEvent: boolean): boolean {
    if (this.hasMoves) return matchAt(TAG_START, this.text, this.at) !== null;
    return this.hasEvent && isEvent;
  }

  begin(): void {
    this.start = this.at;
    this.startLine = this.line;
    this.hasEvent = false;
    this.hasMoves = false;
    this.ended = false;
    this.depth = 0;
  }
}

/** The end of the word that starts at a place. */
export function wordEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !endsWord(text.charCodeAt(end))) end++;
  return end;
}

/** Finds the games of a text one by one. */
export function* scanGames(text: string): Generator<GameSpan, void> {
  const scan = new Scanner(text);
  let index = 0;
  let fresh = true;
  const close = (): GameSpan => ({
    index: index++,
    start: scan.start,
    end: scan.at,
    line: scan.startLine,
  });
  while (scan.at < text.length) {
    const code = text.charCodeAt(scan.at);
    if (isBlank(code)) {
      if (code === NEWLINE || code === RETURN) fresh = true;
      scan.skipTo(scan.at + 1);
      continue;
    }
    const atLineStart = fresh;
    fresh = false;
    if (code === 0x25 && isLineStart(text, scan.at)) {
      scan.skipTo(scan.lineEnd());
      continue;
    }
    if (scan.start < 0) scan.begin();
    if (code === 0x5b && atLineStart) {
      const isEvent = matchAt(TAG_NAME, text, scan.at)?.[1] === 'Event';
      if (scan.beginsGame(isEvent)) {
        yield close();
        scan.begin();
      }
      scan.hasEvent ||= isEvent;
      const tag = matchAt(TAG, text, scan.at);
      // Another tag may follow on the same line.
      fresh = tag !== null;
      scan.skipTo(tag ? scan.at + tag[0].length : scan.lineEnd());
    } else if (code === 0x7b) {
      scan.skipTo(scan.commentEnd());
    } else if (code === 0x3b) {
      scan.skipTo(scan.lineEnd());
    } else if (endsWord(code)) {
      if (code === 0x28) scan.depth++;
      if (code === 0x29 && scan.depth > 0) scan.depth--;
      scan.at++;
    } else {
      const end = wordEnd(text, scan.at);
      if (scan.ended && scan.depth === 0) {
        yield close();
        scan.begin();
      }
      scan.hasMoves = true;
      if (scan.depth === 0 && end - scan.at <= 7) {
        scan.ended = RESULTS.has(text.slice(scan.at, end));
      }
      scan.at = end;
    }
  }
  if (scan.start >= 0) yield close();
}

/** Whether a place is the first of its line, where `%` escapes the rest of it. */
export function isLineStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  return before === NEWLINE || before === RETURN || (at === 1 && before === 0xfeff);
}

/** All games of a text. */
export function indexGames(text: string): GameSpan[] {
  return [...scanGames(text)];
}
