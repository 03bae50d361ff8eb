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

/** Why a FEN was refused, in one plain sentence without a full stop. */
export class FenError extends Error {
  override readonly name = 'FenError';

  constructor(
    readonly field: FenField,
    message: string,
  ) {
    super(message);
  }
}
