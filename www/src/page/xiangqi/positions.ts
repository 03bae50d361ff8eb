/** Lists of positions, a FEN in each line, as games that begin in them. */

import { holdsPositions, listLines } from '../../chess/list-lines';
import { FenError } from '../../xiangqi/fen-error';
import { writePgn } from '../../xiangqi/pgn';
import { Position } from '../../xiangqi/position';
import { createTree } from '../../xiangqi/tree';

export { holdsPositions };

export interface PositionList {
  /** One game for each position, without moves. */
  readonly pgn: string;
  readonly positions: number;
  /** How many lines are no positions, and what is wrong with the first of them. */
  readonly unread: number;
  readonly fault?: { readonly line: number; readonly error: FenError };
}

/** Reads a list. What stands behind a semicolon names the position; lines that are no positions are counted. */
export function readPositions(text: string): PositionList {
  const games: string[] = [];
  let unread = 0;
  let fault: PositionList['fault'];
  for (const { line, text: given } of listLines(text)) {
    const [fen = '', ...name] = given.split(';');
    try {
      const event = name.join(';').trim() || `${games.length + 1}`;
      const tree = createTree(Position.parse(fen));
      games.push(writePgn({ tags: [['Event', event]], tree, result: '*' }, 'uci'));
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      unread += 1;
      fault ??= { line, error };
    }
  }
  return { pgn: games.join('\n'), positions: games.length, unread, ...(fault && { fault }) };
}
