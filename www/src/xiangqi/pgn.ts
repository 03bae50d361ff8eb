/**
 * Games of xiangqi as PGN: tags, a start position, moves in any notation with comments and variations, a result. A move
 * that cannot be read ends its line, the game's or a variation's; the moves before it and the other lines stay.
 */

import { START_FEN } from './fen';
import { FenError } from './fen-error';
import { type PgnFault, readMoves } from './movetext';
import { type Notation, writeMove } from './notation';
import { type Result, readResult } from './results';
import {
  createTree,
  type MoveTree,
  moveLabel,
  type NodeId,
  nodeAt,
  positionAt,
  ROOT,
} from './tree';

export type { PgnFault, Result };
export type Tag = readonly [name: string, value: string];

export interface Game {
  /** Names and values of the tags, in the order of the text. */
  readonly tags: readonly Tag[];
  readonly tree: MoveTree;
  readonly result: Result;
}

export function tagOf({ tags }: Game, name: string): string | undefined {
  return tags.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
}

/** Whether a text looks like a game rather than a FEN. */
export const looksLikePgn = (text: string): boolean =>
  /^\s*\[\s*\w+\s+"/m.test(text) || /^\s*\d+\s*\./.test(text);

/** Reads the first game of a text; `from`: the line of a file on which the text begins, for the places of faults. */
export function readPgn(
  given: string,
  from = 1,
): { game: Game; fault?: PgnFault; faults: readonly PgnFault[] } {
  const text = given.replace(/^\ufeff/, '');
  const { tags, end } = readTags(text);
  const bare: Game = { tags, tree: createTree(), result: '*' };
  const fen = tagOf(bare, 'FEN');
  let tree = bare.tree;
  if (fen !== undefined) {
    try {
      tree = createTree(fen);
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      const fault: PgnFault = { kind: 'fen', fault: error };
      return { game: bare, fault, faults: [fault] };
    }
  }
  const read = readMoves(tree, text, end, from);
  const result = read.result ?? readResult(tagOf(bare, 'Result') ?? '') ?? '*';
  const game = { tags, tree: read.tree, result };
  const { faults } = read;
  const [fault] = faults;
  return { game, faults, ...(fault && { fault }) };
}

/** The tags at the start of a text, and where they end. */
function readTags(text: string): { tags: Tag[]; end: number } {
  const tags: Tag[] = [];
  let at = 0;
  const tag = /[^\S\n]*\[\s*(\w+)\s+"?((?:[^"\\\n]|\\.)*)"?\s*\][^\S\n]*\n?|[^\S\n]*\n/y;
  for (;;) {
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found || found[0] === '') return { tags, end: at };
    const [all, name, value = ''] = found;
    if (name !== undefined) tags.push([name, value.replace(/\\(["\\])/g, '$1')]);
    at += all.length;
  }
}

/** The tags that every game should have besides its result, with what is unknown left open. */
const STANDARD: readonly Tag[] = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['Red', '?'],
  ['Black', '?'],
];

/** A game without tags with those that every game should have; others keep theirs. */
export const withStandardTags = <G extends Game>(game: G): G =>
  game.tags.length > 0 ? game : { ...game, tags: STANDARD };

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
  const about = remarks(nodeAt(tree, ROOT).comments);
  const words = [...about, ...writeLine(tree, ROOT, notation, true), game.result];
  return `${head.join('')}\n${wrap(words)}\n`;
}

/** A comment word by word; one with a brace takes the rest of its line, which a line break marks. */
function remarks(comments: readonly string[]): string[] {
  return comments.flatMap((comment) => {
    const text = comment.replace(/\s+/g, ' ').trim();
    if (!text) return [];
    return text.includes('}') ? [`;${text}\n`] : `{${text}}`.split(' ');
  });
}

/** The words of the line that begins after a node, with its variations. */
function writeLine(tree: MoveTree, from: NodeId, notation: Notation, numbered: boolean): string[] {
  const words: string[] = [];
  let at = from;
  let number = numbered;
  for (;;) {
    const [next, ...others] = nodeAt(tree, at).children;
    if (next === undefined) return words;
    words.push(...writeOne(tree, next, notation, number));
    for (const other of others) {
      const said = nodeAt(tree, other).comments.length > 0;
      const line = [
        ...writeOne(tree, other, notation, true),
        ...writeLine(tree, other, notation, said),
      ];
      words.push(`(${line[0]}`, ...line.slice(1));
      const last = words.at(-1) ?? '';
      if (last.endsWith('\n')) words.push(')');
      else words[words.length - 1] = `${last})`;
    }
    number = others.length > 0 || nodeAt(tree, next).comments.length > 0;
    at = next;
  }
}

/** A move with all that is said of it. */
function writeOne(tree: MoveTree, id: NodeId, notation: Notation, numbered: boolean): string[] {
  const { parent, move, before, comments, nags } = nodeAt(tree, id);
  if (parent === null || !move) return [];
  const position = positionAt(tree, parent);
  const number = numbered || before.length > 0 || position.turn === 'w';
  return [
    ...remarks(before),
    ...(number ? [moveLabel(tree, id)] : []),
    writeMove(position, move, notation),
    ...nags.map((nag) => `$${nag}`),
    ...remarks(comments),
  ];
}

/** Words in lines of about eighty characters; a line break in a word ends its line. */
function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line && line.length + 1 + word.trimEnd().length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
    if (!line.endsWith('\n')) continue;
    lines.push(line.trimEnd());
    line = '';
  }
  return [...lines, line].join('\n');
}
