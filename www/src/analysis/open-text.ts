/** Positions and games out of texts that anyone may have written. */

import { createTree, type Headers, type MoveTree, type Repair, type Result } from '../chess';
import { readEpd } from '../chess/epd';
import { firstFault, parseGame, scanGames } from '../chess/pgn';

/** A position or a game as it was read. */
export interface OpenedGame {
  readonly tree: MoveTree;
  /** The tags that it came with. */
  readonly headers: Headers;
  /** How it ended by the end of its moves. */
  readonly result: Result;
  /** What could not be read of it, in a sentence without a full stop; the rest was kept. */
  readonly fault?: string;
  /** What was repaired in the FEN among its tags, likewise, if that is all that there was to repair. */
  readonly repaired?: string;
}

/** A text that is refused, in a sentence without a full stop. */
export class OpenError extends Error {
  override readonly name = 'OpenError';
}

/** Tags, a move number, a comment or an escaped line: a text that begins so is meant as a game. */
const LIKE_A_GAME = /^\s*(\[\s*[\p{L}\p{N}_]|[{;%]|\d+\s*[.\u2026])/u;

/** The first of several words. */
const FIRST_WORD = /^\s*(\S+)\s+\S/;
/** A board has slashes, which addresses spell another way; a list of positions may begin with a comment. */
const LIKE_A_POSITION = /^#|\/|%2f/i;

/**
 * Whether a text begins as games do, or has several words and does not begin as positions do: people write a title above
 * their games, and leave out what they like. A single word is no game.
 */
export function beginsAsGame(text: string): boolean {
  if (LIKE_A_GAME.test(text.replace(/^\uFEFF/, ''))) return true;
  const word = FIRST_WORD.exec(text)?.[1];
  return word !== undefined && !LIKE_A_POSITION.test(word);
}

/** Whether a text is meant as PGN and holds more than one game. */
export function holdsGames(text: string): boolean {
  if (!beginsAsGame(text)) return false;
  const games = scanGames(text);
  games.next();
  return games.next().done !== true;
}

/**
 * A position from a FEN or an EPD, and what was repaired in it.
 *
 * @throws FenError if it is no position.
 */
export function openPosition(text: string): {
  readonly tree: MoveTree;
  readonly repairs: readonly Repair[];
} {
  const { position, repairs } = readEpd(text);
  return { tree: createTree(position), repairs };
}

/**
 * The first game of a PGN. `line` is the line of a file on which the text begins, for the places of faults.
 *
 * @throws OpenError if there is no game in it, or none of its moves could be read.
 */
export function openGame(text: string, line = 1): OpenedGame {
  const first = scanGames(text).next();
  if (first.done) throw new OpenError('There is no game in this text');
  const span = { ...first.value, line: first.value.line + line - 1 };
  const { tree, headers, result, faults } = parseGame(text, span);
  const fault = firstFault(faults);
  const game = { tree, headers, result };
  if (!fault) return game;
  const where = `${fault.message} (line ${fault.line}, column ${fault.column})`;
  if (fault.kind === 'fen-repaired') return { ...game, repaired: where };
  if (tree.nodes.length === 1) throw new OpenError(where);
  return { ...game, fault: where };
}
