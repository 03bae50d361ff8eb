import { quote } from '../chess';
import { listLines, readEpd } from '../chess/epd';
import type { Repair } from '../chess/fen-repair';
import { firstFault } from '../chess/pgn/faults';
import { parseGame } from '../chess/pgn/parse';
import { scanGames } from '../chess/pgn/scan';
import { holdsPositions } from '../chess/position-list';
import { ROOT } from '../chess/tree';
import { type Game, newGame, play } from './game';
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

/** Reads what was pasted, typed or dropped: a game, a position, or a single move in the position shown. */
export function openText(text: string, current: Game, line = 1): Opened {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (LIKE_A_GAME.test(clean)) return openGame(clean, line);
  const [word = ''] = clean.split(/\s/, 1);
  const single = word === clean;
  const played = word.length <= 8 && play(single ? current : newGame(), word);
  if (played) return single ? { kind: 'move', game: played } : openGame(clean, line);
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
  const { tree, headers, result, faults } = parseGame(text, {
    ...first.value,
    line: first.value.line + line - 1,
  });
  const fault = firstFault(faults);
  const where = fault && `${fault.message} (line ${fault.line}, column ${fault.column})`;
  const isRepair = fault?.kind === 'fen-repaired';
  if (where && !isRepair && tree.nodes.length === 1) return { kind: 'error', message: where };
  return {
    kind: 'game',
    game: { tree, node: ROOT, headers, result },
    ...(where && (isRepair ? { repairs: where } : { fault: where })),
  };
}
