/** The engine's lines as the widget shows them. */

import { type Position, type Score, winPercent } from '../chess';
import { scoreFor as whiteView } from '../chess/review';
import type { InfoLine } from '../engine/client.js';

export interface LineMove {
  readonly uci: string;
  readonly san: string;
  /** `12.` or `12...`, where a reader needs it. */
  readonly number?: string;
  readonly from: string;
  readonly to: string;
  readonly after: Position;
}

/** One of the engine's lines. Its moves are read when someone looks: most lines are replaced before. */
export class Line {
  /** White's view. */
  readonly score: Score;
  readonly depth: number;
  readonly #position: Position;
  readonly #pv: readonly string[];
  readonly #earlier: readonly LineMove[];
  #moves: readonly LineMove[] | undefined;

  constructor(position: Position, { score, depth, pv }: InfoLine, earlier: Line | undefined) {
    this.score = whiteView(score, position.turn);
    this.depth = depth;
    this.#position = position;
    this.#pv = pv;
    this.#earlier = earlier ? (earlier.#moves ?? earlier.#earlier) : [];
  }

  /** Its first move, as UCI. */
  get first(): string | undefined {
    return this.#pv[0];
  }

  get moves(): readonly LineMove[] {
    this.#moves ??= readMoves(this.#position, this.#pv, this.#earlier);
    return this.#moves;
  }
}

/** More than a row can show, few enough to be read several times a second. */
const MOST_PLIES = 12;

/** Moves from a position, as far as they are legal; what has not changed is taken over from `known`. */
function readMoves(start: Position, pv: readonly string[], known: readonly LineMove[]): LineMove[] {
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
    const number =
      at.turn === 'w'
        ? `${at.fullmoveNumber}.`
        : moves.length === 0
          ? `${at.fullmoveNumber}...`
          : '';
    const san = at.san(move);
    const after = at.play(move);
    moves.push({ uci, san, from: move.from, to: move.to, after, ...(number && { number }) });
    at = after;
  }
  return moves;
}

/** Puts a message of the engine among the lines known of a position. */
export function withLine(
  lines: readonly Line[],
  position: Position,
  info: InfoLine,
): readonly Line[] {
  const at = info.multipv - 1;
  // A bound is no score: the search says it again, exactly, in a moment.
  if (info.score.bound || info.pv.length === 0 || at > lines.length) return lines;
  const known = lines[at];
  // A search that begins anew says less at first than what was found before.
  if (known && known.depth > info.depth) return lines;
  // Nor does it say a move twice: its order may be another than what has been kept.
  if (lines.some((old, i) => i < at && old.first === info.pv[0])) return lines;
  const next = [...lines];
  // A move that has risen leaves its old place to the one that it has overtaken.
  const risen = lines.findIndex((old, i) => i > at && old.first === info.pv[0]);
  if (known && risen > 0) next[risen] = known;
  next[at] = new Line(position, info, known);
  return next;
}

/** Win chance, in percent, that a move may give up before its arrow has faded away. */
const FADE = 15;

/** The first move of each line, weighed by the win chance it gives up against the best. */
export function arrowsOf(
  lines: readonly Line[],
  turn: 'w' | 'b',
): { from: string; to: string; weight: number }[] {
  const chance = ({ score }: Line): number =>
    turn === 'w' ? winPercent(score) : 100 - winPercent(score);
  const [best] = lines;
  if (!best) return [];
  return lines.flatMap((line, i) => {
    const [move] = line.moves;
    const lost = Math.min(1, Math.max(0, chance(best) - chance(line)) / FADE);
    // In coarse steps: an arrow need not change with every centipawn.
    const weight = i === 0 ? 1 : Math.round(14 * (1 - lost)) / 20;
    return move && weight >= 0.1 ? [{ from: move.from, to: move.to, weight }] : [];
  });
}
