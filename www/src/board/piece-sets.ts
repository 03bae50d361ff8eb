/** The sets of pieces that one can choose from. */

import type { Shapes } from './piece-shapes';
import { pictureOf, showPieces } from './pieces';
import { ANGULAR } from './pieces-angular';
import { STAUNTON } from './pieces-staunton';

const SETS = { staunton: STAUNTON, angular: ANGULAR } as const satisfies Record<string, Shapes>;

export type PieceSet = keyof typeof SETS;
export const PIECE_SETS = Object.keys(SETS) as PieceSet[];

/** Shows all boards with the pieces of this set. */
export const choosePieces = (set: PieceSet): void => showPieces(SETS[set]);

/** One piece of a set as a picture by itself. */
export const pieceOf = (set: PieceSet, color: 'w' | 'b', type: string): SVGSVGElement =>
  pictureOf(SETS[set], color, type);
