import type { OldEncodings } from '../core/decode';
import { define } from '../core/define';
import { forget, GAMES, keep, kept, newId } from '../core/keep';
import type { Store } from '../core/store';
import { fill, words } from '../core/words';
import type { GameRow } from './catalogue';
import { GamesPanel, type GamesState } from './panel';
import type { FromGames, ToGames } from './protocol';

/** What the list adds to the state of the page. */
export interface GamesSlice {
  /** A file of several games. */
  readonly games: GamesState | undefined;
}

/** The page as its list sees it. */
export interface GamesPage {
  readonly store: Store<GamesSlice & { readonly sheet: string | undefined }>;
  toast(text: string): void;
  /** Opens a game; `line`: where in its file the text begins. False when it was refused. */
  openText(text: string, line?: number): boolean | Promise<boolean>;
}

/** What is different for games other than chess. */
export interface GamesOptions {
  /** Before the names under which files are kept. */
  readonly keptAs: string;
  /** The encodings of their files before UTF-8; without them that of chess, whose lists of positions are read too. */
  readonly old?: OldEncodings;
}

/** What a tab keeps of its list, beside the file. */
export type KeptGames = Pick<GamesState, 'name' | 'current' | 'kept'>;

/** Bytes; more would crowd the browser's database. */
const MOST_KEPT = 100e6;

type Message<K extends PropertyKey> = Extract<FromGames, Record<K, unknown>>;

/** Files of games: a worker reads them, a list shows them, one at a time comes onto the board. */
export class GamesPart {
  readonly #context: GamesPage;
  readonly #options: GamesOptions;
  #worker: Worker | undefined;
  #id = 0;
  /** The list has been there before, and does not come forward by itself. */
  #quiet = false;
  readonly #open = new Map<number, (message: FromGames) => void>();

  constructor(context: GamesPage, options: GamesOptions = { keptAs: GAMES }) {
    this.#context = context;
    this.#options = options;
    define('tabia-games', GamesPanel);
  }

  /** Lists a file, of which `file` is the one that it was read from. A file of a single game is opened at once. */
  open(name: string, bytes: ArrayBuffer, file?: File): void {
    const key = bytes.byteLength <= MOST_KEPT ? `${this.#options.keptAs}${newId()}` : '';
    // The worker takes the bytes away.
    if (key) void keepFile(key, file ?? new Blob([bytes]));
    const old = this.#context.store.state.games?.kept;
    if (old) void forget(old);
    this.#quiet = false;
    this.#list(bytes, { name, current: undefined, kept: key });
  }

  /** Lists the file again that this tab had before it was loaded anew. */
  async restore(games: KeptGames): Promise<void> {
    const file = games.kept ? await kept<Blob | ArrayBuffer>(games.kept) : undefined;
    if (!file || this.#context.store.state.games) return;
    this.#quiet = true;
    this.#list(file instanceof Blob ? await file.arrayBuffer() : file, games);
  }

  #list(bytes: ArrayBuffer, { name, current, kept: key }: KeptGames): void {
    this.#worker?.terminate();
    this.#open.clear();
    const worker = new Worker(new URL('./games.worker.ts', import.meta.url), {
      type: 'module',
      name: 'tabia-games',
    });
    this.#worker = worker;
    this.#show({ name, count: 0, share: 0, done: false, current, kept: key });
    worker.addEventListener('message', ({ data }: MessageEvent<FromGames>) => {
      if ('id' in data) {
        this.#open.get(data.id)?.(data);
        this.#open.delete(data.id);
      } else if ('unread' in data) {
        this.#unread(data);
      } else {
        this.#listed(data);
      }
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.#lost(name);
    });
    const { old } = this.#options;
    this.#send({ open: bytes, ...(old && { old }) }, [bytes]);
  }

  #send(message: ToGames, transfer: Transferable[] = []): void {
    this.#worker?.postMessage(message, transfer);
  }

  #show(games: GamesState | undefined): void {
    this.#context.store.update((now) => ({ ...now, games }));
  }

  #listed({ count, share, done }: Message<'count'>): void {
    const { games, sheet } = this.#context.store.state;
    if (!games) return;
    this.#show({ ...games, count, share, done });
    if (count > 1 && games.current === undefined && sheet !== 'games' && !this.#quiet) {
      this.#context.store.update((now) => ({ ...now, sheet: 'games' }));
    }
    if (done && count <= 1 && games.current === undefined) {
      void this.choose(0).then(() => this.#close());
    }
  }

  /** Some lines of a list of positions are none. */
  #unread({ positions, unread, fault }: Message<'unread'>): void {
    if (positions === 0) this.#close();
    this.#context.toast(fill(words.positionsPart, { n: positions, unread, fault }));
  }

  /** A file of one game needs no list, nor does one that cannot be read. */
  #close(): void {
    const key = this.#context.store.state.games?.kept;
    if (key) void forget(key);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#show(undefined);
  }

  /** The worker did not come, or the file was too much for it. */
  #lost(name: string): void {
    this.#open.clear();
    this.#close();
    this.#context.store.update((now) =>
      now.sheet === 'games' ? { ...now, sheet: undefined } : now,
    );
    this.#context.toast(fill(words.fileUnreadable, { name }));
  }

  #ask<T extends FromGames>(make: (id: number) => ToGames): Promise<T> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      this.#open.set(id, (message) => resolve(message as T));
      this.#send(make(id));
    });
  }

  async search(query: string, from: number, to: number) {
    const { total, rows } = await this.#ask<Message<'rows'>>((id) => ({
      id,
      search: query,
      from,
      to,
    }));
    return { total, rows: rows as readonly GameRow[] };
  }

  /** Puts a game of the file onto the board. */
  async choose(index: number): Promise<void> {
    const { text, line } = await this.#ask<Message<'text'>>((id) => ({ id, game: index }));
    const opened = await this.#context.openText(text, line);
    const { games } = this.#context.store.state;
    if (games && opened) this.#show({ ...games, current: index });
    if (opened) this.#context.store.update((now) => ({ ...now, sheet: undefined }));
  }

  step(by: 1 | -1): void {
    const { games } = this.#context.store.state;
    if (games?.current === undefined) return;
    const next = games.current + by;
    if (next >= 0 && next < games.count) void this.choose(next);
  }
}

/** Keeps a file as it is, or as bytes: in private windows WebKit's database refuses files. */
async function keepFile(key: string, file: Blob): Promise<void> {
  if (!(await keep(key, file))) await keep(key, await file.arrayBuffer());
}
