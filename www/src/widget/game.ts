/** What a widget shows: a position or a game, read from texts that anyone may have written. */

import { OpenError, openGame, openPosition } from '../analysis/open-text';
import {
  createTree,
  depthOf,
  type GameReview,
  type Headers,
  header,
  lineFrom,
  type MoveTree,
  type NodeId,
  nodeAt,
  Position,
  parseComment,
  ROOT,
  repairText,
} from '../chess';
import { GLYPHS } from '../chess/glyphs';
import { plain } from './text';

export interface Game {
  readonly tree: MoveTree;
  readonly node: NodeId;
  readonly headers: Headers;
  /** What could not be read of it, in one sentence. */
  readonly fault?: string;
  /** What was repaired in its FEN, in one sentence. */
  readonly repaired?: string;
  readonly review?: GameReview;
}

/** Far more than any annotated game, and read within a moment. */
const MOST_CHARACTERS = 100_000;

export function startGame(): Game {
  return { tree: createTree(), node: ROOT, headers: [] };
}

/**
 * A position from a FEN or an EPD.
 *
 * @throws FenError if it is no position.
 */
export function readFen(fen: string): Game {
  const { tree, repairs } = openPosition(fen);
  const repaired = `The FEN was repaired: ${repairs.map((each) => repairText(each)).join('; ')}`;
  return { tree, node: ROOT, headers: [], ...(repairs.length > 0 && { repaired }) };
}

/**
 * The first game of a text. What cannot be read of it is left out and said in `fault`.
 *
 * @throws OpenError if there is none, or the text is too long.
 */
export function readPgn(pgn: string): Game {
  if (pgn.length > MOST_CHARACTERS) {
    throw new OpenError(
      `This PGN has ${pgn.length} characters where at most ${MOST_CHARACTERS} are read here`,
    );
  }
  return { ...openGame(pgn), node: ROOT };
}

/** A position's first field has slashes; the first word of a game has none. */
export const looksLikeFen = (text: string): boolean =>
  ((text.slice(0, 200).trim().split(/\s/)[0] ?? '').match(/\//g)?.length ?? 0) >= 3;

/** The node at a ply of the main line; negative plies count from its end. */
export function nodeAtPly(tree: MoveTree, ply: number): NodeId {
  const line = [ROOT, ...lineFrom(tree, ROOT)];
  const at = ply < 0 ? line.length + ply : ply;
  return line[Math.min(line.length - 1, Math.max(0, at))] ?? ROOT;
}

export const plyOf = ({ tree, node }: Game): number => depthOf(tree, node);

/** Who played whom, and how it ended; undefined where the tags do not say. */
export function titleOf({ headers }: Game): { players: string; rest: string } | undefined {
  const known = (name: string, most: number): string =>
    plain((header(headers, name) ?? '').replace(/^[?.\s]*$/, ''), most);
  const [white, black] = [known('White', 60), known('Black', 60)];
  if (!white && !black) return undefined;
  const date = known('Date', 12)
    .replace(/\.\?\?/g, '')
    .replaceAll('.', '-');
  const rest = [known('Result', 8).replace('*', ''), known('Event', 80), date];
  return {
    players: `${white || '?'} \u2013 ${black || '?'}`,
    rest: rest.filter(Boolean).join(' \u00b7 '),
  };
}

export type Token =
  | {
      readonly kind: 'move';
      readonly id: NodeId;
      readonly number: string;
      readonly san: string;
      readonly glyphs: string;
      readonly main: boolean;
    }
  | { readonly kind: 'comment'; readonly text: string; readonly main: boolean }
  | { readonly kind: 'open' | 'close' | 'more' };

/** A list of more moves than that would make a page slow, and nobody reads it in a widget. */
const MOST_MOVES = 1500;
const MOST_COMMENT = 2000;

/** A game as running text: moves with their numbers, comments, variations in brackets. */
export function tokensOf(tree: MoveTree): Token[] {
  const tokens: Token[] = [];
  let moves = 0;
  let depth = 0;
  let numbered = true;
  const start = Position.parse(tree.start, { chess960: tree.chess960 });
  const offset = 2 * (start.fullmoveNumber - 1) + (start.turn === 'b' ? 1 : 0);
  const comments = (texts: readonly string[]): void => {
    for (const comment of texts) {
      const text = plain(parseComment(comment).text, MOST_COMMENT);
      if (!text) continue;
      tokens.push({ kind: 'comment', text, main: depth === 0 });
      numbered = true;
    }
  };
  // Without recursion, so that no depth of variations can exhaust the stack.
  const work: (() => void)[] = [];
  const move = (id: NodeId, ply: number): void => {
    const node = nodeAt(tree, id);
    comments(node.before);
    const count = Math.floor(ply / 2) + 1;
    const number = ply % 2 === 0 ? `${count}.` : numbered ? `${count}\u2026` : '';
    const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? '').join('');
    tokens.push({ kind: 'move', id, number, san: node.san, glyphs, main: depth === 0 });
    moves++;
    numbered = false;
    comments(node.comments);
  };
  const follow = (id: NodeId, ply: number): void => {
    const [main, ...others] = nodeAt(tree, id).children;
    if (main === undefined) return;
    move(main, ply);
    work.push(() => follow(main, ply + 1));
    for (const other of others.reverse()) {
      work.push(
        () => {
          depth--;
          tokens.push({ kind: 'close' });
          numbered = true;
        },
        () => follow(other, ply + 1),
        () => {
          depth++;
          tokens.push({ kind: 'open' });
          numbered = true;
          move(other, ply);
        },
      );
    }
  };
  comments(nodeAt(tree, ROOT).comments);
  follow(ROOT, offset);
  for (let task = work.pop(); task && moves < MOST_MOVES; task = work.pop()) task();
  if (moves >= MOST_MOVES) tokens.push({ kind: 'more' });
  return tokens;
}
