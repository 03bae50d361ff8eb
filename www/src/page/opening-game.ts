/** Games out of texts. */
import { firstFault } from '../chess/pgn/faults';
import { parseGame } from '../chess/pgn/parse';
import { scanGames } from '../chess/pgn/scan';
import { ROOT } from '../chess/tree';
import type { Opened } from './opening-text';
import { words } from './words';

/** Whether a PGN holds more than one game. */
export function holdsSeveral(text: string): boolean {
  const games = scanGames(text);
  games.next();
  return games.next().done !== true;
}

/** The first game of a PGN, at the position before its first move. */
export function openGame(text: string, line: number): Opened {
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
