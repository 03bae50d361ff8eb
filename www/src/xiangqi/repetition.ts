/** How repetitions and long games without a capture end; `docs/xiangqi-rules.md` has the rules that are meant. */

import {
  attacksFrom,
  type Board,
  colorOf,
  generalOf,
  isAttackedAfter,
  targetsFrom,
  typeOf,
} from './board';
import type { Position } from './position';
import { FILES, fileOf, isHome, numberOf, rankOf, SQUARES } from './squares';
import { type Color, type MoveLike, otherColor, type PieceType } from './types';

/** A position on the way of a game, with the move that led to it. */
export interface Step {
  readonly position: Position;
  /** Undefined for the first position. */
  readonly move?: MoveLike | undefined;
}

export interface Verdict {
  /** Who has won; undefined for a draw. */
  readonly winner: Color | undefined;
  readonly why:
    | 'checks'
    | 'chase'
    | 'bothCheck'
    | 'bothChase'
    | 'repetition'
    | 'moves'
    | 'material';
}

/** Plies without a capture that draw. */
const MOST_QUIET = 120;
/** A position that stands on the board so often is judged. */
const OCCURRENCES = 3;

/** How often the last position of a way stood on the board, itself included. */
export const occurrences = (way: readonly Step[]): number => sameAs(way).length;

/** The places on the way of positions that equal the last one, the last included. */
function sameAs(way: readonly Step[]): number[] {
  const last = way.at(-1);
  if (!last) return [];
  const first = Math.max(0, way.length - 1 - last.position.quietPlies);
  const key = last.position.key();
  return [...way.keys()].filter((at) => at >= first && way[at]?.position.key() === key);
}

/** How the rules end a game at the end of this way, mates and stalemates aside; undefined if it goes on. */
export function verdictOf(way: readonly Step[]): Verdict | undefined {
  const position = way.at(-1)?.position;
  if (!position || position.isLost()) return undefined;
  const same = sameAs(way);
  const from = same.at(-OCCURRENCES);
  if (from !== undefined) return judge(way.slice(from));
  if (position.halfmoveClock >= MOST_QUIET) return { winner: undefined, why: 'moves' };
  if (position.isInsufficientMaterial()) return { winner: undefined, why: 'material' };
  return undefined;
}

/** The verdict on a cycle: the first and the last of its positions are the same. */
function judge(cycle: readonly Step[]): Verdict {
  const own = cycle.at(-1)?.position.turn ?? 'w';
  const checked = (color: Color): boolean =>
    cycle.slice(1).every(({ position }) => position.turn !== color || position.isCheck());
  // Of each side how grave its fault is, 0 for none.
  const fault = (
    [own_, other]: readonly [number, number],
    why: 'checks' | 'chase',
    both: 'bothCheck' | 'bothChase',
  ): Verdict | undefined => {
    if (own_ === other) return own_ ? { winner: undefined, why: both } : undefined;
    return { winner: own_ > other ? otherColor(own) : own, why };
  };
  return (
    // A side gives check with each move when the other is in check each time.
    fault([Number(checked(otherColor(own))), Number(checked(own))], 'checks', 'bothCheck') ??
    fault(perpetualChases(cycle, own), 'chase', 'bothChase') ?? {
      winner: undefined,
      why: 'repetition',
    }
  );
}

/**
 * How a side, and how the other, has chased one piece with each of its moves in a cycle: 0 for not at all, 2 for a
 * chariot that cannot move because of a horse (the Asian rules' number 19), 1 for another piece.
 */
function perpetualChases(cycle: readonly Step[], own: Color): [number, number] {
  // Pieces are named by the square where they stand at the end of the cycle.
  let names = Array.from({ length: SQUARES }, (_, square) => square);
  const chased: [Set<number> | undefined, Set<number> | undefined] = [undefined, undefined];
  const later: [Set<string> | undefined, Set<string> | undefined] = [undefined, undefined];
  for (let at = cycle.length - 1; at > 0; at--) {
    const [after, before] = [cycle[at] as Step, cycle[at - 1] as Step];
    const mover = before.position.turn;
    const side = mover === own ? 0 : 1;
    const made = threats(after.position, mover, names);
    names = [...names];
    const { from, to } = after.move ?? { from: 'a0', to: 'a0' };
    names[numberOf(from)] = names[numberOf(to)] as number;
    const stood = threats(before.position, mover, names);
    // A threat is made by the move, and answered by the reply.
    const fresh = [...made].filter((threat) => !stood.has(threat) && !later[side]?.has(threat));
    const victims = new Set(fresh.map((threat) => Number(threat.split('>')[1])));
    const known = chased[side];
    chased[side] = known ? new Set([...known].filter((victim) => victims.has(victim))) : victims;
    // Before this move means after the reply to the one before.
    later[side] = stood;
  }
  const board = [...(cycle.at(-1) as Step).position.board];
  const grave = (victims: Set<number> | undefined, color: Color): number => {
    if (!victims?.size) return 0;
    return [...victims].some((victim) => isHeldChariot(board, victim, color)) ? 2 : 1;
  };
  return [grave(chased[0], otherColor(own)), grave(chased[1], own)];
}

/** Whether a piece of a side is a chariot in the way of a horse that would give check without it. */
function isHeldChariot(board: Board, square: number, color: Color): boolean {
  const is = (at: number, type: PieceType, side: Color): boolean =>
    typeOf(board[at] ?? '') === type && colorOf(board[at] ?? '') === side;
  const general = generalOf(board, color);
  if (general < 0 || !is(square, 'r', color)) return false;
  const files = fileOf(general) - fileOf(square);
  const ranks = rankOf(general) - rankOf(square);
  if (Math.abs(files) !== 1 || Math.abs(ranks) !== 1) return false;
  // The horse stands beside the chariot, and the general diagonally in front of it.
  const beside = [square - files, square - ranks * FILES];
  return beside.some((horse) => is(horse, 'n', otherColor(color)));
}

/** What a side threatens to take, as the rules of chasing see it, whoever is to move: `by>on`. */
function threats(position: Position, color: Color, names: readonly number[]): Set<string> {
  const board = [...position.board];
  const found = new Set<string>();
  for (let by = 0; by < SQUARES; by++) {
    const letter = board[by];
    // Generals and soldiers may chase.
    if (!letter || colorOf(letter) !== color || 'kp'.includes(typeOf(letter))) continue;
    for (const on of attacksFrom(board, by)) {
      if (colorOf(board[on] ?? '') !== otherColor(color)) continue;
      if (isThreat(position, board, by, on)) found.add(`${names[by]}>${names[on]}`);
    }
  }
  return found;
}

function isThreat(position: Position, board: Board, by: number, on: number): boolean {
  const [attacker, victim] = [typeOf(board[by] ?? ''), typeOf(board[on] ?? '')];
  const color = colorOf(board[by] ?? '') ?? 'w';
  const other = otherColor(color);
  if (victim === 'k' || (victim === 'p' && isHome(on, other))) return false;
  if (isAttackedAfter(board, color, by, on)) return false;
  // An offer to exchange.
  if (attacker === victim && canTake(board, other, on, by)) return false;
  return isWorthItsLoss(attacker, victim) || !isProtected(position, board, by, on, other);
}

/** Whether taking a piece is a threat although the taker is lost. */
function isWorthItsLoss(attacker: PieceType, victim: PieceType): boolean {
  if (attacker === 'n' || attacker === 'c') return victim === 'r';
  return (attacker === 'a' || attacker === 'b') && 'rnc'.includes(victim);
}

const canTake = (board: Board, color: Color, from: number, to: number): boolean =>
  targetsFrom(board, from).includes(to) && !isAttackedAfter(board, color, from, to);

/**
 * Whether a piece that is taken could be avenged at once. A protector that is pinned to its general is none, unless
 * the general is in check already: then only its movement counts.
 */
function isProtected(
  position: Position,
  board: Board,
  by: number,
  on: number,
  color: Color,
): boolean {
  const inCheck = position.turn === color && position.isCheck();
  const after = [...board];
  after[on] = after[by] ?? '';
  after[by] = '';
  if (generalOf(after, color) < 0) return false;
  return after.some(
    (letter, from) =>
      colorOf(letter) === color &&
      targetsFrom(after, from).includes(on) &&
      (inCheck || !isAttackedAfter(after, color, from, on)),
  );
}
