/** The heat map on the page of xiangqi: loaded when it is wanted. */

import type { Engine } from '../../engine/client';
import type { Position } from '../../xiangqi/position';
import { nameOf } from '../../xiangqi/squares';
import type { Store } from '../core/store';
import { HeatPart } from '../heat/part';
import { positionOf } from './game';
import { gameOf, type XiangqiState } from './state';

const SCORE = /^Evaluation: ([+-]\d+\.\d+) \(Red's view\) by /gm;

/**
 * What `eval` tells, in centipawns, Red's view: by the net, which comes after the evaluation by hand, if there is one; not a number where
 * it tells none.
 */
export const scoreOf = (answer: string): number =>
  Math.round(100 * Number([...answer.matchAll(SCORE)].at(-1)?.[1] ?? Number.NaN));

/** The squares of all pieces but the generals, each with the FEN without its piece. */
export function piecesOff(position: Position): (readonly [square: string, fen: string])[] {
  const { board } = position;
  return board.flatMap((letter, gone) => {
    if (!letter || /k/i.test(letter)) return [];
    const ranks = Array.from({ length: 10 }, (_, row) =>
      Array.from({ length: 9 }, (_, file) => {
        const square = (9 - row) * 9 + file;
        return square === gone ? '1' : board[square] || '1';
      })
        .join('')
        .replace(/1+/g, (gap) => String(gap.length)),
    );
    return [[nameOf(gone), `${ranks.join('/')} ${position.turn} - - 0 1`] as const];
  });
}

export const xiangqiHeat = ({
  store,
  engine,
}: {
  readonly store: Store<XiangqiState>;
  readonly engine: Engine | undefined;
}): HeatPart =>
  new HeatPart({
    store,
    engine,
    shown() {
      const position = positionOf(gameOf(store.state));
      return { fen: position.fen(), evaluation: '', without: () => piecesOff(position), scoreOf };
    },
  });
