import type { BookSlice } from '../book/part';
import type { Game } from '../core/game';
import type { Settings } from '../core/settings';
import { type CoreState, coreState, replaceGame } from '../core/state';
import type { TreeSlice } from '../engine/minds';
import type { GamesSlice } from '../games/part';
import type { HeatSlice } from '../heat/part';
import type { MatchSlice } from '../match/state';
import type { PlaySlice } from '../play/state';
import type { ReviewSlice } from '../review/state';
import type { ClaimSlice } from '../share/part';

/** All that the page shows: what its features share, and what each adds. */
export interface PageState
  extends CoreState,
    BookSlice,
    GamesSlice,
    HeatSlice,
    MatchSlice,
    PlaySlice,
    ReviewSlice,
    ClaimSlice,
    TreeSlice {
  /** How many parts have been loaded: the page draws itself anew when one comes. */
  readonly parts: number;
}

export function initialState(game: Game, settings: Settings): PageState {
  return {
    ...coreState(game, settings),
    book: undefined,
    games: undefined,
    heat: undefined,
    match: undefined,
    play: undefined,
    review: undefined,
    claim: undefined,
    tree: undefined,
    parts: 0,
  };
}

/** Another game takes the place of the one shown; one against the engine ends with it. */
export function replaceAll<S extends CoreState>(state: S, game: Game, text: string): S {
  return { ...replaceGame(state, game, text), play: undefined };
}
