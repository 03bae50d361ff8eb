import { PIECE_SETS, type PieceSet } from '../board/pieces';
import type { Position } from '../chess';
import { amend, createHistory, type History, record, redo, undo } from '../chess/history';
import type { BookState } from './book/part';
import type { Score } from './format';
import type { Game } from './game';
import type { GamesState } from './games/part';
import type { HeatState } from './heat/part';
import type { MatchState } from './match/state';
import type { PlayState } from './play/state';
import type { ReviewState } from './review/state';
import type { Limit } from './search-plan';
import type { ClaimState } from './share/part';
import { isLanguage, type Language, type LanguageChoice } from './words';

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

/** The best move as it stood at one depth. */
export interface DepthStep {
  readonly depth: number;
  readonly uci: string;
  readonly san: string;
  /** White's view. */
  readonly score: Score;
  readonly nodes: number;
}

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

export type Theme = 'system' | 'light' | 'dark';

export { PIECE_SETS, type PieceSet };
export const BOARDS = ['wood', 'green', 'blue', 'grey'] as const;
export type BoardColours = (typeof BOARDS)[number];

export interface Settings {
  readonly board: BoardColours;
  readonly pieces: PieceSet;
  readonly language: LanguageChoice;
  readonly lines: number;
  /** MiB. */
  readonly hash: number;
  readonly theme: Theme;
  readonly animation: boolean;
  readonly arrows: boolean;
  readonly threads: number;
  /** As strong as a player of this rating; 0 for all that the engine has. */
  readonly elo: number;
  /** What ends the analysis of a position by itself. */
  readonly limit: Limit;
  /** Whether the best move and score by depth are shown. */
  readonly depths: boolean;
}

export type Sheet = 'settings' | 'help' | 'more' | 'games' | 'share' | 'editor' | 'play' | 'match';
export type Tab = 'lines' | 'moves' | 'review' | 'book' | 'net';

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
  /** The language that the page speaks at present. */
  readonly language: Language;
  readonly sheet: Sheet | undefined;
  readonly tab: Tab;
  readonly toast: Toast | undefined;
  /** The engine looks at what the other side would do. */
  readonly threat: boolean;
  /** The next move on the board is asked about, not played. */
  readonly asking: boolean;
  /** Moves that the engine is confined to in one position. */
  readonly only: { readonly fen: string; readonly moves: readonly string[] } | undefined;
  /** The search that goes on beyond the limit of the settings. */
  readonly deeper: string | undefined;
  /** The opening book in use. */
  readonly book: BookState | undefined;
  /** Whether the board shows what each piece is worth, and what it shows. */
  readonly heatOn: boolean;
  readonly heat: HeatState | undefined;
  /** A game against the engine. */
  readonly play: PlayState | undefined;
  /** Games of the engine against itself or another net. */
  readonly match: MatchState | undefined;
  /** Whether glyphs and comments can be edited. */
  readonly annotating: boolean;
  readonly review: ReviewState | undefined;
  /** A file of several games. */
  readonly games: GamesState | undefined;
  /** What a link says was found, and whether it was found here too. */
  readonly claim: ClaimState | undefined;
  /** How many parts have been loaded: the page draws itself anew when one comes. */
  readonly parts: number;
}

export const DEFAULT_SETTINGS: Settings = {
  board: 'wood',
  pieces: 'staunton',
  language: 'auto',
  lines: 3,
  hash: 32,
  theme: 'system',
  animation: true,
  arrows: true,
  threads: 1,
  elo: 0,
  limit: { kind: 'none', value: 0 },
  depths: true,
};

export const HASH_SIZES: readonly number[] = [16, 32, 64, 128, 256];
export const MOST_LINES = 8;
/** Strengths of the analysis; 0 for all. */
export const ELOS: readonly number[] = [0, 2600, 2200, 1800, 1400, 1000];
export const LIMITS: readonly Limit[] = [
  { kind: 'none', value: 0 },
  { kind: 'time', value: 5 },
  { kind: 'time', value: 30 },
  { kind: 'depth', value: 20 },
  { kind: 'depth', value: 30 },
  { kind: 'nodes', value: 1_000_000 },
  { kind: 'nodes', value: 10_000_000 },
];

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

export function initialState(game: Game, settings: Settings): PageState {
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
    book: undefined,
    heatOn: false,
    heat: undefined,
    play: undefined,
    match: undefined,
    annotating: false,
    review: undefined,
    games: undefined,
    claim: undefined,
    parts: 0,
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
  const { lines, hash, theme, animation, arrows, threads, limit, depths, language } = kept;
  const { board, pieces, elo } = kept;
  return {
    board: BOARDS.find((known) => known === board) ?? DEFAULT_SETTINGS.board,
    pieces: PIECE_SETS.find((known) => known === pieces) ?? DEFAULT_SETTINGS.pieces,
    language: isLanguage(language) ? language : 'auto',
    lines:
      typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES
        ? lines
        : DEFAULT_SETTINGS.lines,
    hash: typeof hash === 'number' && HASH_SIZES.includes(hash) ? hash : DEFAULT_SETTINGS.hash,
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULT_SETTINGS.theme,
    animation: typeof animation === 'boolean' ? animation : DEFAULT_SETTINGS.animation,
    arrows: typeof arrows === 'boolean' ? arrows : DEFAULT_SETTINGS.arrows,
    threads:
      typeof threads === 'number' && Number.isInteger(threads) && threads >= 1 && threads <= 64
        ? threads
        : DEFAULT_SETTINGS.threads,
    elo: ELOS.find((known) => known === elo) ?? DEFAULT_SETTINGS.elo,
    limit:
      LIMITS.find((known) => JSON.stringify(known) === JSON.stringify(limit)) ??
      DEFAULT_SETTINGS.limit,
    depths: typeof depths === 'boolean' ? depths : DEFAULT_SETTINGS.depths,
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

/** Another game takes the place of this one, and says so, with a way back; one against the engine ends with it. */
export function replaceGame(state: PageState, game: Game, words: string): PageState {
  return {
    ...state,
    history: record(state.history, game),
    play: undefined,
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
