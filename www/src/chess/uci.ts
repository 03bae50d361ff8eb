/** Moves as UCI writes them: `e2e4`, `e7e8q`; castling as `e1g1`, or as king takes rook (`e1h1`) in Chess960. */
import { type Board, KING, kindOf, sideOf } from './board';
import {
  CASTLING,
  type Code,
  castlingTargets,
  castlingWing,
  codeFrom,
  codeKind,
  codePromotion,
  codeTo,
  isLegal,
  pseudoLegal,
} from './movegen';
import { isSquare, squareIndex, squareName } from './squares';

/** The letter of a kind of piece. */
export const KIND_LETTERS = ' pnbrqk';

export function writeUci(board: Board, code: Code, chess960: boolean): string {
  const from = codeFrom(code);
  const castles = codeKind(code) === CASTLING && !chess960;
  const to = castles ? castlingTargets(board.turn, castlingWing(code)).king : codeTo(code);
  const promotion = codePromotion(code);
  const suffix = promotion === 0 ? '' : KIND_LETTERS[promotion];
  return `${squareName(from)}${squareName(to)}${suffix}`;
}

/**
 * The legal move that a UCI text means here. A king's ordinary move comes before castling to the same square; castling is
 * understood in both spellings whatever the position.
 */
export function readUci(board: Board, text: string): Code | undefined {
  const word = text.trim().toLowerCase();
  const fromName = word.slice(0, 2);
  const toName = word.slice(2, 4);
  if (word.length > 5 || !isSquare(fromName) || !isSquare(toName)) return undefined;
  const from = squareIndex(fromName);
  const to = squareIndex(toName);
  const promotion = word.length === 5 ? ' nbrq'.indexOf(word[4] as string) + 1 : 0;
  if (word.length === 5 && promotion < 2) return undefined;
  const piece = board.squares[from] as number;
  if (piece === 0 || sideOf(piece) !== board.turn) return undefined;
  let castling: Code | undefined;
  for (const code of pseudoLegal(board, kindOf(piece))) {
    if (codeFrom(code) !== from || codePromotion(code) !== promotion) continue;
    if (codeTo(code) === to) return isLegal(board, code) ? code : undefined;
    if (kindOf(piece) !== KING || codeKind(code) !== CASTLING) continue;
    if (castlingTargets(board.turn, castlingWing(code)).king === to) castling = code;
  }
  return castling;
}
