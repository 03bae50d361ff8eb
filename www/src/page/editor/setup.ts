import { Position } from '../../chess';

/** A position being set up: anything may stand anywhere, whether chess allows it or not. */
export interface Setup {
  /** Piece letters as in a FEN by square. */
  readonly pieces: ReadonlyMap<string, string>;
  readonly turn: 'w' | 'b';
  /** Those of K, Q, k and q that are granted; rook files where a FEN named them and these would mean other rooks. */
  readonly castling: string;
  readonly enPassant: string;
}

export function readSetup(fen: string): Setup {
  const [board = '', turn, castling, enPassant] = fen.split(' ');
  const pieces = new Map<string, string>();
  board.split('/').forEach((row, i) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else pieces.set(`${'abcdefgh'[file++]}${8 - i}`, letter);
    }
  });
  return {
    pieces,
    turn: turn === 'b' ? 'b' : 'w',
    castling: castling === '-' ? '' : plainRights(pieces, castling ?? ''),
    enPassant: enPassant ?? '-',
  };
}

export function fenOf({ pieces, turn, castling, enPassant }: Setup): string {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...'abcdefgh']
      .map((file) => pieces.get(`${file}${rank}`) ?? '1')
      .join('')
      .replace(/1+/g, (gap) => String(gap.length)),
  );
  return `${rows.join('/')} ${turn} ${castling || '-'} ${enPassant} 0 1`;
}

export function withPiece(setup: Setup, square: string, letter: string | undefined): Setup {
  const pieces = new Map(setup.pieces);
  if (letter === undefined) pieces.delete(square);
  else pieces.set(square, letter);
  const changed = { ...setup, pieces };
  const passed = enPassantSquares(changed).includes(setup.enPassant);
  return passed ? changed : { ...changed, enPassant: '-' };
}

const RIGHTS = ['K', 'Q', 'k', 'q'] as const;
export type Right = (typeof RIGHTS)[number];

/** The files, as a FEN names them, of the rooks on that side of the king: the right itself means the first, the outermost. */
function rooksFor(pieces: Setup['pieces'], right: Right): string[] {
  const white = right < 'a';
  const cased = (letter: string): string => (white ? letter.toUpperCase() : letter);
  const inwards = [...(right.toLowerCase() === 'k' ? 'hgfedcba' : 'abcdefgh')];
  const on = (file: string): string | undefined => pieces.get(`${file}${white ? 1 : 8}`);
  const king = inwards.findIndex((file) => on(file) === cased('k'));
  return inwards
    .slice(0, Math.max(0, king))
    .filter((file) => on(file) === cased('r'))
    .map(cased);
}

/** Rook files, as Shredder writes them, as K, Q, k and q where these mean the same rooks. */
function plainRights(pieces: Setup['pieces'], castling: string): string {
  const plain = (file: string): string =>
    RIGHTS.find((right) => rooksFor(pieces, right)[0] === file) ?? file;
  return [...castling].map(plain).join('');
}

/** How a right is written among those granted; undefined where it is not granted. */
export function grantOf({ pieces, castling }: Setup, right: Right): string | undefined {
  const rooks = rooksFor(pieces, right);
  return [...castling].find((letter) => letter === right || rooks.includes(letter));
}

export function withCastling(setup: Setup, right: Right, granted: boolean): Setup {
  const rights = RIGHTS.map((each) => {
    const written = grantOf(setup, each);
    if (each !== right) return written ?? '';
    return granted ? (written ?? right) : '';
  });
  return { ...setup, castling: rights.join('') };
}

/** What is wrong with it as a position, in a sentence; undefined when nothing is. */
export function faultOf(setup: Setup): string | undefined {
  try {
    Position.parse(fenOf(setup));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Squares where a pawn of the side that moved last could have been passed. */
export function enPassantSquares({ pieces, turn }: Setup): string[] {
  const [rank, pawnRank, from, pawn] = turn === 'w' ? [6, 5, 7, 'p'] : [3, 4, 2, 'P'];
  return [...'abcdefgh'].flatMap((file) => {
    const passed =
      pieces.get(`${file}${pawnRank}`) === pawn &&
      !pieces.has(`${file}${rank}`) &&
      !pieces.has(`${file}${from}`);
    return passed ? [`${file}${rank}`] : [];
  });
}
