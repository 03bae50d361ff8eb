/** The engine's lines of a position: read into moves, and merged with what was known of it before. */

import { type Position, type Score, winPercent } from '../chess';
import { scoreFor } from '../chess/review';
import type { InfoLine } from '../engine/protocol.js';

/** One move of a line, with what is needed to show it and to play up to it. */
export interface LineMove {
  readonly uci: string;
  readonly san: string;
  /** `12.` or `12...`; only where a reader needs it. */
  readonly number?: string;
  readonly from: string;
  readonly to: string;
  readonly after: Position;
}

export interface Line {
  /** White's view. */
  readonly score: Score;
  /** Plies. */
  readonly depth: number;
  readonly moves: readonly LineMove[];
}

/** More plies than a row can show, few enough to be read many times a second. */
const MOST_PLIES = 16;

/**
 * Reads moves from a position, as far as they are legal. Moves that the line had before (`known`) are taken over
 * unread: between two depths most of a line stays what it was.
 */
export function readMoves(
  start: Position,
  pv: readonly string[],
  known: readonly LineMove[] = [],
): LineMove[] {
  const moves: LineMove[] = [];
  let at = start;
  let same = true;
  for (const uci of pv.slice(0, MOST_PLIES)) {
    const old = known[moves.length];
    same &&= old?.uci === uci;
    if (same && old) {
      moves.push(old);
      at = old.after;
      continue;
    }
    const move = at.parseUci(uci);
    if (!move) break;
    const dots = at.turn === 'w' ? '.' : moves.length === 0 ? '...' : '';
    const number = dots && `${at.fullmoveNumber}${dots}`;
    const san = at.san(move);
    const after = at.play(move);
    moves.push({ uci, san, from: move.from, to: move.to, after, ...(number && { number }) });
    at = after;
  }
  return moves;
}

/** A line whose moves are read when someone looks: most lines are replaced before. */
class ReadLine implements Line {
  readonly score: Score;
  readonly depth: number;
  readonly #position: Position;
  readonly #pv: readonly string[];
  readonly #earlier: readonly LineMove[];
  #moves: readonly LineMove[] | undefined;

  constructor(position: Position, { score, depth, pv }: InfoLine, earlier: Line | undefined) {
    this.score = scoreFor(score, position.turn);
    this.depth = depth;
    this.#position = position;
    this.#pv = pv;
    const read = earlier instanceof ReadLine ? earlier.#moves : earlier?.moves;
    this.#earlier = read ?? (earlier instanceof ReadLine ? earlier.#earlier : []);
  }

  get moves(): readonly LineMove[] {
    this.#moves ??= readMoves(this.#position, this.#pv, this.#earlier);
    return this.#moves;
  }

  /** Its first move, as UCI. */
  get first(): string | undefined {
    return this.#pv[0];
  }
}

const firstOf = (line: Line): string | undefined =>
  line instanceof ReadLine ? line.first : line.moves[0]?.uci;

/** Puts a message of the engine among the lines known of a position; the same list if it adds nothing. */
export function withLine(
  lines: readonly Line[],
  position: Position,
  info: InfoLine,
): readonly Line[] {
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
  next[at] = new ReadLine(position, info, known);
  return next;
}

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
export function arrowsOf(lines: readonly Line[], turn: 'w' | 'b'): WeightedMove[] {
  const chance = ({ score }: Line): number => winPercent(scoreFor(score, turn));
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
