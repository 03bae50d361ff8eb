import type { Position } from '../chess';
import type { InfoLine } from '../engine/protocol';
import { moveNumber, whiteView, winPercent } from './format';
import type { Line, LineMove, StaticScore } from './state';

/** More than a row can show, few enough to be read many times a second. */
const MOST_PLIES = 18;

/**
 * Reads a line's moves from a position, as far as they are legal. Moves that the line had before
 * (`known`) are taken over unread: between two depths most of a line stays what it was.
 */
export function readMoves(
  position: Position,
  pv: readonly string[],
  known: readonly LineMove[] = [],
): LineMove[] {
  const moves: LineMove[] = [];
  let at = position;
  for (const uci of pv.slice(0, MOST_PLIES)) {
    const old = known[moves.length];
    if (old?.uci === uci && moves.every((move, i) => move === known[i])) {
      moves.push(old);
      at = old.after;
      continue;
    }
    const move = at.parseUci(uci);
    if (!move) break;
    const numbered = at.turn === 'w' || moves.length === 0;
    const after = at.play(move);
    moves.push({
      uci,
      san: at.san(move),
      ...(numbered && { number: moveNumber(at.fullmoveNumber, at.turn) }),
      after,
      from: move.from,
      to: move.to,
    });
    at = after;
  }
  return moves;
}

/** An engine's message as the page shows it. */
export function readLine(position: Position, info: InfoLine, known?: Line): Line {
  return {
    score: whiteView(info.score, position.turn),
    depth: info.depth,
    moves: readMoves(position, info.pv, known?.moves),
  };
}

const STATIC = /^(?:nnue raw -?\d+|hce) internal (-?\d+) cp (-?\d+)/m;

/** Finds the score in the engine's answer to `eval`, which speaks for the side to move. */
export function readStatic(answer: readonly string[], turn: 'w' | 'b'): StaticScore | undefined {
  const match = STATIC.exec(answer.join('\n'));
  if (!match) return undefined;
  const view = (text: string | undefined): number => {
    const value = Number(text);
    return turn === 'w' || value === 0 ? value : -value;
  };
  return { internal: view(match[1]), centipawns: view(match[2]) };
}

/** Below this share of the best arrow's weight an arrow says nothing. */
const FAINT = 0.1;
/** Win chance, in percent, that a move may lose before its arrow has faded away. */
const FADE = 15;

export interface WeightedMove {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
  readonly kind?: 'move' | 'threat';
}

/** The first move of each line, weighed by how much win chance it gives up against the best. */
export function arrowsOf(lines: readonly Line[], turn: 'w' | 'b'): WeightedMove[] {
  const best = lines[0];
  if (!best) return [];
  const chance = (line: Line): number => {
    const white = winPercent(line.score);
    return turn === 'w' ? white : 100 - white;
  };
  const top = chance(best);
  return lines.flatMap((line, index) => {
    const move = line.moves[0];
    if (!move) return [];
    const weight =
      index === 0 ? 1 : 0.7 * (1 - Math.min(1, Math.max(0, top - chance(line)) / FADE));
    // Coarse steps: an arrow need not change its width with every centipawn.
    const coarse = Math.round(weight * 20) / 20;
    return coarse < FAINT ? [] : [{ from: move.from, to: move.to, weight: coarse }];
  });
}
