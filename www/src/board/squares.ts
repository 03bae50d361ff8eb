/** What a board needs to know of chess: squares, and where the pieces of a FEN stand. No rules. */

export type SquareName = string;
export type PieceName = string;
export type Side = 'w' | 'b';
export type Placement = ReadonlyMap<SquareName, PieceName>;

export const FILES = 'abcdefgh';

const LETTERS = 'pnbrqk';

/** The squares as they are read from the top left, for the side that sits below. */
export function ranksFor(orientation: Side): SquareName[][] {
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => [...FILES].map((file) => `${file}${rank}`));
  return orientation === 'w' ? ranks : ranks.reverse().map((row) => row.reverse());
}

/** Column and row (0-7, from the top left) at which a square is drawn. */
export function cellOf(square: SquareName, orientation: Side): { column: number; row: number } {
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  return orientation === 'w' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

export function squareAt(column: number, row: number, orientation: Side): SquareName {
  const file = orientation === 'w' ? column : 7 - column;
  const rank = orientation === 'w' ? 8 - row : row + 1;
  return `${FILES[file]}${rank}`;
}

export function isDark(square: SquareName): boolean {
  return (square.charCodeAt(0) + square.charCodeAt(1)) % 2 === 0;
}

/** Reads the first field of a FEN. What does not fit on the board is left out. */
export function placementOf(fen: string): Placement {
  const placement = new Map<SquareName, PieceName>();
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/');
  rows.slice(0, 8).forEach((row, index) => {
    let file = 0;
    for (const char of row) {
      if (char >= '1' && char <= '8') {
        file += Number(char);
        continue;
      }
      const type = char.toLowerCase();
      if (LETTERS.includes(type) && file < 8) {
        placement.set(`${FILES[file]}${8 - index}`, (char === type ? 'b' : 'w') + type);
      }
      file += 1;
    }
  });
  return placement;
}

export interface Slide {
  readonly from: SquareName;
  readonly to: SquareName;
}

const distance = (a: SquareName, b: SquareName): number =>
  Math.max(
    Math.abs(a.charCodeAt(0) - b.charCodeAt(0)),
    Math.abs(a.charCodeAt(1) - b.charCodeAt(1)),
  );

/**
 * Which pieces slid where between two positions, for the animation. A piece that appears comes
 * from the nearest square that lost the same piece; a promoted one from the pawn's, given by `hint`.
 */
export function slidesBetween(before: Placement, after: Placement, hint?: Slide): Slide[] {
  const gone = new Map<SquareName, PieceName>();
  for (const [square, piece] of before) {
    if (after.get(square) !== piece) gone.set(square, piece);
  }
  const slides: Slide[] = [];
  for (const [to, piece] of after) {
    if (before.get(to) === piece) continue;
    let from: SquareName | undefined;
    for (const [square, lost] of gone) {
      if (lost !== piece) continue;
      if (from === undefined || distance(square, to) < distance(from, to)) from = square;
    }
    if (from === undefined && hint?.to === to && gone.has(hint.from)) from = hint.from;
    if (from === undefined) continue;
    gone.delete(from);
    slides.push({ from, to });
  }
  return slides;
}
