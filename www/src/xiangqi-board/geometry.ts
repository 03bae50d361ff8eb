/** Where squares lie on a board that is shown from either side. */

import { type Color, nameOf, numberOf, type Square } from '../xiangqi';

/** The side of a square in units of the drawing. */
export const CELL = 100;
export const WIDTH = 9 * CELL;
/** Above and below the squares lies a strip with the numbers of the files. */
export const STRIP = 36;
export const HEIGHT = 10 * CELL + 2 * STRIP;
/** The first square's corner is the origin. */
export const VIEW_BOX = `0 ${-STRIP} ${WIDTH} ${HEIGHT}`;

export interface Cell {
  /** 0 to 8 from the left as it is shown. */
  readonly column: number;
  /** 0 to 9 from the top as it is shown. */
  readonly row: number;
}

export function cellOf(square: string, orientation: Color): Cell {
  const number = numberOf(square);
  const [file, rank] = [number % 9, Math.floor(number / 9)];
  return orientation === 'w' ? { column: file, row: 9 - rank } : { column: 8 - file, row: rank };
}

export function squareAt(column: number, row: number, orientation: Color): Square {
  const number = orientation === 'w' ? (9 - row) * 9 + column : row * 9 + (8 - column);
  return nameOf(number);
}

/** The middle of a square in units of the drawing. */
export const middleOf = ({ column, row }: Cell): readonly [x: number, y: number] => [
  (column + 0.5) * CELL,
  (row + 0.5) * CELL,
];
