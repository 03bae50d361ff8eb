/** What a tab was about in xiangqi, so that it can be taken up again after a reload. */

import { readPgn, writePgn } from '../../xiangqi/pgn';
import type { Store } from '../core/store';
import type { KeptGames } from '../games/part';
import { nodeBy, wayTo } from '../share/links';
import { isPristine } from './game';
import { gameOf, withEngine, type XiangqiState } from './state';

const KEY = 'tabia.xiangqi.last';

interface Kept {
  readonly pgn: string;
  /** The way to the position shown, as links have it. */
  readonly way: readonly number[];
  readonly orientation: 'w' | 'b';
  readonly on: boolean;
  /** The file of several games that it had open. */
  readonly games?: KeptGames;
}

/** Keeps the game of this tab whenever the page is left. */
export function keepSession(store: Store<XiangqiState>): void {
  const keep = (): void => {
    const { state } = store;
    const game = gameOf(state);
    const { orientation, engine, games } = state;
    const way = wayTo(game.tree, game.node);
    const kept: Kept = {
      ...{ pgn: writePgn(game, 'uci'), way, orientation, on: engine.on },
      ...(games?.kept && {
        games: { name: games.name, current: games.current, kept: games.kept },
      }),
    };
    try {
      if (isPristine(game) && !kept.games) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage a reload begins anew.
    }
  };
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.hidden && keep());
}

/** Takes up what this tab was about, if anything; returns the file of games that it had open. */
export function restoreSession(store: Store<XiangqiState>): KeptGames | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!kept) return undefined;
    const { game } = readPgn(kept.pgn);
    const node = nodeBy(game.tree, kept.way);
    store.update((now) => ({
      ...withEngine(now, { on: kept.on && now.engine.phase !== 'unavailable' }),
      history: { past: [], present: { ...game, node }, future: [] },
      orientation: kept.orientation,
    }));
    return kept.games;
  } catch {
    // Nothing readable is the same as nothing kept.
    return undefined;
  }
}
