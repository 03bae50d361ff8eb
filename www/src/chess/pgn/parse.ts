/** Games out of PGN text. A fault never costs more than the line of moves it stands in. */
import { Position } from '../position';
import { quote } from '../quote';
import type { SanFault } from '../san';
import { type MoveTree, type NodeId, ROOT } from '../tree';
import { TreeBuilder } from '../tree-builder';
import { type Header, type Headers, header, isChess960Variant, isStandardVariant } from './headers';
import { Lexer, type Token } from './lexer';
import { type GameSpan, indexGames, RESULTS, type Result } from './scan';
import { startFromHeaders } from './start';

/** Something in the text that could not be read as it stands. */
export interface PgnFault {
  /** Both from 1, in the whole text. */
  readonly line: number;
  readonly column: number;
  /** One plain sentence without a full stop. */
  readonly message: string;
}

export interface PgnGame {
  readonly headers: Headers;
  readonly tree: MoveTree;
  readonly result: Result;
  readonly faults: readonly PgnFault[];
}

/** Beyond this many faults a text is something else than PGN, and listing more helps nobody. */
const MOST_FAULTS = 50;

class Faults {
  readonly list: PgnFault[] = [];

  constructor(
    readonly text: string,
    readonly span: GameSpan,
  ) {}

  readonly add = (at: number, message: string): void => {
    if (this.list.length >= MOST_FAULTS) return;
    const lines = this.text.slice(this.span.start, at).split(/\r\n|\r|\n/);
    const inFirst = lines.length === 1;
    // The game may begin in the middle of a line.
    const lineStart = inFirst ? this.#lineStart() : at - (lines.at(-1) as string).length;
    this.list.push({
      line: this.span.line + lines.length - 1,
      column: at - lineStart + 1,
      message,
    });
  };

  #lineStart(): number {
    const { text, span } = this;
    let start = span.start;
    while (start > 0 && !'\r\n\ufeff'.includes(text[start - 1] as string)) start--;
    return start;
  }
}

const LEFT_OUT = 'the moves that follow it in this line were left out';

function moveFault(text: string, fault: SanFault): string {
  const shown = quote(text);
  switch (fault) {
    case 'unreadable':
      return `${shown} is not a move and was passed over`;
    case 'illegal':
      return `${shown} is not a legal move here; ${LEFT_OUT}`;
    case 'ambiguous':
      return `${shown} can mean more than one move here; ${LEFT_OUT}`;
    case 'promotion':
      return `${shown} does not say what the pawn becomes; ${LEFT_OUT}`;
  }
}

/** A line of moves being read; the lines around it wait on a stack. */
interface Line {
  /** The last move read, after which the next one goes. */
  node: NodeId;
  /** Set by a move that could not be played: nothing after it can be either. */
  broken: boolean;
  /** Comments that belong before the next move. */
  pending: string[];
  /** Whether comments now stand before the next move, not after the last one. */
  waiting: boolean;
}

class MoveReader {
  result: Result | undefined;
  readonly #builder: TreeBuilder;
  readonly #faults: Faults;
  readonly #outer: Line[] = [];
  #line: Line;

  constructor(start: Position, faults: Faults, broken: boolean) {
    this.#builder = new TreeBuilder(start);
    this.#faults = faults;
    this.#line = { node: ROOT, broken, pending: [], waiting: false };
  }

  take(token: Token): void {
    switch (token.kind) {
      case 'open':
        this.#open(token.at);
        break;
      case 'close':
        this.#close(token.at);
        break;
      case 'result':
        // A variation may end with a result too, which says nothing about the game's.
        if (this.#outer.length === 0) this.result = token.text as Result;
        break;
      default:
        if (!this.#line.broken) this.#inLine(token);
    }
  }

  finish(end: number): MoveTree {
    const open = this.#outer.length;
    if (open > 0) {
      const what = open === 1 ? '1 variation is' : `${open} variations are`;
      this.#faults.add(end, `The game is cut off: ${what} not closed`);
    }
    while (this.#outer.length > 0) this.#close(end);
    this.#flush();
    return this.#builder.finish();
  }

  #inLine(token: Token): void {
    const line = this.#line;
    switch (token.kind) {
      case 'comment':
        if (line.waiting) line.pending.push(token.text);
        else this.#builder.annotate(line.node, 'comments', [token.text]);
        break;
      case 'nag':
        this.#builder.addNag(line.node, token.nag);
        break;
      case 'null': {
        const node = this.#builder.playNull(line.node);
        if (node === undefined) this.#break(token.at, `No side can pass in check; ${LEFT_OUT}`);
        else this.#advance(node);
        break;
      }
      case 'move': {
        const played = this.#builder.position(line.node).readMove(token.text);
        if (typeof played !== 'string') this.#advance(this.#builder.play(line.node, played));
        else if (played !== 'unreadable') this.#break(token.at, moveFault(token.text, played));
        else this.#faults.add(token.at, moveFault(token.text, played));
        break;
      }
      case 'tag':
        this.#faults.add(token.at, `The tag ${quote(token.name)} stands among the moves`);
    }
  }

  #break(at: number, message: string): void {
    this.#faults.add(at, message);
    this.#line.broken = true;
  }

  #advance(node: NodeId): void {
    this.#builder.annotate(node, 'before', this.#line.pending);
    this.#line = { node, broken: false, pending: [], waiting: false };
  }

  #open(at: number): void {
    const outer = this.#line;
    const parent = this.#builder.parent(outer.node);
    const orphan = parent === null && !outer.broken;
    if (orphan) this.#faults.add(at, 'A variation begins before any move and was left out');
    this.#outer.push(outer);
    const broken = outer.broken || parent === null;
    this.#line = { node: parent ?? ROOT, broken, pending: [], waiting: true };
  }

  #close(at: number): void {
    const outer = this.#outer.pop();
    if (!outer) {
      this.#faults.add(at, 'A variation ends here that never began');
      return;
    }
    this.#flush();
    this.#line = { ...outer, waiting: true };
  }

  /** Comments that waited for a move which never came belong to the last one. */
  #flush(): void {
    this.#builder.annotate(this.#line.node, 'comments', this.#line.pending);
  }
}

/** Where the moves begin; undefined when the tags name no possible position, so that the moves mean nothing. */
function readStart(
  headers: Headers,
  tagAt: (name: string) => number,
  faults: Faults,
): Position | undefined {
  const variant = header(headers, 'Variant') ?? '';
  if (!isChess960Variant(variant) && !isStandardVariant(variant)) {
    const message = `The variant ${quote(variant)} is not known here; its moves are read as those of ordinary chess`;
    faults.add(tagAt('Variant'), message);
  }
  const start = startFromHeaders(headers);
  if (start instanceof Position) return start;
  faults.add(tagAt('FEN'), `${start.message}; the moves from this position were left out`);
  return undefined;
}

/** The tags of a game, without a look at its moves. */
export function readHeaders(text: string, span: Pick<GameSpan, 'start' | 'end'>): Headers {
  const headers: Header[] = [];
  const lexer = new Lexer(text, span, () => {});
  for (let token = lexer.next(); token.kind === 'tag' || token.kind === 'comment'; ) {
    if (token.kind === 'tag') headers.push([token.name, token.value]);
    token = lexer.next();
  }
  return headers;
}

/** Reads one game of a text. */
export function parseGame(text: string, span: GameSpan): PgnGame {
  const faults = new Faults(text, span);
  const lexer = new Lexer(text, span, faults.add);
  const headers: Header[] = [];
  const places = new Map<string, number>();
  const early: Token[] = [];
  let token = lexer.next();
  for (; token.kind === 'tag' || token.kind === 'comment'; token = lexer.next()) {
    if (token.kind === 'tag') {
      headers.push([token.name, token.value]);
      places.set(token.name.toLowerCase(), token.at);
    } else early.push(token);
  }
  const tagAt = (name: string): number => places.get(name.toLowerCase()) ?? span.start;
  const start = readStart(headers, tagAt, faults);
  const reader = new MoveReader(start ?? Position.start(), faults, start === undefined);
  for (const comment of early) reader.take(comment);
  for (; token.kind !== 'end'; token = lexer.next()) reader.take(token);
  const tree = reader.finish(lastMark(text, span));
  const said = RESULTS.get(header(headers, 'Result') ?? '*');
  if (reader.result === undefined && said !== undefined && said !== '*') {
    faults.add(lastMark(text, span), 'The game ends without its result; it may be cut off');
  }
  return { headers, tree, result: reader.result ?? said ?? '*', faults: faults.list };
}

/** The last character of a game that is not blank. */
function lastMark(text: string, span: GameSpan): number {
  let at = span.end - 1;
  while (at > span.start && text.charCodeAt(at) <= 32) at--;
  return at;
}

/** Reads all games of a text at once; for large files index them and read each when it is wanted. */
export function parseGames(text: string): PgnGame[] {
  return indexGames(text).map((span) => parseGame(text, span));
}
