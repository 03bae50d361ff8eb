import type { Line } from '../../analysis/lines';
import type { Figures } from '../../analysis/session';
import { createHistory } from '../../chess/history';
import { isNotation, type Notation } from '../../xiangqi/notation';
import type { Coordinates, PieceSet } from '../../xiangqi-board/drawing';
import { PIECE_SETS } from '../../xiangqi-board/drawing';
import { readSettings, type Settings } from '../core/settings';
import { type EnginePhase, type GameState, replaceGame as replaceAny } from '../core/state';
import type { Language } from '../core/words';
import type { GamesSlice } from '../games/part';
import type { HeatSlice } from '../heat/part';
import type { MatchSlice } from '../match/state';
import type { ReviewSlice } from '../review/state';
import type { Game } from './game';
import type { LineMove } from './lines';
import type { PlayState } from './play-state';

export { edit, gameOf, redoEdit, undoEdit, walk } from '../core/state';

export type Sheet = 'settings' | 'help' | 'more' | 'share' | 'play' | 'match' | 'editor' | 'games';
export type Tab = 'lines' | 'moves' | 'review';

/** What people choose for xiangqi alone; `auto` goes by the language. */
export interface Look {
  readonly pieces: PieceSet | 'auto';
  readonly notation: Notation | 'auto';
}

export interface EngineState {
  readonly phase: EnginePhase;
  /** Whether the engine is to analyse whatever position is shown. */
  readonly on: boolean;
  /** The position that lines and figures belong to: they are shown for no other. */
  readonly key: string;
  readonly lines: readonly Line<LineMove>[];
  readonly figures: Figures | undefined;
  /** Why there is no engine, or why it had to be started again. */
  readonly notice: string | undefined;
}

export interface XiangqiState
  extends GameState<Game>,
    GamesSlice,
    HeatSlice,
    MatchSlice,
    ReviewSlice {
  readonly orientation: 'w' | 'b';
  readonly engine: EngineState;
  /** What all games have in common: theme, language, lines, memory. */
  readonly settings: Settings;
  readonly look: Look;
  readonly language: Language;
  readonly sheet: Sheet | undefined;
  readonly tab: Tab;
  /** Whether the board shows what each piece is worth. */
  readonly heatOn: boolean;
  /** Whether the bar for glyphs and comments is shown. */
  readonly annotating: boolean;
  readonly play: PlayState | undefined;
  /** How many parts have been loaded: the page draws itself anew when one comes. */
  readonly parts: number;
}

export function initialState(game: Game, settings: Settings, look: Look): XiangqiState {
  return {
    history: createHistory(game),
    orientation: 'w',
    fieldError: undefined,
    engine: {
      phase: 'loading',
      on: false,
      key: '',
      lines: [],
      figures: undefined,
      notice: undefined,
    },
    settings,
    look,
    language: 'en',
    sheet: undefined,
    tab: 'lines',
    heatOn: false,
    annotating: false,
    toast: undefined,
    play: undefined,
    games: undefined,
    heat: undefined,
    match: undefined,
    review: undefined,
    parts: 0,
  };
}

/** Whether a game against the engine goes on: it has the engine for itself. */
export const isPlaying = ({ play }: XiangqiState): boolean => play !== undefined && !play.over;

export const withEngine = (state: XiangqiState, change: Partial<EngineState>): XiangqiState => ({
  ...state,
  engine: { ...state.engine, ...change },
});

/** Another game takes the place of this one, with words that say so and a way back; what was played is over. */
export const replaceGame = (state: XiangqiState, game: Game, text: string): XiangqiState => ({
  ...replaceAny(state, game, text),
  play: undefined,
});

/** How moves are written: a Chinese reader expects characters, others letters. */
export const notationOf = ({ look, language }: XiangqiState): Notation =>
  look.notation === 'auto' ? (language === 'zh' ? 'simplified' : 'wxf') : look.notation;

export const piecesOf = ({ look, language }: XiangqiState): PieceSet =>
  look.pieces === 'auto' ? (language === 'zh' ? 'simplified' : 'traditional') : look.pieces;

/** What the board's edges say goes by how moves are written. */
export function coordinatesOf(state: XiangqiState): Coordinates {
  const notation = notationOf(state);
  if (notation === 'wxf') return 'digits';
  return notation === 'iccs' || notation === 'uci' ? 'letters' : 'chinese';
}

/** This tab's mark that the match that is kept is its own. */
export const MATCH_MARK = 'tabia.xiangqi.match';

const LOOK_KEY = 'tabia.xiangqi';

/** What was kept, field by field: anything unknown becomes the default. */
export function readLook(text: string | null): Look {
  let kept: Partial<Record<keyof Look, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    // Nothing readable is the same as nothing kept.
  }
  return {
    pieces: PIECE_SETS.find((known) => known === kept.pieces) ?? 'auto',
    notation: isNotation(kept.notation) ? kept.notation : 'auto',
  };
}

/** Text of the browser's storage; null where there is none. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the choice holds as long as the page does.
  }
}

export const keptLook = (): Look => readLook(stored(LOOK_KEY));
export const keepLook = (look: Look): void => store(LOOK_KEY, look);
export const keptSettings = (key: string): Settings => readSettings(stored(key));
export const keepSettings = (key: string, settings: Settings): void => store(key, settings);
