import type { Question } from '../../analysis/session';
import { engineLine } from '../../chess/tree';
import type { InfoLine, Limits } from '../../engine/protocol';
import { type Game, positionOf } from '../core/game';
import type { Limit } from '../core/settings';
import type { CoreState } from '../core/state';

/** What the engine is to be asked about the position that is shown. */
export interface Plan extends Question {
  /** Whether a threat is asked for: in check, where the turn cannot be passed, it never is. */
  readonly threat: boolean;
}

/** How much of what a limit can ask for a search has done. */
export interface Reached {
  /** The last depth that was searched through. */
  readonly depth: number;
  readonly nodes: number;
  /** Milliseconds. */
  readonly time: number;
}

/** What ends a search by the settings, as the engine takes it. */
export function limitsOf({ kind, value }: Limit): Limits {
  switch (kind) {
    case 'time':
      return { movetime: value * 1000 };
    case 'depth':
      return { depth: value };
    case 'nodes':
      return { nodes: value };
    case 'none':
      return {};
  }
}

/** The question by the state: of all moves, of some only, or of what the other side threatens. */
export function planOf({ history, threat, only, settings, deeper }: CoreState): Plan {
  const game: Game = history.present;
  const position = positionOf(game);
  const fen = position.fen();
  const passed = threat ? position.playNull() : undefined;
  if (passed) {
    const key = `${fen} threat`;
    const limits = deeper === key ? {} : limitsOf(settings.limit);
    return { key, position: passed, threat: true, line: { fen: passed.fen() }, limits };
  }
  const asked = only?.fen === fen ? only.moves : [];
  const key = asked.length > 0 ? `${fen} only ${asked.join(' ')}` : fen;
  const limits = deeper === key ? {} : limitsOf(settings.limit);
  return {
    key,
    position,
    threat: false,
    line: engineLine(game.tree, game.node),
    limits: asked.length > 0 ? { ...limits, searchmoves: asked } : limits,
  };
}

/**
 * What a search has done whose deepest message was of depth `deepest`. That only the depth before it is complete is
 * sure: bounds, and the lines told at a stop, come from the midst of a depth. `met` are the limits of a search that
 * ended by itself: they are reached, even where a limited strength took less.
 */
export function reachedBy(
  { nodes, time }: Pick<InfoLine, 'nodes' | 'time'>,
  deepest: number,
  met: Limits = {},
): Reached {
  return {
    depth: Math.max(deepest - 1, met.depth ?? 0),
    nodes: Math.max(nodes, met.nodes ?? 0),
    time: Math.max(time, met.movetime ?? 0),
  };
}

/** Whether as much is known already as the limits ask for. */
export function isEnough(reached: Reached | undefined, limits: Limits): boolean {
  if (!reached) return false;
  const { depth, nodes, movetime } = limits;
  if (depth !== undefined) return reached.depth >= depth;
  if (nodes !== undefined) return reached.nodes >= nodes * 0.9;
  return movetime !== undefined && reached.time >= movetime * 0.9;
}
