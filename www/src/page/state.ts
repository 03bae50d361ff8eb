import type { Position } from '../chess';
import { amend, createHistory, type History, record, redo, undo } from '../chess/history';
import type { Score } from './format';
import type { Game } from './game';

/** One move of an engine line, with what is needed to show it and to play up to it. */
export interface LineMove {
  readonly uci: string;
  readonly san: string;
  /** `12.` or `12...`, where a reader needs it. */
  readonly number?: string;
  readonly after: Position;
  readonly from: string;
  readonly to: string;
}

export interface Line {
  /** White's view. */
  readonly score: Score;
  readonly depth: number;
  readonly moves: readonly LineMove[];
}

export interface Figures {
  readonly depth: number;
  readonly seldepth: number;
  readonly nodes: number;
  readonly nps: number;
  readonly time: number;
}

/** What the evaluation says of a position by itself, without any search. */
export interface StaticScore {
  /** White's view, as the page shows all scores. */
  readonly centipawns: number;
  /** The evaluation's own units, likewise White's view. */
  readonly internal: number;
}

export type EnginePhase = 'loading' | 'ready' | 'searching' | 'stopped' | 'unavailable';

export interface EngineState {
  readonly phase: EnginePhase;
  /** Whether the engine is to analyse whatever position is shown. */
  readonly on: boolean;
  /** The position that lines and figures belong to: they are shown for no other. */
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
}

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  readonly lines: number;
  /** MiB. */
  readonly hash: number;
  readonly theme: Theme;
  readonly animation: boolean;
  readonly arrows: boolean;
}

export type Sheet = 'settings' | 'help' | 'more';
export type Tab = 'lines' | 'moves' | 'net';

export interface Toast {
  readonly text: string;
  readonly undo: boolean;
}

export interface PageState {
  /** The game with the position shown; every edit of it can be taken back. */
  readonly history: History<Game>;
  readonly orientation: 'w' | 'b';
  readonly fieldError: string | undefined;
  readonly engine: EngineState;
  readonly net: NetState;
  readonly settings: Settings;
  readonly sheet: Sheet | undefined;
  readonly tab: Tab;
  readonly toast: Toast | undefined;
}

export const DEFAULT_SETTINGS: Settings = {
  lines: 3,
  hash: 32,
  theme: 'system',
  animation: true,
  arrows: true,
};

export const HASH_SIZES: readonly number[] = [16, 32, 64, 128, 256];
export const MOST_LINES = 5;

const BUILT_IN: NetState = {
  description: undefined,
  file: undefined,
  bytes: 0,
  hash: '',
  progress: undefined,
  error: undefined,
};

export function initialState(game: Game, settings: Settings): PageState {
  return {
    history: createHistory(game),
    orientation: 'w',
    fieldError: undefined,
    engine: {
      phase: 'loading',
      on: false,
      fen: '',
      lines: [],
      figures: undefined,
      atRest: undefined,
      notice: undefined,
    },
    net: BUILT_IN,
    settings,
    sheet: undefined,
    tab: 'lines',
    toast: undefined,
  };
}

/** What was kept in storage, field by field: anything unknown or out of range becomes the default. */
export function readSettings(text: string | null): Settings {
  let kept: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    // Nothing readable is the same as nothing kept.
  }
  const { lines, hash, theme, animation, arrows } = kept;
  return {
    lines:
      typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES
        ? lines
        : DEFAULT_SETTINGS.lines,
    hash: typeof hash === 'number' && HASH_SIZES.includes(hash) ? hash : DEFAULT_SETTINGS.hash,
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULT_SETTINGS.theme,
    animation: typeof animation === 'boolean' ? animation : DEFAULT_SETTINGS.animation,
    arrows: typeof arrows === 'boolean' ? arrows : DEFAULT_SETTINGS.arrows,
  };
}

export function withEngine(state: PageState, change: Partial<EngineState>): PageState {
  return { ...state, engine: { ...state.engine, ...change } };
}

export function withNet(state: PageState, change: Partial<NetState>): PageState {
  return { ...state, net: { ...state.net, ...change } };
}

export const gameOf = (state: PageState): Game => state.history.present;

/** Another position of the same game is shown: nothing that would have to be taken back. */
export function walk(state: PageState, game: Game): PageState {
  if (game === gameOf(state)) return state;
  return { ...state, history: amend(state.history, game), fieldError: undefined };
}

/** The game was changed by a move. */
export function edit(state: PageState, game: Game): PageState {
  if (game.tree === gameOf(state).tree) return walk(state, game);
  return {
    ...state,
    history: record(state.history, game),
    fieldError: undefined,
    toast: undefined,
  };
}

/** Another game takes the place of this one, and says so, with a way back. */
export function replaceGame(state: PageState, game: Game, words: string): PageState {
  return {
    ...state,
    history: record(state.history, game),
    fieldError: undefined,
    toast: { text: words, undo: true },
  };
}

export function undoEdit(state: PageState): PageState {
  return { ...state, history: undo(state.history), fieldError: undefined, toast: undefined };
}

export function redoEdit(state: PageState): PageState {
  return { ...state, history: redo(state.history), fieldError: undefined, toast: undefined };
}
