/** The engine's lines of a position: read into moves, and merged with what was known of it before. */

import { type Position, type Score, winPercent } from '../chess';
import { scoreFor } from '../chess/review';
import type { InfoLine } from '../engine/protocol.js';

/** One move of a line, with what is needed to show it and to play up to it. */
export interface LineMove extends AnyMove {
  readonly san: string;
  readonly after: Position;
}

/** What every game's lines are made of. */
export interface AnyMove {
  readonly uci: string;
  /** `12.` or `12...`; only where a reader needs it. */
  readonly number?: string | undefined;
  readonly from: string;
  readonly to: string;
}

export interface Line<M extends AnyMove = LineMove> {
  /** White's view; in xiangqi Red's. */
  readonly score: Score;
  /** Plies. */
  readonly depth: number;
  readonly moves: readonly M[];
}

/** Reads moves from a position as far as they are legal; `known` are those that the line had before. */
export type Reader<P, M extends AnyMove> = (
  start: P,
  pv: readonly string[],
  known?: readonly M[],
) => readonly M[];

/** More plies than a row can show, few enough to be read many times a second. */
const MOST_PLIES = 16;

/**
 * Reads moves from a position as far as they are legal. Moves that the line had before are taken over unread: between
 * two depths most of a line stays what it was. `read` reads one move, the `ply`th of the line, or says that it is not
 * legal.
 */
export const readerOf =
  <P, M extends AnyMove & { readonly after: P }>(
    read: (before: P, uci: string, ply: number) => M | undefined,
  ): Reader<P, M> =>
  (start, pv, known = []) => {
    const moves: M[] = [];
    let before = start;
    let same = known;
    for (const uci of pv.slice(0, MOST_PLIES)) {
      const ply = moves.length;
      if (same[ply]?.uci !== uci) same = [];
      const move = same[ply] ?? read(before, uci, ply);
      if (!move) break;
      moves.push(move);
      before = move.after;
    }
    return moves;
  };

/** The number before the `ply`th move of a line: `12.` for the side that begins, `12...` for a first move of the other's. */
export const numberBefore = (
  { turn, fullmoveNumber }: { readonly turn: 'w' | 'b'; readonly fullmoveNumber: number },
  ply: number,
): string | undefined =>
  turn === 'w' ? `${fullmoveNumber}.` : ply ? undefined : `${fullmoveNumber}...`;

/** Reads moves of chess. */
export const readMoves = readerOf<Position, LineMove>((before, uci, ply) => {
  const move = before.parseUci(uci);
  if (!move) return undefined;
  const { from, to } = move;
  const san = before.san(move);
  const after = before.play(move);
  return { uci, san, number: numberBefore(before, ply), from, to, after };
});

/** A line whose moves are read when someone looks: most lines are replaced before. */
class ReadLine<P extends { readonly turn: 'w' | 'b' }, M extends AnyMove> implements Line<M> {
  readonly score: Score;
  readonly depth: number;
  readonly #read: Reader<P, M>;
  readonly #position: P;
  readonly #pv: readonly string[];
  readonly #earlier: readonly M[];
  #moves: readonly M[] | undefined;

  constructor(
    read: Reader<P, M>,
    position: P,
    { score, depth, pv }: InfoLine,
    earlier: Line<M> | undefined,
  ) {
    this.score = scoreFor(score, position.turn);
    this.depth = depth;
    this.#read = read;
    this.#position = position;
    this.#pv = pv;
    const known = earlier instanceof ReadLine ? earlier.#moves : earlier?.moves;
    this.#earlier = known ?? (earlier instanceof ReadLine ? earlier.#earlier : []);
  }

  get moves(): readonly M[] {
    this.#moves ??= this.#read(this.#position, this.#pv, this.#earlier);
    return this.#moves;
  }

  /** Its first move, as UCI. */
  get first(): string | undefined {
    return this.#pv[0];
  }
}

const firstOf = (line: Line<AnyMove>): string | undefined =>
  line instanceof ReadLine ? line.first : line.moves[0]?.uci;

/** What puts a message of the engine among the lines known of a position, by a game's way to read moves. */
export const mergeBy =
  <P extends { readonly turn: 'w' | 'b' }, M extends AnyMove>(read: Reader<P, M>) =>
  (lines: readonly Line<M>[], position: P, info: InfoLine): readonly Line<M>[] => {
    const at = info.multipv - 1;
    const [first] = info.pv;
    // A bound is no score: the search reports it again, exactly, in a moment.
    if (info.score.bound || first === undefined || at > lines.length) return lines;
    const known = lines[at];
    // A search that begins anew is shallower at first than what was found before.
    if (known && known.depth > info.depth) return lines;
    // Its order may differ from that of what was known, and no move stands in two lines.
    if (lines.some((old, i) => i < at && firstOf(old) === first)) return lines;
    const next = [...lines];
    // A move that has risen leaves its old place to the one that it has overtaken.
    const risen = lines.findIndex((old, i) => i > at && firstOf(old) === first);
    if (known && risen > 0) next[risen] = known;
    next[at] = new ReadLine(read, position, info, known);
    return next;
  };

/** Puts a message of the engine among the lines known of a position; the same list if it adds nothing. */
export const withLine = mergeBy<Position, LineMove>(readMoves);

/** Win chance, in percentage points, that a move may give up before its arrow has faded away. */
const FADE = 15;
/** The weight of an arrow, beside the best one, of a move that gives up nothing. */
const SECOND = 0.7;
/** Below this weight an arrow cannot be seen. */
const FAINT = 0.1;

export interface WeightedMove {
  readonly from: string;
  readonly to: string;
  /** 0 to 1. */
  readonly weight: number;
  readonly kind?: 'move' | 'threat' | 'other';
}

/** The first move of each line, weighed by the win chance that it gives up against the best. */
export function arrowsOf(lines: readonly Line<AnyMove>[], turn: 'w' | 'b'): WeightedMove[] {
  const chance = ({ score }: Line<AnyMove>): number => winPercent(scoreFor(score, turn));
  const [best] = lines;
  if (!best) return [];
  return lines.flatMap((line, i) => {
    const [move] = line.moves;
    const lost = Math.min(1, Math.max(0, chance(best) - chance(line)) / FADE);
    // In steps of 0.05: an arrow need not change its width with every centipawn.
    const weight = i === 0 ? 1 : Math.round(20 * SECOND * (1 - lost)) / 20;
    return move && weight >= FAINT ? [{ from: move.from, to: move.to, weight }] : [];
  });
}
