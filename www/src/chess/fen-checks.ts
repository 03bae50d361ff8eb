/** What must hold of a position beyond its spelling. Each check throws a FenError that names what is wrong. */
import {
  at,
  BISHOP,
  EMPTY,
  isAttacked,
  KING,
  KNIGHT,
  other,
  PAWN,
  QUEEN,
  ROOK,
  type Side,
  WHITE,
} from './board';
import { FenError } from './fen-error';
import { squareName } from './squares';

const names = (side: Side): string => (side === WHITE ? 'White' : 'Black');

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** How many pieces of each kind a side has. */
function tallyOf(squares: Uint8Array, side: Side): number[] {
  const tally = new Array<number>(7).fill(0);
  for (const piece of squares) {
    if (piece !== EMPTY && piece >> 3 === side) tally[piece & 7] = at(tally, piece & 7) + 1;
  }
  return tally;
}

function checkKing(name: string, kings: number): void {
  if (kings === 0) throw new FenError('board', `${name} has no king`, 'missingKing');
  if (kings > 1) throw new FenError('board', `${name} has ${kings} kings`, 'manyKings');
}

function checkPawns(squares: Uint8Array): void {
  for (let square = 0; square < 64; square++) {
    const outer = square < 8 || square >= 56;
    if (outer && (at(squares, square) & 7) === PAWN) {
      throw new FenError(
        'board',
        `A pawn stands on ${squareName(square)}, and no pawn can be on rank ${(square >> 3) + 1}`,
        'pawnOnLastRank',
      );
    }
  }
}

function checkNumbers(name: string, tally: readonly number[]): void {
  const most = (found: string, limit: number): string =>
    `${name} has ${found} where at most ${limit} are possible`;
  const pawns = at(tally, PAWN);
  if (pawns > 8) throw new FenError('board', most(`${pawns} pawns`, 8), 'manyPawns');
  const pieces = tally.reduce((sum, n) => sum + n, 0);
  if (pieces > 16) throw new FenError('board', most(`${pieces} pieces`, 16), 'manyPieces');
  const promoted =
    Math.max(0, at(tally, QUEEN) - 1) +
    Math.max(0, at(tally, ROOK) - 2) +
    Math.max(0, at(tally, BISHOP) - 2) +
    Math.max(0, at(tally, KNIGHT) - 2);
  if (promoted > 8 - pawns) {
    throw new FenError(
      'board',
      `${name} needs ${count(promoted, 'promoted piece')} for this, but only ${count(8 - pawns, 'pawn')} can have been promoted`,
      'manyPromoted',
    );
  }
}

/** Kings, pawns and the numbers of pieces, in the order in which the engine looks at them. */
export function checkPieces(squares: Uint8Array): void {
  const sides = ([0, 1] as const).map((side) => ({
    name: names(side),
    tally: tallyOf(squares, side),
  }));
  for (const { name, tally } of sides) checkKing(name, at(tally, KING));
  checkPawns(squares);
  for (const { name, tally } of sides) checkNumbers(name, tally);
}

/** The side that has just moved cannot have left its king attacked. */
export function checkTurn(squares: Uint8Array, kings: readonly [number, number], turn: Side): void {
  const waiting = other(turn);
  if (isAttacked(squares, kings[waiting], turn)) {
    throw new FenError(
      'position',
      `${names(waiting)}'s king on ${squareName(kings[waiting])} could be taken: ${names(waiting)} is in check but ${names(turn)} is to move`,
      'opponentInCheck',
    );
  }
}

/** An en passant square needs an enemy pawn in front that can have jumped over it. */
export function checkEnPassant(squares: Uint8Array, turn: Side, target: number): void {
  const square = squareName(target);
  const refuse = (why: string): never => {
    throw new FenError(
      'enPassant',
      `The en passant square ${square} is impossible: ${why}`,
      'enPassantImpossible',
    );
  };
  const rank = turn === WHITE ? 5 : 2;
  const up = turn === WHITE ? 8 : -8;
  if (target >> 3 !== rank) refuse(`with ${names(turn)} to move it must be on rank ${rank + 1}`);
  if (squares[target] !== EMPTY) refuse('a piece stands on it');
  if (squares[target - up] !== ((other(turn) << 3) | PAWN)) {
    refuse(`no ${names(other(turn)).toLowerCase()} pawn stands on ${squareName(target - up)}`);
  }
  if (squares[target + up] !== EMPTY) {
    refuse(`a pawn cannot have come from ${squareName(target + up)}, where a piece stands`);
  }
}
