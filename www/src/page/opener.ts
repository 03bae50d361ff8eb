import { createHistory } from '../chess/history';
import { decodePgn } from '../chess/pgn/decode';
import { holdsPositions } from '../chess/position-list';
import { goTo } from './game';
import { holdsGames, type Opened, openText, repairsText } from './opening-text';
import type { Parts } from './parts';
import { Sessions } from './session';
import { readLink } from './share';
import { edit, gameOf, type PageState, replaceGame, walk, withEngine } from './state';
import type { Store } from './store';
import { fill, words } from './words';

/** Texts beyond this are more than a browser's strings bear well. */
const LARGEST_FILE = 400e6;
/** Smaller files are read on the page itself: they may be a FEN or a single game. */
const SMALL_FILE = 200e3;

interface Page {
  toast(text: string): void;
  /** `long`: there is more to read. */
  timeToast(long?: boolean): void;
  /** Fulfilled when it is known which net the page begins with. */
  settled(): Promise<void>;
}

/** Whether a text holds several games or positions, which are listed. */
const holdsSeveral = (text: string): boolean => holdsGames(text) || holdsPositions(text);

/** What is said of a text that was opened; `long` where there is more to read. */
function toastOf(opened: Opened & { kind: 'position' | 'game' }): { text: string; long: boolean } {
  if (opened.kind === 'position') {
    const repairs = repairsText(opened.repairs);
    return repairs
      ? { text: fill(words.positionRepaired, { repairs }), long: true }
      : { text: words.positionSet, long: false };
  }
  const { fault, repairs } = opened;
  if (fault) return { text: fill(words.gameOpenedPart, { fault }), long: true };
  return repairs
    ? { text: fill(words.gameRepaired, { repairs }), long: true }
    : { text: words.gameOpened, long: false };
}

/** Brings positions and games onto the page: from its address, from texts and from files. */
export class Opener {
  readonly #store: Store<PageState>;
  readonly #parts: Parts;
  readonly #page: Page;

  constructor(store: Store<PageState>, parts: Parts, page: Page) {
    this.#store = store;
    this.#parts = parts;
    this.#page = page;
  }

  /** Opens the position that the page's address carries, and starts on it. */
  openLink(hash: string): void {
    const fen = readLink(hash);
    if (fen !== undefined && this.openText(fen)) {
      if (/[#&]nodes=/.test(hash)) void this.#openClaim(hash);
    } else if (/[#&]pgn=/.test(hash)) void this.#openGameLink(hash);
  }

  async #openGameLink(hash: string): Promise<void> {
    try {
      const { nodeBy, readGameLink } = await import('./share/links');
      const link = await readGameLink(hash);
      if (!link || !this.openText(link.pgn)) return;
      this.#store.update((now) => {
        const game = gameOf(now);
        return walk(now, goTo(game, nodeBy(game.tree, link.way)));
      });
    } catch {
      this.#refuse(words.linkDamaged);
    }
  }

  async #openClaim(hash: string): Promise<void> {
    const { readClaim } = await import('./share/links');
    const claim = readClaim(hash, gameOf(this.#store.state).tree.start);
    if (!claim) return;
    this.#store.update((now) => ({ ...now, claim: { claim, status: 'checking' } }));
    await this.#page.settled();
    this.checkClaim();
  }

  checkClaim(): void {
    const { claim } = this.#store.state;
    if (claim) void this.#parts.get('share').then((share) => share.check(claim.claim));
  }

  /** The same for the address that the page was opened with: there is nothing to go back to. */
  openFirstLink(hash: string): void {
    this.openLink(hash);
    this.#store.update((now) => ({
      ...now,
      history: createHistory(gameOf(now)),
      toast: undefined,
    }));
    const sessions = new Sessions(this.#store, (kept) => {
      void this.#parts.get('games').then(
        (games) => games.restore(kept),
        () => {},
      );
    });
    void sessions.restore(hash).then((from) => {
      if (from === 'earlier') this.#page.toast(words.restored);
    });
  }

  /** Opens a text. Returns whether there was something in it to open. */
  openText(text: string, line?: number): boolean {
    if (line === undefined && holdsSeveral(text)) {
      this.#openGames(words.pasted, new TextEncoder().encode(text).buffer as ArrayBuffer);
      return true;
    }
    const opened = openText(text, gameOf(this.#store.state), line);
    switch (opened.kind) {
      case 'error':
        this.#store.update((now) => ({ ...now, fieldError: opened.message }));
        return false;
      case 'move':
        this.#store.update((now) => edit(now, opened.game));
        return true;
      default: {
        const { text, long } = toastOf(opened);
        this.#store.update((now) => {
          const next = replaceGame(now, opened.game, text);
          return next.engine.phase === 'unavailable' ? next : withEngine(next, { on: true });
        });
        this.#page.timeToast(long);
        return true;
      }
    }
  }

  openFile(file: File): void {
    if (file.size > LARGEST_FILE) {
      this.#refuse(fill(words.fileTooLarge, { name: file.name }));
    } else {
      void this.#openBytes(file).catch(() =>
        this.#refuse(fill(words.fileUnreadable, { name: file.name })),
      );
    }
  }

  async #openBytes(file: File): Promise<void> {
    const bytes = await file.arrayBuffer();
    const text = bytes.byteLength <= SMALL_FILE ? decodePgn(new Uint8Array(bytes)).text : '';
    if (text && !holdsSeveral(text)) this.openText(text);
    else this.#openGames(file.name, bytes, file);
  }

  #openGames(name: string, bytes: ArrayBuffer, file?: File): void {
    void this.#parts.get('games').then(
      (games) => games.open(name, bytes, file),
      () => this.#page.toast(words.partFailed),
    );
  }

  #refuse(message: string): void {
    this.#store.update((now) => ({ ...now, fieldError: message }));
  }
}
