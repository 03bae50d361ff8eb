/** The moves of a game of xiangqi out of PGN text, with all that is said of them. */

import type { FenError } from './fen-error';
import { splitGlyphs } from './glyphs';
import { type MoveFault, readMove } from './notation';
import { chineseResult, DIGITS, digitResult, type Result } from './results';
import { addMove, annotate, type MoveTree, type NodeId, nodeAt, positionAt, ROOT } from './tree';
import type { Move } from './types';

/** Where something stands: a line of the file and a character in it, both from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** What could not be read. A move ends the line that it stands in, and no other. */
export type PgnFault =
  | (Place & { readonly kind: 'move'; readonly fault: MoveFault })
  | { readonly kind: 'fen'; readonly fault: FenError }
  | (Place & { readonly kind: 'open' });

export interface Reading {
  readonly tree: MoveTree;
  readonly result?: Result;
  /** The faults in the order of the text, the first of them. */
  readonly faults: readonly PgnFault[];
}

/** The most faults that are listed: beyond them a text is something else than a game. */
const MOST_FAULTS = 50;

/** Comments, the rest of a line, brackets, results with blanks in them, and words. */
const TOKEN = new RegExp(
  `\\{([^}]*)(\\}?)|;([^\\n]*)|([()])|((?:${DIGITS})(?![^\\s{}();])|\\$?[^\\s{}();$]+)`,
  'g',
);

const MOST_NAG = 255;

/** A line of moves being read; the lines around it wait. */
interface Line {
  readonly start: NodeId;
  /** Set by a move that could not be played: nothing after it in this line can be either. */
  broken: boolean;
  /** The last move read, after which the next one goes. */
  at: NodeId;
  /** Comments that belong before the next move; undefined while they belong to the last one. */
  early: string[] | undefined;
  /** Glyphs that stand before the move that they belong to. */
  nags: number[];
}

const lineOf = (start: NodeId, broken = false, early?: string[]): Line => ({
  ...{ start, broken, at: start, early, nags: [] },
});

class MoveReader {
  readonly #text: string;
  readonly #firstLine: number;
  readonly #faults: PgnFault[] = [];
  #tree: MoveTree;
  #line: Line = lineOf(ROOT);
  readonly #outer: Line[] = [];

  constructor(tree: MoveTree, text: string, firstLine: number) {
    this.#tree = tree;
    this.#text = text;
    this.#firstLine = firstLine;
  }

  read(from: number): Reading {
    const rest = this.#text.slice(from);
    let result: Result | undefined;
    for (const token of rest.matchAll(TOKEN)) {
      const at = from + token.index;
      const [, braced, end, remark, bracket, word] = token;
      if (!this.#line.broken) this.#comment(braced ?? remark ?? '');
      if (braced !== undefined && !end) this.#fault(at);
      if (bracket === '(') this.#open();
      else if (bracket === ')') this.#close();
      else if (word !== undefined) {
        const told = digitResult(word);
        // A variation may end with a result too, which says nothing about the game's.
        if (told && this.#outer.length === 0) return this.#end(result ?? told);
        if (!told) result ??= this.#word(word, at);
      }
    }
    if (this.#outer.length > 0) {
      this.#fault(this.#text.trimEnd().length - 1);
    }
    return this.#end(result);
  }

  #end(result: Result | undefined): Reading {
    while (this.#outer.length) this.#close();
    this.#say(this.#line.at, 'comments', this.#line.early ?? []);
    return { tree: this.#tree, faults: this.#faults, ...(result && { result }) };
  }

  #place(at: number): Place {
    const lines = this.#text.slice(0, at).split(/\r\n?|\n/);
    const column = Array.from(lines.at(-1) ?? '').length + 1;
    return { line: this.#firstLine + lines.length - 1, column };
  }

  /** A word that is no move, or, without `fault`, what is not closed. */
  #fault(at: number, fault?: MoveFault): void {
    if (this.#faults.length === MOST_FAULTS) return;
    const place = this.#place(at);
    this.#faults.push(fault ? { kind: 'move', ...place, fault } : { kind: 'open', ...place });
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

  #open(): void {
    const { at, broken } = this.#line;
    this.#outer.push(this.#line);
    this.#line = lineOf(nodeAt(this.#tree, at).parent ?? ROOT, broken, []);
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
      for (const text of outer.broken ? [] : (inner.early ?? [])) this.#comment(text);
    }
  }

  /** A move with its number and glyphs, or a part of these; a result in Chinese is answered. */
  #word(word: string, at: number): Result | undefined {
    const numberless = word.replace(/^\d*[.…]+/, '');
    const result = chineseResult(numberless);
    if (result) return this.#outer.length === 0 ? result : undefined;
    if (this.#line.broken) return undefined;
    const { bare, nags } = splitGlyphs(numberless);
    const glyph = /^\$(\d+)$/.exec(bare);
    if (glyph) this.#nag(Number(glyph[1]));
    else if (bare && !/^\d+$/.test(bare) && !bare.startsWith('$')) {
      const { move, fault } = readMove(positionAt(this.#tree, this.#line.at), bare);
      if (!move) {
        this.#fault(at + word.length - numberless.length, fault);
        this.#line.broken = true;
        return undefined;
      }
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

/**
 * Reads the moves of a text, from a place in it on, into a tree that has none; `line`: the line of the file that the
 * text begins on.
 */
export const readMoves = (tree: MoveTree, text: string, from: number, line: number): Reading =>
  new MoveReader(tree, text, line).read(from);
