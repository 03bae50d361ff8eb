import type { Line } from '../../analysis/lines';
import type { Figures } from '../../analysis/session';
import type { Score } from '../../chess';
import { amend, createHistory, type History, record, redo, undo } from '../../chess/history';
import type { Game } from './game';
import type { Settings } from './settings';
import type { Language } from './words';

/** What the evaluation says of a position by itself, without any search. */
export interface StaticScore {
  /** White's view, as the page shows all scores. */
  readonly centipawns: number;
  /** The evaluation's own units, likewise White's view. */
  readonly internal: number;
}

/** The best move as it stood at one depth. */
export interface DepthStep {
  readonly depth: number;
  readonly uci: string;
  readonly san: string;
  /** White's view. */
  readonly score: Score;
  readonly nodes: number;
}

/** How one side's half of a net's first layer takes a position. */
export interface NetView {
  readonly side: 'w' | 'b';
  readonly king: string;
  /** Which rows the king's square chooses, from 0, and among how many. */
  readonly bucket: number;
  readonly buckets: number;
  /** Neurons cut off at zero, and at the most that they can be; of 256. */
  readonly low: number;
  readonly high: number;
}

/** Which of its two ways of searching the engine uses at the position shown. */
export type Mind = 'alphabeta' | 'tree' | 'both';

export type EnginePhase = 'loading' | 'ready' | 'searching' | 'stopped' | 'unavailable';

export interface EngineState {
  /** The engine's own name, once it has said it. */
  readonly name: string;
  readonly phase: EnginePhase;
  /** Whether the engine is to analyse whatever position is shown. */
  readonly on: boolean;
  /** How many threads it can use. */
  readonly threads: number;
  /** Whether it can play and look like a weaker player. */
  readonly canWeaken: boolean;
  readonly depths: readonly DepthStep[];
  /** The position and question that lines and figures belong to: they are shown for no other. */
  readonly fen: string;
  readonly lines: readonly Line[];
  readonly figures: Figures | undefined;
  readonly atRest: StaticScore | undefined;
  /** Why there is no engine, or why it had to be started again. */
  readonly notice: string | undefined;
}

export interface NetState {
  /** The net's own description; undefined while the hand-written evaluation is in use. */
  readonly description: string | undefined;
  readonly file: string | undefined;
  readonly bytes: number;
  readonly hash: string;
  /** Progress of a net being loaded, 0 to 1; undefined when none is. */
  readonly progress: number | undefined;
  readonly error: string | undefined;
  /** The name of a net that is at hand, in use or not. */
  readonly ready: string | undefined;
  /** The name of the net that the engine comes with; null where it has none; undefined until it has said so. */
  readonly builtIn: string | null | undefined;
}

export type Sheet = 'settings' | 'help' | 'more' | 'games' | 'share' | 'editor' | 'play' | 'match';
export type Tab = 'lines' | 'moves' | 'review' | 'book' | 'net';

export interface Toast {
  readonly text: string;
  readonly undo: boolean;
}

/** The game on the page of any game: moves of kind `G`, and the position that is shown of them. */
export interface GameState<G extends { readonly tree: unknown }> {
  /** The game with the position shown; every edit of it can be taken back. */
  readonly history: History<G>;
  readonly fieldError: string | undefined;
  readonly toast: Toast | undefined;
}

/** What all of the page has in common; the features add their own. */
export interface CoreState extends GameState<Game> {
  readonly orientation: 'w' | 'b';
  readonly engine: EngineState;
  readonly net: NetState;
  readonly settings: Settings;
  /** The language that the page speaks at present. */
  readonly language: Language;
  readonly sheet: Sheet | undefined;
  readonly tab: Tab;
  /** The engine looks at what the other side would do. */
  readonly threat: boolean;
  /** The next move on the board is asked about, not played. */
  readonly asking: boolean;
  /** Moves that the engine is confined to in one position. */
  readonly only: { readonly fen: string; readonly moves: readonly string[] } | undefined;
  /** The search that goes on beyond the limit of the settings. */
  readonly deeper: string | undefined;
  /** Who analyses: alpha-beta, the tree search, or both beside each other. */
  readonly mind: Mind;
  /** Whether the board shows what each piece is worth. */
  readonly heatOn: boolean;
  /** Whether glyphs and comments can be edited. */
  readonly annotating: boolean;
}

const BUILT_IN: NetState = {
  description: undefined,
  file: undefined,
  bytes: 0,
  hash: '',
  progress: undefined,
  error: undefined,
  ready: undefined,
  builtIn: undefined,
};

export function coreState(game: Game, settings: Settings): CoreState {
  return {
    history: createHistory(game),
    orientation: 'w',
    fieldError: undefined,
    engine: {
      name: 'Tabia',
      phase: 'loading',
      on: false,
      threads: 1,
      canWeaken: false,
      depths: [],
      fen: '',
      lines: [],
      figures: undefined,
      atRest: undefined,
      notice: undefined,
    },
    net: BUILT_IN,
    settings,
    language: 'en',
    sheet: undefined,
    tab: 'lines',
    toast: undefined,
    threat: false,
    asking: false,
    only: undefined,
    deeper: undefined,
    mind: 'alphabeta',
    heatOn: false,
    annotating: false,
  };
}

export function withEngine<S extends CoreState>(state: S, change: Partial<EngineState>): S {
  return { ...state, engine: { ...state.engine, ...change } };
}

export function withNet<S extends CoreState>(state: S, change: Partial<NetState>): S {
  return { ...state, net: { ...state.net, ...change } };
}

type AnyGame = GameState<{ readonly tree: unknown }>;
type GameOf<S extends AnyGame> = S['history']['present'];

export const gameOf = <S extends AnyGame>(state: S): GameOf<S> => state.history.present;

/** Another position of the same game is shown: nothing that would have to be taken back. */
export function walk<S extends AnyGame>(state: S, game: GameOf<S>): S {
  if (game === gameOf(state)) return state;
  return { ...state, history: amend(state.history, game), fieldError: undefined };
}

/** The game was changed by a move. */
export function edit<S extends AnyGame>(state: S, game: GameOf<S>): S {
  if (game.tree === gameOf(state).tree) return walk(state, game);
  const history = record(state.history, game);
  return { ...state, history, fieldError: undefined, toast: undefined };
}

/** Another game takes the place of this one, with words that say so and a way back. */
export function replaceGame<S extends AnyGame>(state: S, game: GameOf<S>, words: string): S {
  const history = record(state.history, game);
  return { ...state, history, fieldError: undefined, toast: { text: words, undo: true } };
}

export function undoEdit<S extends AnyGame>(state: S): S {
  return { ...state, history: undo(state.history), fieldError: undefined, toast: undefined };
}

export function redoEdit<S extends AnyGame>(state: S): S {
  return { ...state, history: redo(state.history), fieldError: undefined, toast: undefined };
}
