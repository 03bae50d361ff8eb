import { Position } from '../../chess';

/** A position being set up: anything may stand anywhere, whether chess allows it or not. */
export interface Setup {
  /** Piece letters as in a FEN by square. */
  readonly pieces: ReadonlyMap<string, string>;
  readonly turn: 'w' | 'b';
  /** Those of K, Q, k and q that are granted; rook files where a FEN named them. */
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
    castling: castling === '-' ? '' : (castling ?? ''),
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
  return { ...setup, pieces };
}

export function withCastling(setup: Setup, right: string, granted: boolean): Setup {
  const rights = [...'KQkq'].filter((each) =>
    each === right ? granted : setup.castling.includes(each),
  );
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
