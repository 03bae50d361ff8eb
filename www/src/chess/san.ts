/** Standard algebraic notation: strict when written, forgiving when read. */
import { type Board, EMPTY, inCheck, KING, PAWN } from './board';
import { ENGLISH, type Letters } from './letters';
import { type MoveText, readMoveText } from './move-text';
import {
  applyCode,
  CASTLING,
  type Code,
  castlingWing,
  codeFrom,
  codeKind,
  codePromotion,
  codeTo,
  EN_PASSANT,
  hasLegalMove,
  isLegal,
  pseudoLegal,
} from './movegen';
import { fileLetter, squareIndex, squareName } from './squares';
import type { Square } from './types';
import { readUci } from './uci';

/** Why a text is not a move here: it cannot be read, no legal move fits, several do, or the promotion piece is missing. */
export type SanFault = 'unreadable' | 'illegal' | 'ambiguous' | 'promotion';

const KINDS = ' PNBRQK';

/** As little of the from square as tells the move from others of the same kind of piece. */
function disambiguation(board: Board, code: Code, kind: number): string {
  const from = codeFrom(code);
  let rivals = false;
  let sameFile = false;
  let sameRank = false;
  for (const rival of pseudoLegal(board, kind)) {
    const square = codeFrom(rival);
    if (square === from || codeTo(rival) !== codeTo(code) || !isLegal(board, rival)) continue;
    rivals = true;
    sameFile ||= (square & 7) === (from & 7);
    sameRank ||= square >> 3 === from >> 3;
  }
  if (!rivals) return '';
  if (!sameFile) return fileLetter(from);
  return sameRank ? squareName(from) : String((from >> 3) + 1);
}

function bareSan(board: Board, code: Code): string {
  if (codeKind(code) === CASTLING) return castlingWing(code) === 0 ? 'O-O' : 'O-O-O';
  const from = codeFrom(code);
  const to = codeTo(code);
  const kind = (board.squares[from] as number) & 7;
  const takes = board.squares[to] !== EMPTY || codeKind(code) === EN_PASSANT;
  if (kind === PAWN) {
    const promotion = codePromotion(code);
    const suffix = promotion === 0 ? '' : `=${KINDS[promotion]}`;
    return `${takes ? `${fileLetter(from)}x` : ''}${squareName(to)}${suffix}`;
  }
  const which = kind === KING ? '' : disambiguation(board, code, kind);
  return `${KINDS[kind]}${which}${takes ? 'x' : ''}${squareName(to)}`;
}

/** A legal move in standard notation; `next`, where the caller has it, is the board after the move. */
export function writeSan(board: Board, code: Code, next = applyCode(board, code)): string {
  const san = bareSan(board, code);
  if (!inCheck(next)) return san;
  return `${san}${hasLegalMove(next) ? '+' : '#'}`;
}

function castle(board: Board, wing: 0 | 1): Code | SanFault {
  const found = pseudoLegal(board, KING).find(
    (code) => codeKind(code) === CASTLING && castlingWing(code) === wing,
  );
  return found ?? 'illegal';
}

/**
 * The legal move that a text means here. Besides proper notation it reads `0-0`, `e8Q`, `e8(Q)`, long algebraic moves,
 * UCI moves, figurines, and moves with marks missing, wrong or added (x + # ! ? e.p.). Checks and captures are not held
 * against the text; a move that fits two legal ones is not guessed at.
 */
export function readSan(board: Board, text: string): Code | SanFault {
  const read = readMoveText(
    text
      .trim()
      .replace(/[!?]+$/, '')
      .replace(/\s+(?=e\.?p\.?$)/, ''),
  );
  return read ? findMove(board, read, ENGLISH) : 'unreadable';
}

/** The legal move that a text which was read means, its pieces named in some language. */
export function findMove(board: Board, text: MoveText, letters: Letters): Code | SanFault {
  const { wing, piece, file, rank, to } = text;
  const named = piece === undefined ? undefined : letters.get(piece);
  const promoted = text.promotion === undefined ? 0 : letters.get(text.promotion);
  // A letter that names no piece in this language.
  if ((piece !== undefined && named === undefined) || promoted === undefined) return 'unreadable';
  if (wing !== undefined) return castle(board, wing);
  if (file !== undefined && rank !== undefined) {
    return readLong(board, named, `${file}${rank}${to}`, promoted);
  }
  const target = squareIndex(to as Square);
  const kind = named ?? PAWN;
  // Without a file a pawn goes straight ahead: "d5" never means a capture.
  const fromFile = kind === PAWN && file === undefined ? to[0] : file;
  let found: Code | SanFault = 'illegal';
  for (const code of pseudoLegal(board, kind)) {
    const from = codeFrom(code);
    if (codeTo(code) !== target || codeKind(code) === CASTLING) continue;
    if (fromFile !== undefined && fileLetter(from) !== fromFile) continue;
    if (rank !== undefined && (from >> 3) + 1 !== Number(rank)) continue;
    if (!isLegal(board, code)) continue;
    if (codePromotion(code) !== promoted) {
      if (promoted === 0) return 'promotion';
      continue;
    }
    if (typeof found === 'number') return 'ambiguous';
    found = code;
  }
  return found;
}

/** A move that names its from square: any piece may stand there unless a letter says which. */
function readLong(
  board: Board,
  named: number | undefined,
  squares: string,
  promoted: number,
): Code | SanFault {
  const stands = (board.squares[squareIndex(squares.slice(0, 2) as Square)] as number) & 7;
  if (named !== undefined && named !== stands) return 'illegal';
  const code = readUci(board, squares + (promoted === 0 ? '' : KINDS[promoted]));
  if (code !== undefined) return code;
  return promoted === 0 && readUci(board, `${squares}q`) !== undefined ? 'promotion' : 'illegal';
}
