/** One game out of its tokens. A move that cannot be read ends its line; a fault never costs more than that. */
import { FenError } from '../fen-error';
import { repairText } from '../fen-repair';
import { ENGLISH, isForeign, type Letters } from '../letters';
import { lettersOf, readMoveText } from '../move-text';
import { Position } from '../position';
import { quote } from '../quote';
import type { SanFault } from '../san';
import { type MoveTree, type NodeId, ROOT } from '../tree';
import { TreeBuilder } from '../tree-builder';
import { isBlank, isRule, isSign, plainWord, trim } from './chars';
import { Faults, type PgnFault, type PgnFaultKind } from './faults';
import { type Header, type Headers, header, headerIndex, isChessVariant } from './headers';
import { type GameSpan, Scanner, type TokenKind } from './scan';
import { fenOf, readStart } from './start';
import { headerOf, looseHeader, readTag } from './tags';
import { MARKS, meaningOf, type Result, readResult } from './words';

export interface PgnGame {
  readonly headers: Headers;
  readonly tree: MoveTree;
  readonly result: Result;
  readonly faults: readonly PgnFault[];
}

const WITHIN = 'A comment begins within another, in which there are moves: its end may be missing';
const MEANINGLESS = 'has no meaning here';
const LEFT_OUT = 'the moves that follow it in this line were left out';

const REASONS: Readonly<Record<SanFault, string>> = {
  unreadable: 'is not a move',
  illegal: 'is not a legal move here',
  ambiguous: 'can mean more than one move here',
  promotion: 'does not say what the pawn becomes',
};

/** Whether a sign is one for "with the idea", "aimed against" or "better is". */
const isIdea = (nag: number): boolean => nag >= 140 && nag <= 142;

/** A line of moves being read; the lines around it wait on a stack. */
interface Line {
  /** The last move read, after which the next one goes. */
  node: NodeId;
  /** Whether a move of the line was read. */
  begun: boolean;
  /** Set by a move that could not be played: nothing after it can be either. */
  broken: boolean;
  /** Comments that belong before the next move, and glyphs that belong to it. */
  comments: string[];
  nags: number[];
  /** Whether comments now stand before the next move, not after the last one. */
  waiting: boolean;
}

/** Tells what was passed over: the kind of fault, and what is said of the word. */
type Pass = (fault: PgnFaultKind, why: string) => void;

/** A game as one language's letters give it. */
export interface Reading {
  readonly game: PgnGame;
  /** A letter left the language open. */
  readonly foreign: boolean;
  /** A line could not be read to its end. */
  readonly broken: boolean;
}

/** Reads one game with one language's letters. */
export class Reader {
  readonly #text: string;
  readonly #span: GameSpan;
  readonly #letters: Letters;
  readonly #faults: Faults;
  readonly #scan: Scanner;
  readonly #outer: Line[] = [];
  #builder = new TreeBuilder(Position.start());
  #line: Line = newLine(ROOT, false, false);
  #result: Result | undefined;
  #foreign = false;
  #broken = false;
  /** The number since the last move, after which no sign can follow; NaN for dots. */
  #number: number | undefined;
  /** Whether the game begins with the usual position; how far its numbers are from those counted from 1. */
  #usual = true;
  #offset: number | undefined;
  /** Moves of the main line. */
  #plies = 0;
  /** A number was told that does not fit. */
  #oddNumber = false;
  /** Whether a sign stood since the last move and number behind which moves stand that were only thought of. */
  #idea = false;
  /** The letter of a sign that may be a piece's: `N` and a blank before `f3`. */
  #sign = '';

  constructor(text: string, span: GameSpan, letters: Letters) {
    this.#text = text;
    this.#span = span;
    this.#letters = letters;
    this.#faults = new Faults(text, span);
    this.#scan = new Scanner(text, span.start, span.end);
  }

  read(): Reading {
    const headers: Header[] = [];
    let kind = this.#header(headers);
    for (; kind !== 'end'; kind = this.#scan.next()) this.#take(kind);
    const last = this.#lastMark();
    const open = this.#outer.length;
    if (open > 0) {
      const what = open === 1 ? '1 variation is' : `${open} variations are`;
      this.#faults.add(last, 'variation-open', `The game is cut off: ${what} not closed`);
    }
    while (this.#outer.length > 0) this.#close();
    const { node, comments } = this.#line;
    this.#builder.annotate(node, 'comments', comments);
    const said = readResult(header(headers, 'Result'));
    if (this.#result === undefined && said !== undefined && said !== '*') {
      const message = 'The game ends without its result; it may be cut off';
      this.#faults.add(last, 'no-result', message);
    }
    const game = {
      headers,
      tree: this.#builder.finish(),
      result: this.#result ?? said ?? '*',
      faults: this.#faults.list,
    };
    return { game, foreign: this.#foreign, broken: this.#broken };
  }

  /** Reads the tags and the comments among them; answers with the kind of the token that follows. */
  #header(headers: Header[]): TokenKind {
    const places: number[] = [];
    const early: string[] = [];
    let kind = this.#scan.next();
    for (; ; kind = this.#scan.next()) {
      const at = this.#scan.start;
      let found: Header | undefined;
      if (kind === 'tag') {
        const tag = readTag(this.#text, at);
        found = tag && headerOf(tag);
      } else if (kind === 'badTag') {
        const line = this.#token();
        const message = `The tag ${quote(line)} is not of the form [Name "value"]`;
        this.#faults.add(at, 'tag', message);
        found = looseHeader(line);
      } else if (kind === 'stray' && this.#token().endsWith('>')) {
        this.#inLine(kind, at, this.#token());
      } else if (kind === 'comment' || kind === 'rest') {
        early.push(this.#commentText(kind));
      } else break;
      if (found) {
        headers.push(found);
        places.push(at);
      }
    }
    const broken = this.#startBy(headers, places);
    for (const comment of early) this.#comment(comment);
    this.#line.broken = broken;
    return kind;
  }

  /** Begins from the position that the tags name; true where there is none, so that the moves mean nothing. */
  #startBy(headers: Headers, places: readonly number[]): boolean {
    const placeOf = (name: string): number =>
      places[headerIndex(headers, name)] ?? this.#span.start;
    const variant = header(headers, 'Variant') ?? '';
    if (!isChessVariant(variant)) {
      const message = `The variant ${quote(variant)} is not supported; its moves were left out`;
      this.#faults.add(placeOf('Variant'), 'variant', message);
      return true;
    }
    const start = readStart(headers);
    this.#usual = fenOf(headers) === '';
    if (!(start instanceof FenError)) {
      this.#builder = new TreeBuilder(start.position);
      if (start.repairs.length > 0) {
        const repairs = start.repairs.map((repair) => repairText(repair)).join('; ');
        this.#faults.add(placeOf('FEN'), 'fen-repaired', `The FEN was repaired: ${repairs}`);
      }
      return false;
    }
    const message = `${start.message}; the moves from this position were left out`;
    this.#faults.add(placeOf('FEN'), 'fen', message);
    return true;
  }

  #token(): string {
    return this.#text.slice(this.#scan.start, this.#scan.at);
  }

  #take(kind: TokenKind): void {
    const at = this.#scan.start;
    switch (kind) {
      case 'open':
        this.#open(at);
        break;
      case 'close':
        if (this.#outer.length > 0) this.#close();
        else this.#faults.add(at, 'variation-end', 'A variation ends here that never began');
        break;
      case 'result':
        // A variation may end with a result too, which says nothing about the game's.
        if (this.#outer.length === 0) this.#result ??= this.#scan.result;
        break;
      case 'number':
        this.#readNumber();
        break;
      case 'comment':
      case 'rest': {
        const text = this.#commentText(kind);
        if (!this.#line.broken) this.#comment(text);
        break;
      }
      default:
        if (!this.#line.broken) this.#inLine(kind, at, this.#token());
    }
  }

  #inLine(kind: TokenKind, at: number, text: string): void {
    const pass: Pass = (fault, why) => this.#faults.add(at, fault, `${quote(text)} ${why}`);
    let reason: SanFault | undefined;
    if (kind === 'word') reason = this.#word(text, pass);
    else if (kind === 'stray') {
      // What an open bracket holds was perhaps not played.
      if (text === '[' && (this.#result === undefined || this.#outer.length > 0))
        reason = 'unreadable';
      else pass('stray', MEANINGLESS);
    } else if (kind === 'marks') {
      const nag = MARKS[text];
      if (nag === undefined) pass('marks', 'is not one of ! ? !! ?? !? ?!');
      else this.#nag(nag);
    } else if (/^\$\D/.test(text)) reason = 'unreadable';
    else {
      const nag = text.length <= 4 ? Number.parseInt(text.slice(1), 10) : Number.NaN;
      if (nag <= 255) this.#nag(nag);
      else pass('glyph', 'is not a glyph: a number from 0 to 255 must follow $');
    }
    if (reason) this.#end(at, reason, `${quote(text)} ${REASONS[reason]}; ${LEFT_OUT}`);
  }

  /** Reads a word; answers with why it ends its line. */
  #word(word: string, pass: Pass): SanFault | undefined {
    if (this.#scan.numbered) this.#readNumber();
    const meaning = meaningOf(word);
    if (meaning === 'null') {
      // Behind the result a dash is a dash: two of them stand above the name in a mail.
      if (this.#result !== undefined && this.#outer.length === 0) pass('stray', MEANINGLESS);
      else this.#null(this.#scan.start);
    } else if (typeof meaning === 'number') {
      const letter = /[A-Z]$/.exec(plainWord(word))?.[0] ?? '';
      if (letter && this.#number !== undefined) return 'unreadable';
      this.#sign = letter;
      this.#nag(meaning);
      this.#idea ||= isIdea(meaning);
    } else if (meaning === undefined) {
      if (!isSign(word) && !(this.#line.begun && this.#number === undefined && isRule(word))) {
        return this.#move(word, pass);
      }
      pass('sign', 'is not a known sign and was passed over');
    }
    return undefined;
  }

  #move(word: string, pass: Pass): SanFault | undefined {
    const text = readMoveText(word);
    if (!text) return 'unreadable';
    this.#foreign ||= isForeign(lettersOf(text));
    const position = this.#builder.position(this.#line.node);
    if (this.#mayBeSplit(position, word)) return 'ambiguous';
    const played = position.playText(text, this.#letters);
    if (typeof played === 'string') return played;
    // Without a number it may not be the next move.
    if (this.#idea && position.turn === 'w') return 'ambiguous';
    if (this.#outer.length === 0 && !this.#fits()) return undefined;
    this.#advance(this.#builder.play(this.#line.node, played));
    this.#idea = isIdea(text.nag ?? 0);
    if (text.nag === null) pass('sign', 'ends with an unknown sign, which was passed over');
    else if (text.nag !== undefined) this.#nag(text.nag);
    return undefined;
  }

  /** Whether the sign before a move may be the letter of its piece: `N f3`. A diagram's D is many languages' queen. */
  #mayBeSplit(position: Position, word: string): boolean {
    if (this.#sign === '') return false;
    const text = readMoveText((this.#sign === 'D' ? 'Q' : this.#sign) + word);
    return text !== undefined && typeof position.playText(text, ENGLISH) !== 'string';
  }

  #readNumber(): void {
    const { number } = this.#scan;
    if (number >= 0) this.#number = number;
    this.#number ??= Number.NaN;
    this.#sign = '';
    this.#idea = false;
  }

  /**
   * Compares the number of a move of the main line with its place. Nobody knows the position of a line that begins
   * later, or once more: it ends. What does not fit otherwise is told once.
   */
  #fits(): boolean {
    const number = this.#number ?? Number.NaN;
    if (!(number >= 0)) return true;
    const before = this.#builder.position(ROOT).turn === 'b' ? 1 : 0;
    const place = 1 + Math.floor((before + this.#plies) / 2);
    this.#offset ??= this.#usual ? Math.min(0, number - place) : number - place;
    const due = place + this.#offset;
    if (number === due) return true;
    const ends = !this.#line.begun || number === 1;
    const what = `Number ${number} stands where ${due} is due`;
    if (ends) this.#end(this.#scan.start, 'number', `${what}; ${LEFT_OUT}`);
    else if (!this.#oddNumber) this.#faults.add(this.#scan.start, 'number-odd', what);
    this.#oddNumber = true;
    return !ends;
  }

  #null(at: number): void {
    const node = this.#builder.playNull(this.#line.node);
    if (node === undefined) this.#end(at, 'null', `No side can pass in check; ${LEFT_OUT}`);
    else this.#advance(node);
  }

  #end(at: number, kind: PgnFaultKind, message: string): void {
    this.#faults.add(at, kind, message);
    this.#line.broken = this.#broken = true;
  }

  #advance(node: NodeId): void {
    const { comments, nags } = this.#line;
    this.#builder.annotate(node, 'before', comments);
    for (const nag of nags) this.#builder.addNag(node, nag);
    if (this.#outer.length === 0) this.#plies++;
    this.#line = { ...newLine(node, false, false), begun: true };
    this.#forgetNumber();
  }

  #forgetNumber(): void {
    this.#number = undefined;
    this.#idea = false;
    this.#sign = '';
  }

  /** Adds a glyph to the last move; at the head of a variation to the next one. */
  #nag(nag: number): void {
    const { begun, node, nags } = this.#line;
    if (begun || this.#outer.length === 0) this.#builder.addNag(node, nag);
    else nags.push(nag);
  }

  /** The text of the comment that was scanned; line breaks in it mean nothing. */
  #commentText(kind: 'comment' | 'rest'): string {
    const { start, at, closed } = this.#scan;
    const isOpen = kind === 'comment' && !closed;
    if (isOpen) this.#faults.add(start, 'comment-open', 'This comment is never closed');
    const end = kind === 'comment' && closed ? at - 1 : at;
    const raw = this.#text.slice(start + 1, end);
    const inner = kind === 'comment' ? raw.lastIndexOf('{') : -1;
    // It holds what looks like moves, which nobody saw.
    if (inner >= 0 && /\d\./.test(raw.slice(0, inner))) {
      this.#faults.add(start + 1 + inner, 'comment-brace', WITHIN);
    }
    return trim(raw.replace(/[ \t]*(?:[\r\n][ \t]*)+/g, ' '));
  }

  #comment(text: string): void {
    if (text === '') return;
    if (this.#line.waiting) this.#line.comments.push(text);
    else this.#builder.annotate(this.#line.node, 'comments', [text]);
  }

  #open(at: number): void {
    const outer = this.#line;
    if (!outer.begun && !outer.broken) {
      const message = 'A variation begins before any move and was left out';
      this.#faults.add(at, 'variation-early', message);
    }
    this.#outer.push(outer);
    const parent = this.#builder.parent(outer.node) ?? ROOT;
    this.#line = newLine(parent, outer.broken || !outer.begun, true);
    this.#forgetNumber();
  }

  #close(): void {
    const inner = this.#line;
    const outer = this.#outer.pop() as Line;
    this.#line = outer;
    this.#forgetNumber();
    if (inner.begun) {
      this.#builder.annotate(inner.node, 'comments', inner.comments);
      outer.waiting = true;
    } else if (!outer.broken) {
      // Nothing is left of the variation for its comments and glyphs to stand in.
      for (const comment of inner.comments) this.#comment(comment);
      for (const nag of inner.nags) this.#nag(nag);
    }
  }

  /** The last character that is not blank. */
  #lastMark(): number {
    const { start, end } = this.#span;
    let at = end - 1;
    while (at > start && isBlank(this.#text.charCodeAt(at))) at--;
    // The first half of a character that has two.
    const code = this.#text.charCodeAt(at);
    return Math.max(start, code >= 0xdc00 && code <= 0xdfff ? at - 1 : at);
  }
}

function newLine(node: NodeId, broken: boolean, waiting: boolean): Line {
  return { node, begun: false, broken, comments: [], nags: [], waiting };
}
