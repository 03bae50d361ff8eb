/**
 * Moves as numbers, made and applied. Pseudo-legal moves come from walking the board; only those that could expose the
 * king (king moves, moves of pinned pieces, en passant, any move out of check) are tried out.
 */
import {
  at,
  BISHOP,
  type Board,
  type CastlingRooks,
  EMPTY,
  inCheck,
  isAttacked,
  KING,
  KING_STEPS,
  KNIGHT,
  KNIGHT_STEPS,
  kindOf,
  other,
  PAWN,
  PAWN_ATTACKS,
  pinned,
  QUEEN,
  RAYS,
  ROOK,
  type Side,
  sideOf,
  WHITE,
} from './board';

/**
 * From, to (6 bits each), promotion kind (3 bits), kind of move (2 bits). Castling is coded as king takes rook, which is
 * unambiguous in Chess960 too.
 */
export type Code = number;

export const ORDINARY = 0;
export const CASTLING = 1;
export const EN_PASSANT = 2;
export const DOUBLE_PUSH = 3;

export const codeFrom = (code: Code): number => code & 63;
export const codeTo = (code: Code): number => (code >> 6) & 63;
export const codePromotion = (code: Code): number => (code >> 12) & 7;
export const codeKind = (code: Code): number => code >> 15;

function encode(from: number, to: number, promotion = 0, kind = ORDINARY): Code {
  return from | (to << 6) | (promotion << 12) | (kind << 15);
}

/** Which of the four castling rights a castling move uses: 0 towards the h-file, 1 towards the a-file. */
export function castlingWing(code: Code): 0 | 1 {
  return codeTo(code) > codeFrom(code) ? 0 : 1;
}

/** Where king and rook end on a wing: the g- and f-file, or the c- and d-file. */
export function castlingTargets(side: Side, wing: 0 | 1): { king: number; rook: number } {
  const back = side === WHITE ? 0 : 56;
  return wing === 0 ? { king: back + 6, rook: back + 5 } : { king: back + 2, rook: back + 3 };
}

const PROMOTIONS = [QUEEN, ROOK, BISHOP, KNIGHT] as const;

function pushPawn(out: Code[], from: number, to: number): void {
  if (to < 8 || to >= 56) {
    for (const promotion of PROMOTIONS) out.push(encode(from, to, promotion));
  } else {
    out.push(encode(from, to));
  }
}

function pawnMoves(board: Board, from: number, out: Code[]): void {
  const { squares, turn } = board;
  const up = turn === WHITE ? 8 : -8;
  const ahead = from + up;
  if (squares[ahead] === EMPTY) {
    pushPawn(out, from, ahead);
    const atHome = turn === WHITE ? from >> 3 === 1 : from >> 3 === 6;
    if (atHome && squares[ahead + up] === EMPTY) {
      out.push(encode(from, ahead + up, 0, DOUBLE_PUSH));
    }
  }
  const targets = (PAWN_ATTACKS[turn] as readonly Uint8Array[])[from] as Uint8Array;
  for (let i = 0; i < targets.length; i++) {
    const to = at(targets, i);
    const piece = at(squares, to);
    if (piece !== EMPTY) {
      if (sideOf(piece) !== turn) pushPawn(out, from, to);
    } else if (to === board.enPassant) {
      out.push(encode(from, to, 0, EN_PASSANT));
    }
  }
}

function stepMoves(board: Board, from: number, steps: Uint8Array, out: Code[]): void {
  for (let i = 0; i < steps.length; i++) {
    const to = at(steps, i);
    const piece = at(board.squares, to);
    if (piece === EMPTY || sideOf(piece) !== board.turn) out.push(encode(from, to));
  }
}

function slideMoves(board: Board, from: number, kind: number, out: Code[]): void {
  const rays = RAYS[from] as readonly Uint8Array[];
  const first = kind === BISHOP ? 4 : 0;
  const last = kind === ROOK ? 4 : 8;
  for (let direction = first; direction < last; direction++) {
    const line = rays[direction] as Uint8Array;
    for (let i = 0; i < line.length; i++) {
      const to = at(line, i);
      const piece = at(board.squares, to);
      if (piece === EMPTY || sideOf(piece) !== board.turn) out.push(encode(from, to));
      if (piece !== EMPTY) break;
    }
  }
}

/**
 * Castling needs every square that king and rook cross or reach free of other pieces, and every square from the king's
 * to its goal unattacked. King and rook are lifted from the board while looking, since in Chess960 the rook may be what
 * hides the king's goal from an attacker.
 */
function canCastle(board: Board, king: number, rook: number, wing: 0 | 1): boolean {
  const { squares, turn } = board;
  const goal = castlingTargets(turn, wing);
  const low = Math.min(king, rook, goal.king, goal.rook);
  const high = Math.max(king, rook, goal.king, goal.rook);
  for (let square = low; square <= high; square++) {
    if (square !== king && square !== rook && squares[square] !== EMPTY) return false;
  }
  const lifted = squares.slice();
  lifted[king] = EMPTY;
  lifted[rook] = EMPTY;
  for (let s = Math.min(king, goal.king); s <= Math.max(king, goal.king); s++) {
    if (isAttacked(lifted, s, other(turn))) return false;
  }
  return true;
}

function castlingMoves(board: Board, out: Code[]): void {
  const king = board.kings[board.turn];
  for (const wing of [0, 1] as const) {
    const rook = at(board.rooks, board.turn * 2 + wing);
    if (rook >= 0 && canCastle(board, king, rook, wing)) out.push(encode(king, rook, 0, CASTLING));
  }
}

/** All moves of the side to move, or of its pieces of one kind, that may still leave the king attacked. */
export function pseudoLegal(board: Board, only: number = EMPTY): Code[] {
  const out: Code[] = [];
  const { squares, turn } = board;
  for (let from = 0; from < 64; from++) {
    const piece = at(squares, from);
    if (piece === EMPTY || sideOf(piece) !== turn) continue;
    const kind = kindOf(piece);
    if (only !== EMPTY && kind !== only) continue;
    if (kind === PAWN) pawnMoves(board, from, out);
    else if (kind === KNIGHT) stepMoves(board, from, KNIGHT_STEPS[from] as Uint8Array, out);
    else if (kind === KING) stepMoves(board, from, KING_STEPS[from] as Uint8Array, out);
    else slideMoves(board, from, kind, out);
  }
  if (only === EMPTY || only === KING) castlingMoves(board, out);
  return out;
}

/**
 * Whether a pseudo-legal move leaves its own king unattacked. The squares are changed while looking and put back: no one
 * can see it, and it spares a copy for each move.
 */
export function isSafe(squares: Uint8Array, king: number, side: Side, code: Code): boolean {
  if (codeKind(code) === CASTLING) return true;
  const from = codeFrom(code);
  const to = codeTo(code);
  const moved = at(squares, from);
  const taken = at(squares, to);
  const passed = codeKind(code) === EN_PASSANT ? to + (side === WHITE ? -8 : 8) : -1;
  const passedPawn = passed >= 0 ? at(squares, passed) : EMPTY;
  squares[from] = EMPTY;
  squares[to] = moved;
  if (passed >= 0) squares[passed] = EMPTY;
  const safe = !isAttacked(squares, from === king ? to : king, other(side));
  squares[from] = moved;
  squares[to] = taken;
  if (passed >= 0) squares[passed] = passedPawn;
  return safe;
}

/** Whether a pseudo-legal move of this board is legal. */
export function isLegal(board: Board, code: Code): boolean {
  return isSafe(board.squares, board.kings[board.turn], board.turn, code);
}

/** All legal moves. */
export function legalCodes(board: Board): Code[] {
  const king = board.kings[board.turn];
  const tryAll = inCheck(board);
  const held = pinned(board);
  const codes = pseudoLegal(board);
  let kept = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = at(codes, i);
    const from = codeFrom(code);
    const risky = tryAll || from === king || codeKind(code) === EN_PASSANT || held.includes(from);
    if (!risky || isLegal(board, code)) codes[kept++] = code;
  }
  codes.length = kept;
  return codes;
}

/** Whether there is any legal move; stops at the first. */
export function hasLegalMove(board: Board): boolean {
  for (const code of pseudoLegal(board)) {
    if (isLegal(board, code)) return true;
  }
  return false;
}

/** The square itself when some pawn of the side can legally take there en passant, else -1. */
export function usableEnPassant(
  squares: Uint8Array,
  side: Side,
  king: number,
  target: number,
): number {
  const pawn = (side << 3) | PAWN;
  const froms = (PAWN_ATTACKS[other(side)] as readonly Uint8Array[])[target] as Uint8Array;
  for (const from of froms) {
    if (squares[from] !== pawn) continue;
    if (isSafe(squares, king, side, encode(from, target, 0, EN_PASSANT))) return target;
  }
  return -1;
}

/** The rights that remain when king or rook leave, or are taken on, their squares. */
function remainingRights(rooks: CastlingRooks, side: Side, code: Code, kingMoved: boolean) {
  const from = codeFrom(code);
  const to = codeTo(code);
  const lost = (rook: number, i: number): boolean =>
    rook >= 0 && (rook === from || rook === to || (kingMoved && i >> 1 === side));
  return rooks.some(lost) ? rooks.map((rook, i) => (lost(rook, i) ? -1 : rook)) : rooks;
}

/** The board after a legal move. */
export function applyCode(board: Board, code: Code): Board {
  const { turn } = board;
  const squares = board.squares.slice();
  const from = codeFrom(code);
  const to = codeTo(code);
  const kind = codeKind(code);
  const piece = at(squares, from);
  const capture = kind !== CASTLING && (squares[to] !== EMPTY || kind === EN_PASSANT);
  const kingMoved = kindOf(piece) === KING;
  const up = turn === WHITE ? 8 : -8;
  const promotion = codePromotion(code);
  let kingTo = to;
  squares[from] = EMPTY;
  if (kind === CASTLING) {
    const goal = castlingTargets(turn, castlingWing(code));
    squares[to] = EMPTY;
    squares[goal.king] = piece;
    squares[goal.rook] = (turn << 3) | ROOK;
    kingTo = goal.king;
  } else {
    squares[to] = promotion !== 0 ? (turn << 3) | promotion : piece;
    if (kind === EN_PASSANT) squares[to - up] = EMPTY;
  }
  const kings: readonly [number, number] = !kingMoved
    ? board.kings
    : turn === WHITE
      ? [kingTo, board.kings[1]]
      : [board.kings[0], kingTo];
  const next = other(turn);
  return {
    squares,
    turn: next,
    kings,
    rooks: remainingRights(board.rooks, turn, code, kingMoved),
    enPassant: kind === DOUBLE_PUSH ? usableEnPassant(squares, next, kings[next], to - up) : -1,
    halfmove: capture || kindOf(piece) === PAWN ? 0 : board.halfmove + 1,
    fullmove: board.fullmove + turn,
    chess960: board.chess960,
  };
}

/** The board with the turn passed. The caller sees to it that the side to move is not in check. */
export function applyNull(board: Board): Board {
  return {
    ...board,
    turn: other(board.turn),
    enPassant: -1,
    halfmove: board.halfmove + 1,
    fullmove: board.fullmove + board.turn,
  };
}
