/** A move as players describe it: which piece, from which file, which way, how far. */

import { colorOf, type Letter, typeOf } from './board';
import type { Position } from './position';
import { FILES, fileOf, numberOf, RANKS, rankFor, squareOf } from './squares';
import type { Color, MoveLike, PieceType } from './types';

export interface Description {
  readonly type: PieceType;
  readonly color: Color;
  /** The file that it starts from, 1 to 9 from its side's right. */
  readonly file: number;
  /** Forward, back or across, as its side sees it. */
  readonly way: '+' | '-' | '=';
  /** The file that it goes to, or for pieces that stay on their file the number of steps. */
  readonly number: number;
  /** How many pieces of its kind its side has on its file. */
  readonly together: number;
  /** Its place among them, 0 for the one in front. */
  readonly place: number;
  /**
   * Its place among the soldiers of all files with more than one, from its side's right, front first;
   * undefined where at most one such file is, and for other kinds.
   */
  readonly order: number | undefined;
}

/** A file from 1 to 9 as a side counts: from its right. */
const fileFor = (square: number, color: Color): number =>
  color === 'w' ? FILES - fileOf(square) : fileOf(square) + 1;

/** A side's pieces of a kind on a file, the one in front first. */
function tandem(position: Position, letter: Letter, file: number, color: Color): number[] {
  const squares: number[] = [];
  for (let rank = 0; rank < RANKS; rank++) {
    const square = squareOf(file, rank);
    if (position.board[square] === letter) squares.push(square);
  }
  return color === 'w' ? squares.reverse() : squares;
}

function soldierOrder(
  position: Position,
  letter: Letter,
  from: number,
  color: Color,
): number | undefined {
  const files = Array.from({ length: FILES }, (_, file) => tandem(position, letter, file, color));
  const tandems = files.filter((squares) => squares.length > 1);
  if (color === 'w') tandems.reverse();
  const at = tandems.flat().indexOf(from);
  return tandems.length > 1 && at >= 0 ? at : undefined;
}

/** Describes a move of a piece that stands where it starts. */
export function describe(position: Position, move: MoveLike): Description {
  const [from, to] = [numberOf(move.from), numberOf(move.to)];
  const letter = position.board[from] || 'K';
  const [type, color] = [typeOf(letter), colorOf(letter) ?? 'w'];
  const steps = rankFor(to, color) - rankFor(from, color);
  const way = steps > 0 ? '+' : steps < 0 ? '-' : '=';
  const stays = fileOf(from) === fileOf(to);
  const number = stays ? Math.abs(steps) : fileFor(to, color);
  const onFile = tandem(position, letter, fileOf(from), color);
  const together = onFile.length;
  const order =
    type === 'p' && together > 1 ? soldierOrder(position, letter, from, color) : undefined;
  const place = onFile.indexOf(from);
  return { type, color, file: fileFor(from, color), way, number, together, place, order };
}
