import { Position } from '../chess';
import { parseGame } from '../chess/pgn/parse';
import { scanGames } from '../chess/pgn/scan';
import { ROOT } from '../chess/tree';
import { type Game, newGame, play } from './game';
import { words } from './words';

/** What a text turned out to be. */
export type Opened =
  | { readonly kind: 'position'; readonly game: Game }
  /** `fault`: what could not be read of it; the rest was kept. */
  | { readonly kind: 'game'; readonly game: Game; readonly fault?: string }
  | { readonly kind: 'move'; readonly game: Game }
  | { readonly kind: 'error'; readonly message: string };

/** Tags, a move number or a comment: a text that begins so was meant as a game. */
const LIKE_A_GAME = /^\s*(\[\s*[A-Za-z]|\{|;|\d+\s*\.)/;

/** Reads what was pasted, typed or dropped: a FEN, or a single move in the position shown. */
export function openText(text: string, current: Game, line = 1): Opened {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (LIKE_A_GAME.test(clean)) return openGame(clean, line);
  if (!/\s/.test(clean) && clean.length <= 8) {
    const played = play(current, clean);
    if (played) return { kind: 'move', game: played };
  }
  try {
    return { kind: 'position', game: newGame(Position.parse(clean)) };
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether a text is meant as PGN and holds more than one game. */
export function holdsGames(text: string): boolean {
  if (!LIKE_A_GAME.test(text.replace(/^\uFEFF/, ''))) return false;
  const games = scanGames(text);
  games.next();
  return games.next().done !== true;
}

/** The first game of a PGN, at the position before its first move. */
function openGame(text: string, line: number): Opened {
  const first = scanGames(text).next();
  if (first.done) return { kind: 'error', message: words.noGame };
  const { tree, headers, faults } = parseGame(text, {
    ...first.value,
    line: first.value.line + line - 1,
  });
  const [fault] = faults;
  const where = fault && `${fault.message} (line ${fault.line}, column ${fault.column})`;
  if (where && tree.nodes.length === 1) return { kind: 'error', message: where };
  return { kind: 'game', game: { tree, node: ROOT, headers }, ...(where && { fault: where }) };
}
