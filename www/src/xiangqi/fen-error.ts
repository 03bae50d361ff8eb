/** The kind of a fault in a FEN. */
export type FenFault =
  | 'empty'
  | 'tooLong'
  | 'rankCount'
  | 'rankLength'
  | 'unknownPiece'
  | 'sideToMove'
  | 'notEmpty'
  | 'number'
  | 'trailing'
  | 'missingGeneral'
  | 'manyPieces'
  | 'misplaced'
  | 'generalsFace'
  | 'opponentInCheck';

/** Why a FEN was refused, in one plain sentence without a full stop; the same words as the engine's. */
export class FenError extends Error {
  override readonly name = 'FenError';

  constructor(
    readonly kind: FenFault,
    message: string,
    /** What the sentence names, for messages in other languages. */
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
  }
}
