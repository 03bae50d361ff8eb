import type { Position } from '../chess';
import { engineLine } from '../chess/tree-walk';
import type { EnginePosition, Limits } from '../engine/protocol';
import { type Game, positionOf } from './game';
import type { Figures, PageState } from './state';

/** What ends the analysis of a position by itself. */
export interface Limit {
  readonly kind: 'none' | 'time' | 'depth' | 'nodes';
  /** Seconds, plies or nodes. */
  readonly value: number;
}

/** What the engine is to be asked about the position that is shown. */
export interface Plan {
  /** The position and the question: what is found belongs to both. */
  readonly key: string;
  /** The position that the lines begin in: with the turn passed, where a threat is asked for. */
  readonly position: Position;
  readonly line: EnginePosition;
  readonly limits: Limits;
}

function limitsOf({ kind, value }: Limit): Limits {
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
export function planOf({ history, threat, only, settings, deeper }: PageState): Plan {
  const game: Game = history.present;
  const position = positionOf(game);
  const fen = position.fen();
  const passed = threat ? position.playNull() : undefined;
  if (passed) {
    const key = `${fen} threat`;
    const limits = deeper === key ? {} : limitsOf(settings.limit);
    return { key, position: passed, line: { fen: passed.fen() }, limits };
  }
  const asked = only?.fen === fen ? only.moves : [];
  const key = asked.length > 0 ? `${fen} only ${asked.join(' ')}` : fen;
  const limits = deeper === key ? {} : limitsOf(settings.limit);
  return {
    key,
    position,
    line: engineLine(game.tree, game.node),
    limits: asked.length > 0 ? { ...limits, searchmoves: asked } : limits,
  };
}

/** Whether as much is known already as the limits ask for. */
export function isEnough(figures: Figures | undefined, limits: Limits): boolean {
  if (!figures) return false;
  const { depth, nodes, movetime } = limits;
  if (depth !== undefined) return figures.depth >= depth;
  if (nodes !== undefined) return figures.nodes >= nodes * 0.9;
  return movetime !== undefined && figures.time >= movetime * 0.9;
}
