import { quote } from '../chess';
import { listLines, readEpd } from '../chess/epd';
import type { Repair } from '../chess/fen-repair';
import { holdsPositions } from '../chess/position-list';
import { type Game, newGame, play } from './game';
import { holdsSeveral, openGame } from './opening-game';
import { fill, words } from './words';

/** What a text turned out to be. */
export type Opened =
  /** `repairs`: what was repaired in its FEN. */
  | { readonly kind: 'position'; readonly game: Game; readonly repairs: readonly Repair[] }
  /** `fault`: what could not be read of it; the rest was kept. */
  | {
      readonly kind: 'game';
      readonly game: Game;
      readonly fault?: string;
      /** What was repaired in its FEN, where there is no fault. */
      readonly repairs?: string;
    }
  | { readonly kind: 'move'; readonly game: Game }
  | { readonly kind: 'error'; readonly message: string };

/** Tags, a move number, a comment or an escaped line: a text that begins so was meant as a game. */
const LIKE_A_GAME = /^\s*(\[\s*[\p{L}\p{N}_]|[{;%]|\d+\s*[.\u2026])/u;

/** Whether a text is meant as a game. */
export function isGame(text: string): boolean {
  const clean = text.replace(/^\uFEFF/, '').trim();
  const [word = ''] = clean.split(/\s/, 1);
  return (
    LIKE_A_GAME.test(clean) ||
    (word !== clean && word.length <= 8 && play(newGame(), word) !== undefined)
  );
}

/** Whether a text is meant as PGN and holds more than one game. */
export const holdsGames = (text: string): boolean =>
  LIKE_A_GAME.test(text.replace(/^\uFEFF/, '')) && holdsSeveral(text);

/**
 * Reads what was pasted, typed or dropped: a game, a position, or a single move in the position shown.
 */
export function openText(text: string, current: Game, line = 1): Opened {
  if (isGame(text)) return openGame(text, line);
  const clean = text.replace(/^\uFEFF/, '').trim();
  const [word = ''] = clean.split(/\s/, 1);
  const single = word === clean;
  const played = single && word.length <= 8 && play(current, word);
  if (played) return { kind: 'move', game: played };
  if (single && word && !word.includes('/')) {
    return { kind: 'error', message: fill(words.notUnderstood, { text: quote(word) }) };
  }
  try {
    const { position, repairs } = readEpd(firstPosition(clean));
    return { kind: 'position', game: newGame(position), repairs };
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}

/** The first line of a list; any other text as a whole. */
const firstPosition = (text: string): string =>
  (holdsPositions(text) && listLines(text)[0]?.text) || text;

/** What was repaired in a FEN, in sentences. */
export const repairsText = (repairs: readonly Repair[]): string =>
  repairs
    .map(({ kind, text }) => fill(words[`repair_${kind}`], { text: quote(text ?? '') }))
    .join(' ');
