/** The heat map on the page of chess. */

import { isSquare, type Position, type Square } from '../../chess';
import type { Context } from '../core/context';
import { positionOf } from '../core/game';
import { type CoreState, gameOf } from '../core/state';
import { HeatPart, type HeatSlice } from './part';

const SCORE = /cp (-?\d+)$/m;

export function chessHeat({ store, engine }: Context<CoreState & HeatSlice>): HeatPart {
  return new HeatPart({
    store,
    engine,
    shown() {
      const { state } = store;
      const position = positionOf(gameOf(state));
      return {
        fen: position.fen(),
        evaluation: state.net.hash,
        without: () =>
          position
            .pieces()
            .flatMap(([square, { type }]) =>
              type === 'k' ? [] : [[square, fenWithout(position, square)] as const],
            ),
        scoreOf(answer) {
          const score = Number(SCORE.exec(answer)?.[1] ?? Number.NaN);
          return position.turn === 'w' ? score : -score;
        },
      };
    },
  });
}

/** The position without one piece; rights to castle that need it go with it. */
export function fenWithout(position: Position, gone: Square): string {
  const ranks: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let row = '';
    let gap = 0;
    for (const file of 'abcdefgh') {
      const name = `${file}${rank}`;
      const piece = isSquare(name) && name !== gone ? position.pieceAt(name) : undefined;
      if (!piece) {
        gap++;
        continue;
      }
      const letter = piece.color === 'w' ? piece.type.toUpperCase() : piece.type;
      row += (gap || '') + letter;
      gap = 0;
    }
    ranks.push(row + (gap || ''));
  }
  return `${ranks.join('/')} ${position.turn} - - 0 1`;
}
