/** What the page shows of its two ways of searching: alpha-beta, and the tree search beside it or in its place. */

import { arrowsOf, type Line, type WeightedMove } from '../../analysis/lines';
import type { Figures } from '../../analysis/session';
import type { FirstSight, RootMove, Wdl } from '../../engine/protocol';
import type { CoreState, EngineState } from '../core/state';
import { planOf } from './search-plan';

/** The residual network that the tree search may evaluate with. */
export interface WeightsState {
  /** The name of the file that is at hand; undefined if there is none. */
  readonly file?: string | undefined;
  /** What the engine says of the network in use; undefined while the fast evaluator is. */
  readonly description?: string | undefined;
  /** An engine is to use the file, and has yet to read it. */
  readonly loading?: boolean | undefined;
  /** Why a file could not be used. */
  readonly error?: string | undefined;
}

/** What the tree search tells of one position. */
export interface TreeState {
  /** `loading` until its engine is there; `failed` where it is not to be had. */
  readonly phase: 'loading' | 'ready' | 'searching' | 'stopped' | 'failed';
  /** Why it failed. */
  readonly reason: string | undefined;
  /** The position and question that all below belongs to. */
  readonly fen: string;
  readonly lines: readonly Line[];
  readonly figures: Figures | undefined;
  /** Every move, the most visited first. */
  readonly moves: readonly RootMove[];
  /** White's view. */
  readonly wdl: Wdl | undefined;
  readonly sight: FirstSight | undefined;
  /** Whether the board shows the moves that come to mind. */
  readonly sightOn: boolean;
  readonly weights: WeightsState;
}

/** What the tree search adds to the state of the page; undefined while nobody has asked for it. */
export interface TreeSlice {
  readonly tree: TreeState | undefined;
}

type State = CoreState & TreeSlice;

/** The analysis that the strip, the lines and the gauge show: alpha-beta's, unless the tree search is alone. */
export function shownEngine({ engine, mind, tree }: State): EngineState {
  if (mind !== 'tree' || !tree) return engine;
  const { phase, lines, figures } = tree;
  const shown = phase === 'failed' ? 'ready' : phase;
  return { ...engine, phase: shown, fen: tree.fen, lines, figures, depths: [] };
}

/** The first moves of both, in UCI notation, once both have one of the position shown. */
export function choices({ engine, tree, mind }: State): readonly [string, string] | undefined {
  if (mind !== 'both' || !tree || tree.fen !== engine.fen) return undefined;
  const [first, second] = [engine, tree].map(({ lines }) => lines[0]?.moves[0]?.uci);
  return first && second ? [first, second] : undefined;
}

/** The most arrows of a first sight, and the least that a move must seem likely for one. */
const MOST_ARROWS = 6;
const LEAST_PRIOR = 0.02;

/** Moves that come to mind, as thick as they seem likely beside the likeliest. */
export function sightArrows({ priors }: FirstSight): WeightedMove[] {
  const most = priors[0]?.prior || 1;
  return priors
    .slice(0, MOST_ARROWS)
    .filter(({ prior }) => prior >= LEAST_PRIOR)
    .map(({ move, prior }) => ({
      from: move.slice(0, 2),
      to: move.slice(2, 4),
      weight: Math.round((20 * prior) / most) / 20,
    }));
}

/** The arrows on the board; undefined where neither a search nor a first sight is asked for. */
export function arrowsIn(state: State): readonly WeightedMove[] | undefined {
  const { tree, settings, engine } = state;
  if (tree?.sightOn) return tree.sight ? sightArrows(tree.sight) : [];
  if (!settings.arrows || !engine.on) return undefined;
  const { position, threat } = planOf(state);
  const arrows = arrowsOf(shownEngine(state).lines, position.turn);
  if (threat) return arrows.map((move) => ({ ...move, kind: 'threat' }));
  const [first, second] = choices(state) ?? [];
  if (!second || first === second) return arrows;
  const [from, to] = [second.slice(0, 2), second.slice(2, 4)];
  const others = arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
  return [...others, { from, to, weight: 0.85, kind: 'other' }];
}
