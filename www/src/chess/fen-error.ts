/** The part of a FEN that a fault lies in; `position` when every field reads well but the whole cannot be. */
export type FenField =
  | 'length'
  | 'board'
  | 'turn'
  | 'castling'
  | 'enPassant'
  | 'halfmove'
  | 'fullmove'
  | 'position';

/** The kind of a fault, by the name that it has in `docs/fen.md`. */
export type FenFault =
  | 'empty'
  | 'tooLong'
  | 'rankCount'
  | 'rankLength'
  | 'unknownPiece'
  | 'sideToMove'
  | 'castlingSyntax'
  | 'castlingTwice'
  | 'castlingImpossible'
  | 'enPassantSyntax'
  | 'enPassantImpossible'
  | 'number'
  | 'trailing'
  | 'missingKing'
  | 'manyKings'
  | 'pawnOnLastRank'
  | 'manyPawns'
  | 'manyPieces'
  | 'manyPromoted'
  | 'opponentInCheck';

/** Why a FEN was refused, in one plain sentence without a full stop. */
export class FenError extends Error {
  override readonly name = 'FenError';

  constructor(
    readonly field: FenField,
    message: string,
    readonly kind: FenFault,
  ) {
    super(message);
  }
}
