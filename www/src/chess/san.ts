/** Standard algebraic notation: strict when written, forgiving when read. */
import { type Board, EMPTY, inCheck, KING, PAWN } from './board';
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
import { fileLetter, squareName } from './squares';
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

const FIGURINES = /[\u2654-\u265f]/g;
const DECORATION = /(?:[+#!?\u2020\u2021]|\s*e\.?p\.?)+$/;
const CASTLE = /^([O0o])-?\1(-?\1)?$/;
const MOVE = /^([KQRBNP])?([a-h])?([1-8])?[-x:]?([a-h])([1-8])(?:[=/(]?([QRBNqrbn])\)?)?$/;
const LONGEST = 24;

/** Strips what carries no meaning and gives figurines their letters. */
function clean(text: string): string {
  const word = text
    .trim()
    .replace(FIGURINES, (figure) => 'KQRBNP'[(figure.charCodeAt(0) - 0x2654) % 6] as string)
    .replace(DECORATION, '');
  // Lower-case piece letters, except b, which is a file first of all.
  return /^[kqrn][a-h1-8x:-]/.test(word) ? word[0]?.toUpperCase() + word.slice(1) : word;
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
  if (text.length > LONGEST) return 'unreadable';
  const word = clean(text);
  const castling = CASTLE.exec(word);
  if (castling) return castle(board, castling[2] === undefined ? 0 : 1);
  const parts = MOVE.exec(word);
  if (!parts) return 'unreadable';
  const [, letter, file, rank, toFile, toRank, promoted] = parts;
  if (file !== undefined && rank !== undefined) {
    return readLong(board, letter, `${file}${rank}${toFile}${toRank}${promoted ?? ''}`);
  }
  const to = (toFile as string).charCodeAt(0) - 97 + (Number(toRank) - 1) * 8;
  const kind = letter === undefined ? PAWN : KINDS.indexOf(letter);
  const promotion = promoted === undefined ? 0 : KINDS.indexOf(promoted.toUpperCase());
  // Without a file a pawn goes straight ahead: "d5" never means a capture.
  const pawnFile = kind === PAWN && file === undefined ? toFile : file;
  let found: Code | SanFault = 'illegal';
  for (const code of pseudoLegal(board, kind)) {
    const from = codeFrom(code);
    if (codeTo(code) !== to || codeKind(code) === CASTLING) continue;
    if (pawnFile !== undefined && fileLetter(from) !== pawnFile) continue;
    if (rank !== undefined && (from >> 3) + 1 !== Number(rank)) continue;
    if (!isLegal(board, code)) continue;
    if (codePromotion(code) !== promotion) {
      if (promotion === 0) return 'promotion';
      continue;
    }
    if (typeof found === 'number') return 'ambiguous';
    found = code;
  }
  return found;
}

/** A move that names its from square: any piece may stand there unless a letter says which. */
function readLong(board: Board, letter: string | undefined, uci: string): Code | SanFault {
  const code = readUci(board, uci);
  if (code === undefined) {
    return uci.length === 4 && readUci(board, `${uci}q`) !== undefined ? 'promotion' : 'illegal';
  }
  const kind = (board.squares[codeFrom(code)] as number) & 7;
  return letter === undefined || KINDS[kind] === letter ? code : 'illegal';
}
