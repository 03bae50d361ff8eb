/** The moves of a game of xiangqi out of PGN text, with all that is said of them. */

import type { FenError } from './fen-error';
import { splitGlyphs } from './glyphs';
import { type MoveFault, readMove } from './notation';
import { addMove, annotate, type MoveTree, type NodeId, nodeAt, positionAt, ROOT } from './tree';
import type { Move } from './types';

export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

/** What could not be read, by its line from 1. */
export type PgnFault =
  | { readonly kind: 'move'; readonly line: number; readonly fault: MoveFault }
  | { readonly kind: 'fen'; readonly fault: FenError }
  | { readonly kind: 'open'; readonly line: number };

export const isResult = (text: string): text is Result => /^(1-0|0-1|1\/2-1\/2|\*)$/.test(text);

export interface Reading {
  readonly tree: MoveTree;
  readonly result?: Result;
  readonly fault?: PgnFault;
}

/** Comments, the rest of a line, brackets, and words. */
const TOKEN = /\{([^}]*)(\}?)|;([^\n]*)|([()])|(\$?[^\s{}();$]+)/g;

const MOST_NAG = 255;

/** A line of moves being read; the lines around it wait. */
interface Line {
  /** The line of the text that it begins on. */
  readonly line: number;
  readonly start: NodeId;
  /** The last move read, after which the next one goes. */
  at: NodeId;
  /** Comments that belong before the next move; undefined while they belong to the last one. */
  early: string[] | undefined;
  /** Glyphs that stand before the move that they belong to. */
  nags: number[];
}

const lineOf = (line: number, start: NodeId, early?: string[]): Line => ({
  ...{ line, start, at: start, early, nags: [] },
});

class MoveReader {
  #tree: MoveTree;
  #line: Line = lineOf(0, ROOT);
  readonly #outer: Line[] = [];

  constructor(tree: MoveTree) {
    this.#tree = tree;
  }

  read(text: string, firstLine: number): Reading {
    let line = firstLine;
    let seen = 0;
    for (const token of text.matchAll(TOKEN)) {
      line += text.slice(seen, token.index).split('\n').length - 1;
      seen = token.index;
      const [, braced, end, rest, bracket, word] = token;
      this.#comment(braced ?? rest ?? '');
      if (braced !== undefined && !end) return this.#end({ fault: { kind: 'open', line } });
      if (bracket === '(') this.#open(line);
      else if (bracket === ')') this.#close();
      else if (word !== undefined && isResult(word)) {
        // A variation may end with a result too, which says nothing about the game's.
        if (this.#outer.length === 0) return this.#end({ result: word });
      } else if (word !== undefined) {
        const fault = this.#word(word);
        if (fault) return this.#end({ fault: { kind: 'move', line, fault } });
      }
    }
    const open = this.#outer.length ? this.#line : undefined;
    return this.#end(open ? { fault: { kind: 'open', line: open.line } } : {});
  }

  #end(how: Omit<Reading, 'tree'>): Reading {
    while (this.#outer.length) this.#close();
    this.#say(this.#line.at, 'comments', this.#line.early ?? []);
    return { tree: this.#tree, ...how };
  }

  #say(id: NodeId, where: 'before' | 'comments', texts: readonly string[]): void {
    if (texts.length === 0) return;
    const said = [...nodeAt(this.#tree, id)[where], ...texts];
    this.#tree = annotate(this.#tree, id, { [where]: said });
  }

  #comment(given: string): void {
    const text = given.replace(/\s+/g, ' ').trim();
    if (!text) return;
    if (this.#line.early) this.#line.early.push(text);
    else this.#say(this.#line.at, 'comments', [text]);
  }

  #open(line: number): void {
    const { at } = this.#line;
    this.#outer.push(this.#line);
    this.#line = lineOf(line, nodeAt(this.#tree, at).parent ?? ROOT, []);
  }

  #close(): void {
    const inner = this.#line;
    const outer = this.#outer.pop();
    if (!outer) return;
    this.#line = outer;
    if (inner.at !== inner.start) {
      this.#say(inner.at, 'comments', inner.early ?? []);
      outer.early ??= [];
    } else {
      // Nothing is left of the variation for its comments to stand in.
      for (const text of inner.early ?? []) this.#comment(text);
    }
  }

  /** A move with its number and glyphs, or a part of these; why it is no move. */
  #word(word: string): MoveFault | undefined {
    const { bare: numbered, nags } = splitGlyphs(word);
    const bare = numbered.replace(/^\d*[.…]+/, '');
    const glyph = /^\$(\d+)$/.exec(bare);
    if (glyph) this.#nag(Number(glyph[1]));
    else if (bare && !/^\d+$/.test(bare) && !bare.startsWith('$')) {
      const { move, fault } = readMove(positionAt(this.#tree, this.#line.at), bare);
      if (!move) return fault;
      this.#advance(move);
    }
    for (const nag of nags) this.#nag(nag);
    return undefined;
  }

  #advance(move: Move): void {
    const placed = addMove(this.#tree, this.#line.at, move);
    const { early, nags } = this.#line;
    this.#tree = placed.tree;
    this.#line.at = placed.id;
    this.#line.early = undefined;
    this.#line.nags = [];
    this.#say(placed.id, 'before', early ?? []);
    for (const nag of nags) this.#nag(nag);
  }

  /** Adds a glyph to the last move; at the head of a line to the next one. */
  #nag(nag: number): void {
    if (nag > MOST_NAG) return;
    const { at, start } = this.#line;
    if (at === start) {
      this.#line.nags.push(nag);
      return;
    }
    const { nags } = nodeAt(this.#tree, at);
    if (!nags.includes(nag)) this.#tree = annotate(this.#tree, at, { nags: [...nags, nag] });
  }
}

/** Reads moves into a tree that has none; `line`: the line of the text that they begin on. */
export const readMoves = (tree: MoveTree, text: string, line: number): Reading =>
  new MoveReader(tree).read(text, line);
