import { holdsGames } from '../../analysis/open-text';
import { decodePgn } from '../../chess/pgn/decode';
import { holdsPositions } from '../../chess/position-list';
import type { Game } from '../core/game';
import { type CoreState, edit, gameOf, withEngine } from '../core/state';
import type { Store } from '../core/store';
import { fill, words } from '../core/words';
import { type Opened, openText, repairsText } from './text';

/** Texts beyond this are more than a browser's strings bear well. */
const LARGEST_FILE = 400e6;
/** Smaller files are read on the page itself: they may be a FEN or a single game. */
const SMALL_FILE = 200e3;

/** What the opener may ask of the page. */
export interface OpenerPage {
  /** `long`: there is more to read. */
  timeToast(long?: boolean): void;
  /** Lists a file of several games or positions; `file` is the one that the bytes were read from. */
  openGames(name: string, bytes: ArrayBuffer, file?: File): void;
  replaceGame<S extends CoreState>(state: S, game: Game, words: string): S;
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
  const { fault, repaired } = opened;
  if (fault) return { text: fill(words.gameOpenedPart, { fault }), long: true };
  return repaired
    ? { text: fill(words.gameRepaired, { repairs: repaired }), long: true }
    : { text: words.gameOpened, long: false };
}

/** Brings positions and games onto the page, from texts and from files. */
export class Opener {
  readonly #store: Store<CoreState>;
  readonly #page: OpenerPage;

  constructor(store: Store<CoreState>, page: OpenerPage) {
    this.#store = store;
    this.#page = page;
  }

  /** Opens a text. Returns whether there was something in it to open. */
  openText(text: string, line?: number): boolean {
    if (line === undefined && holdsSeveral(text)) {
      this.#page.openGames(words.pasted, new TextEncoder().encode(text).buffer as ArrayBuffer);
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
          const next = this.#page.replaceGame(now, opened.game, text);
          return next.engine.phase === 'unavailable' ? next : withEngine(next, { on: true });
        });
        this.#page.timeToast(long);
        return true;
      }
    }
  }

  openFile(file: File): void {
    if (file.size > LARGEST_FILE) {
      this.refuse(fill(words.fileTooLarge, { name: file.name }));
    } else {
      void this.#openBytes(file).catch(() =>
        this.refuse(fill(words.fileUnreadable, { name: file.name })),
      );
    }
  }

  async #openBytes(file: File): Promise<void> {
    const bytes = await file.arrayBuffer();
    const text = bytes.byteLength <= SMALL_FILE ? decodePgn(new Uint8Array(bytes)).text : '';
    if (text && !holdsSeveral(text)) this.openText(text);
    else this.#page.openGames(file.name, bytes, file);
  }

  /** Says why something was not opened. */
  refuse(message: string): void {
    this.#store.update((now) => ({ ...now, fieldError: message }));
  }
}
