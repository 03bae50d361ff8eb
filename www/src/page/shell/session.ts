import type { Headers } from '../../chess/pgn/headers';
import type { Result } from '../../chess/pgn/words';
import { hasNode, type MoveTree, type NodeId, ROOT } from '../../chess/tree';
import { type Game, isPristine } from '../core/game';
import { forget, GAMES, keep, kept, keptKeys, newId } from '../core/keep';
import { chessPartOf } from '../core/position-link';
import { gameOf, type Tab } from '../core/state';
import type { Store } from '../core/store';
import type { KeptGames } from '../games/part';
import type { PlayState } from '../play/state';
import type { PageState } from './state';

/** What a tab was about, so that it can be taken up again after a reload, a crash or a new start. */
interface Session {
  readonly tree: MoveTree;
  readonly node: NodeId;
  readonly headers?: Headers;
  readonly result?: Result;
  readonly orientation: 'w' | 'b';
  readonly tab: Tab;
  readonly on: boolean;
  readonly play: PlayState | undefined;
  /** The file of several games that it had open. */
  readonly games?: KeptGames;
  /** The address's last part: a link that was opened meanwhile goes before what was kept. */
  readonly hash: string;
  /** When it was kept, in milliseconds. */
  readonly at: number;
}

const PREFIX = 'session ';
const ID = 'tabia.session';
/** What a tab is about as it goes: the database takes its time, and a page that is left has none. */
const LAST = 'tabia.last';
const MOST_LAST = 1_000_000;
const MOST_SESSIONS = 8;
/** Milliseconds after a change until it is kept. */
const PAUSE = 250;

function tabId(): string | null {
  try {
    return sessionStorage.getItem(ID);
  } catch {
    return null;
  }
}

function keepLast(session: Session): void {
  try {
    const text = JSON.stringify(session);
    if (text.length <= MOST_LAST) sessionStorage.setItem(LAST, text);
    else sessionStorage.removeItem(LAST);
  } catch {
    // What the database had before must do.
  }
}

function lastOf(): Session | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(LAST) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

const latest = (a: Session | undefined, b: Session | undefined): Session | undefined =>
  a && b ? (a.at >= b.at ? a : b) : (a ?? b);

/** Whether this tab has the session to itself; it keeps it until the tab ends. */
function claim(id: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = navigator.locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
    held.catch(() => resolve(true));
  });
}

/**
 * Keeps the state of one tab. Each tab has a session of its own, held by a lock: a copy of a tab, or a
 * second one, begins another, so that no two of them write over each other.
 */
export class Sessions {
  readonly #store: Store<PageState>;
  #id = newId();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: unknown;
  readonly #openGames: (games: KeptGames) => void;

  constructor(store: Store<PageState>, openGames: (games: KeptGames) => void) {
    this.#store = store;
    this.#openGames = openGames;
  }

  /** Takes up where this tab was, or the last one that no other tab has. True when there was something. */
  async restore(hash: string): Promise<'reloaded' | 'earlier' | undefined> {
    const own = tabId();
    const free = own !== null && (await claim(own));
    let session = own === null ? undefined : latest(await kept<Session>(PREFIX + own), lastOf());
    let from: 'reloaded' | 'earlier' = 'reloaded';
    if (own !== null && free) this.#id = own;
    else if (own === null && !hash) {
      session = await this.#adopt();
      from = 'earlier';
    }
    if (this.#id !== own) {
      await claim(this.#id);
      try {
        sessionStorage.setItem(ID, this.#id);
      } catch {
        // Then the next load of this tab looks for the latest session instead.
      }
    }
    this.#watch();
    void this.#prune();
    if (!session || session.hash !== hash || !isPristineState(this.#store.state, hash)) return;
    return this.#show(session) ? from : undefined;
  }

  /** The latest session that no open tab has. */
  async #adopt(): Promise<Session | undefined> {
    for (const { id, session } of await this.#all()) {
      if (session.hash) continue;
      if (await claim(id)) {
        this.#id = id;
        return session;
      }
    }
    return undefined;
  }

  async #all(): Promise<{ id: string; session: Session }[]> {
    const names = (await keptKeys()).filter((key) => key.startsWith(PREFIX));
    const found = await Promise.all(
      names.map(async (key) => ({
        id: key.slice(PREFIX.length),
        session: await kept<Session>(key),
      })),
    );
    return found
      .flatMap(({ id, session }) => (session ? [{ id, session }] : []))
      .sort((a, b) => b.session.at - a.session.at);
  }

  async #prune(): Promise<void> {
    const all = await this.#all();
    for (const { id } of all.slice(MOST_SESSIONS)) {
      if (id !== this.#id) await forget(PREFIX + id);
    }
    const used = new Set(all.slice(0, MOST_SESSIONS).map(({ session }) => session.games?.kept));
    used.add(this.#store.state.games?.kept);
    for (const key of await keptKeys()) {
      if (key.startsWith(GAMES) && !used.has(key)) await forget(key);
    }
  }

  #show({ tree, node, headers, result, orientation, tab, on, play, games, at }: Session): boolean {
    if (games) this.#openGames(games);
    const game: Game = {
      tree,
      node: hasNode(tree, node) ? node : ROOT,
      ...(headers && { headers }),
      ...(result && { result }),
    };
    if (isPristine(game) && !play) return false;
    // While the page was away the clocks stood.
    const resumed = play && { ...play, since: Date.now() - Math.max(0, at - play.since) };
    this.#store.update((now) => ({
      ...now,
      history: { past: [], present: game, future: [] },
      orientation,
      tab,
      play: resumed,
      engine: { ...now.engine, on: on && now.engine.phase !== 'unavailable' },
    }));
    return true;
  }

  #watch(): void {
    this.#store.watch((state) => {
      const { history, orientation, tab, engine, play, games } = state;
      const file = [games?.kept, games?.current];
      const shown = [history.present, orientation, tab, engine.on, play, ...file];
      if (
        Array.isArray(this.#shown) &&
        shown.every((part, i) => part === (this.#shown as unknown[])[i])
      )
        return;
      this.#shown = shown;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#keep(), PAUSE);
    });
    addEventListener('pagehide', () => {
      keepLast(this.#keep());
    });
    document.addEventListener('visibilitychange', () => document.hidden && this.#keep());
  }

  #keep(): Session {
    clearTimeout(this.#timer);
    const { history, orientation, tab, engine, play, games } = this.#store.state;
    const { tree, node, headers, result } = history.present;
    const session: Session = {
      tree,
      node,
      ...(headers && { headers }),
      ...(result && { result }),
      orientation,
      tab,
      on: engine.on,
      play,
      ...(games?.kept && {
        games: { name: games.name, current: games.current, kept: games.kept },
      }),
      hash: chessPartOf(location.hash),
      at: Date.now(),
    };
    void keep(PREFIX + this.#id, session);
    return session;
  }
}

/** Nothing has been done on the page yet: what a link has set does not count. */
const isPristineState = (state: PageState, hash: string): boolean =>
  hash !== '' || isPristine(gameOf(state));
