/** Squares by number, 0 (`a0`) to 89 (`i9`) rank by rank from Red's side, and where pieces go from each. */

import type { Color, Square } from './types';

export const FILES = 9;
export const RANKS = 10;
export const SQUARES = FILES * RANKS;

const FILE_NAMES = 'abcdefghi';

export const fileOf = (square: number): number => square % FILES;
export const rankOf = (square: number): number => Math.floor(square / FILES);
export const squareOf = (file: number, rank: number): number => rank * FILES + file;

const NAMES: readonly Square[] = Array.from(
  { length: SQUARES },
  (_, square) => `${FILE_NAMES[fileOf(square)]}${rankOf(square)}` as Square,
);

export const nameOf = (square: number): Square => NAMES[square] as Square;

/** The number of a square's name in lower case; -1 for any other text. */
export function numberOf(name: string): number {
  const file = FILE_NAMES.indexOf(name[0] ?? '?');
  const rank = (name.codePointAt(1) ?? 0) - 48;
  const inside = name.length === 2 && file >= 0 && rank >= 0 && rank < RANKS;
  return inside ? squareOf(file, rank) : -1;
}

export const isSquare = (name: string): name is Square => numberOf(name) >= 0;

/** A rank as a side counts: 0 is its own first one. */
export const rankFor = (square: number, color: Color): number =>
  color === 'w' ? rankOf(square) : RANKS - 1 - rankOf(square);

/** Whether a square lies on a side's own half. */
export const isHome = (square: number, color: Color): boolean => rankFor(square, color) < 5;

const inPalace = (square: number): boolean =>
  Math.abs(fileOf(square) - 4) <= 1 && (rankOf(square) <= 2 || rankOf(square) >= 7);

/** The square so many files to the right and ranks up; -1 beyond the board. */
function offset(square: number, files: number, ranks: number): number {
  const [file, rank] = [fileOf(square) + files, rankOf(square) + ranks];
  return file >= 0 && file < FILES && rank >= 0 && rank < RANKS ? squareOf(file, rank) : -1;
}

type Steps = readonly (readonly [files: number, ranks: number])[];

const ORTHOGONAL: Steps = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const DIAGONAL: Steps = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

const table = <T>(make: (square: number) => T): readonly T[] =>
  Array.from({ length: SQUARES }, (_, square) => make(square));

const near = (square: number, steps: Steps): number[] =>
  steps.map(([files, ranks]) => offset(square, files, ranks)).filter((to) => to >= 0);

/** From each square the four lines to the edge, nearest square first. */
export const RAYS: readonly (readonly (readonly number[])[])[] = table((square) =>
  ORTHOGONAL.map(([files, ranks]) => {
    const ray: number[] = [];
    for (let at = offset(square, files, ranks); at >= 0; at = offset(at, files, ranks))
      ray.push(at);
    return ray;
  }),
);

/** A jump and the square that must be empty for it: a horse's leg, an elephant's eye. */
export interface Jump {
  readonly to: number;
  readonly over: number;
}

const jumps = (
  square: number,
  steps: Steps,
  over: (files: number, ranks: number) => number,
): Jump[] =>
  steps.flatMap(([files, ranks]) => {
    const to = offset(square, files, ranks);
    return to < 0 ? [] : [{ to, over: over(files, ranks) }];
  });

const KNIGHTLY: Steps = [1, -1].flatMap((one) =>
  [2, -2].flatMap((two) => [[one, two] as const, [two, one] as const]),
);
/** One step along the longer way of a horse's jump. */
const along = (way: number): number => (Math.abs(way) === 2 ? way / 2 : 0);

export const HORSE: readonly (readonly Jump[])[] = table((square) =>
  jumps(square, KNIGHTLY, (files, ranks) => offset(square, along(files), along(ranks))),
);

/** The squares from which a horse attacks a square, each with the leg that it needs. */
export const HORSE_TO: readonly (readonly { from: number; over: number }[])[] = table((square) =>
  HORSE.flatMap((all, from) =>
    all.filter(({ to }) => to === square).map(({ over }) => ({ from, over })),
  ),
);

const ELEPHANTINE: Steps = DIAGONAL.map(([files, ranks]) => [2 * files, 2 * ranks] as const);

/** An elephant stays on its half. */
export const ELEPHANT: readonly (readonly Jump[])[] = table((square) =>
  jumps(square, ELEPHANTINE, (files, ranks) => offset(square, files / 2, ranks / 2)).filter(
    ({ to }) => isHome(to, 'w') === isHome(square, 'w'),
  ),
);

export const GENERAL: readonly (readonly number[])[] = table((square) =>
  near(square, ORTHOGONAL).filter(inPalace),
);
export const ADVISER: readonly (readonly number[])[] = table((square) =>
  near(square, DIAGONAL).filter(inPalace),
);

/** A soldier goes forward, and beyond the river sideways too. */
export const SOLDIER: Readonly<Record<Color, readonly (readonly number[])[]>> = {
  w: table((square) => near(square, soldierSteps(square, 'w'))),
  b: table((square) => near(square, soldierSteps(square, 'b'))),
};

function soldierSteps(square: number, color: Color): Steps {
  const forward = [0, color === 'w' ? 1 : -1] as const;
  return isHome(square, color) ? [forward] : [forward, [1, 0], [-1, 0]];
}

/** Whether a side's piece of a kind can stand on a square in any game. */
export function canStand(type: string, color: Color, square: number): boolean {
  const [file, rank] = [fileOf(square), rankFor(square, color)];
  switch (type) {
    case 'k':
      return Math.abs(file - 4) <= 1 && rank <= 2;
    case 'a':
      return rank <= 2 && (rank === 1 ? file === 4 : file === 3 || file === 5);
    case 'b':
      if (rank === 2) return file % 4 === 0;
      return (rank === 0 || rank === 4) && (file === 2 || file === 6);
    case 'p':
      return rank > 4 || (rank > 2 && file % 2 === 0);
    default:
      return true;
  }
}
