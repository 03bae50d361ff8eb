/**
 * Games of xiangqi as PGN: tags, a start position, moves in any notation with comments and variations, a result. What
 * cannot be read ends the game with its fault; the moves before it stay.
 */

import { START_FEN } from './fen';
import { FenError } from './fen-error';
import { type MoveFault, type Notation, readMove, writeMove } from './notation';
import {
  addMove,
  comment,
  createTree,
  type MoveTree,
  moveLabel,
  type NodeId,
  nodeAt,
  positionAt,
  ROOT,
} from './tree';

export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';
export type Tag = readonly [name: string, value: string];

export interface Game {
  /** Names and values of the tags, in the order of the text. */
  readonly tags: readonly Tag[];
  readonly tree: MoveTree;
  readonly result: Result;
}

/** What could not be read, by its line from 1. */
export type PgnFault =
  | { readonly kind: 'move'; readonly line: number; readonly fault: MoveFault }
  | { readonly kind: 'fen'; readonly fault: FenError }
  | { readonly kind: 'open'; readonly line: number };

const isResult = (text: string): text is Result => /^(1-0|0-1|1\/2-1\/2|\*)$/.test(text);

export function tagOf({ tags }: Game, name: string): string | undefined {
  return tags.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
}

/** Whether a text looks like a game rather than a FEN. */
export const looksLikePgn = (text: string): boolean =>
  /^\s*\[\s*\w+\s+"/m.test(text) || /^\s*\d+\s*\./.test(text);

/** Reads the first game of a text; `from`: the line of a file on which the text begins, for the places of faults. */
export function readPgn(text: string, from = 1): { game: Game; fault?: PgnFault } {
  const { tags, rest, line } = readTags(text.replace(/^\ufeff/, ''), from);
  const bare: Game = { tags, tree: createTree(), result: '*' };
  const fen = tagOf(bare, 'FEN');
  let tree = bare.tree;
  if (fen !== undefined) {
    try {
      tree = createTree(fen);
    } catch (error) {
      if (error instanceof FenError) return { game: bare, fault: { kind: 'fen', fault: error } };
      throw error;
    }
  }
  const told = tagOf(bare, 'Result') ?? '*';
  const read = readMoves(tree, rest, line);
  const result = read.result ?? (isResult(told) ? told : '*');
  const game = { tags, tree: read.tree, result };
  return read.fault ? { game, fault: read.fault } : { game };
}

function readTags(text: string, from: number): { tags: Tag[]; rest: string; line: number } {
  const tags: Tag[] = [];
  let at = 0;
  let line = from;
  const tag = /[^\S\n]*\[\s*(\w+)\s+"?((?:[^"\\\n]|\\.)*)"?\s*\][^\S\n]*\n?|[^\S\n]*\n/y;
  for (;;) {
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found || found[0] === '') return { tags, rest: text.slice(at), line };
    const [all, name, value = ''] = found;
    if (name !== undefined) tags.push([name, value.replace(/\\(["\\])/g, '$1')]);
    at += all.length;
    line += all.split('\n').length - 1;
  }
}

interface Reading {
  tree: MoveTree;
  result?: Result;
  fault?: PgnFault;
}

/** Comments, the rest of a line, brackets, and words. */
const TOKEN = /\{([^}]*)(\}?)|;([^\n]*)|([()])|([^\s{}();]+)|\}/g;

function readMoves(start: MoveTree, text: string, firstLine: number): Reading {
  let tree = start;
  let at: NodeId = ROOT;
  // Where a variation goes back to, and on which line it began.
  const open: { at: NodeId; line: number }[] = [];
  let line = firstLine;
  let seen = 0;
  for (const token of text.matchAll(TOKEN)) {
    line += text.slice(seen, token.index).split('\n').length - 1;
    seen = token.index;
    const [, braced, end, rest, bracket, word] = token;
    const said = braced ?? rest;
    if (braced !== undefined && !end) return { tree, fault: { kind: 'open', line } };
    if (said !== undefined) {
      const words = said.replace(/\s+/g, ' ').trim();
      if (words) tree = comment(tree, at, [...nodeAt(tree, at).comments, words]);
    } else if (bracket === '(') {
      open.push({ at, line });
      at = nodeAt(tree, at).parent ?? ROOT;
    } else if (bracket === ')') {
      at = open.pop()?.at ?? at;
    } else if (word !== undefined) {
      if (isResult(word)) {
        if (open.length) continue;
        return { tree, result: word };
      }
      const bare = word.replace(/^\d+\.+/, '').replace(/[!?#]+$/, '');
      if (!bare || /^\d+$/.test(bare) || bare.startsWith('$')) continue;
      const { move, fault } = readMove(positionAt(tree, at), bare);
      if (!move) return { tree, fault: { kind: 'move', line, fault } };
      const placed = addMove(tree, at, move);
      tree = placed.tree;
      at = placed.id;
    }
  }
  const unclosed = open.at(-1);
  return unclosed ? { tree, fault: { kind: 'open', line: unclosed.line } } : { tree };
}

/** Tags that are written from the game itself. */
const OWN = ['game', 'result', 'fen'];
const WIDTH = 80;

/** The game as PGN with moves in a notation. */
export function writePgn(game: Game, notation: Notation): string {
  const { tree } = game;
  const tags = game.tags.filter(([name]) => !OWN.includes(name.toLowerCase()));
  const start = positionAt(tree, ROOT).fen();
  const lines: Tag[] = [
    ['Game', 'Chinese Chess'],
    ...tags,
    ['Result', game.result],
    ...(start === START_FEN ? [] : ([['FEN', start]] as const)),
  ];
  const head = lines.map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]\n`);
  const words = [...remarks(tree, ROOT), ...writeLine(tree, ROOT, notation, true), game.result];
  return `${head.join('')}\n${wrap(words)}\n`;
}

/** A comment cannot hold the brace that ends it. */
const remarks = (tree: MoveTree, id: NodeId): string[] =>
  nodeAt(tree, id).comments.flatMap((text) => `{${text.replaceAll('}', ')')}}`.split(' '));

/** The words of the line that begins after a node, with its variations. */
function writeLine(tree: MoveTree, from: NodeId, notation: Notation, numbered: boolean): string[] {
  const words: string[] = [];
  let at = from;
  let number = numbered;
  for (;;) {
    const [next, ...others] = nodeAt(tree, at).children;
    if (next === undefined) return words;
    words.push(...writeOne(tree, next, notation, number), ...remarks(tree, next));
    for (const other of others) {
      const line = [
        ...writeOne(tree, other, notation, true),
        ...remarks(tree, other),
        ...writeLine(tree, other, notation, nodeAt(tree, other).comments.length > 0),
      ];
      words.push(`(${line[0]}`, ...line.slice(1, -1));
      if (line.length > 1) words.push(`${line.at(-1)})`);
      else words[words.length - 1] += ')';
    }
    number = others.length > 0 || nodeAt(tree, next).comments.length > 0;
    at = next;
  }
}

function writeOne(tree: MoveTree, id: NodeId, notation: Notation, numbered: boolean): string[] {
  const { parent, move } = nodeAt(tree, id);
  if (parent === null || !move) return [];
  const position = positionAt(tree, parent);
  const text = writeMove(position, move, notation);
  return numbered || position.turn === 'w' ? [moveLabel(tree, id), text] : [text];
}

/** Words in lines of about eighty characters. */
function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join('\n');
}
