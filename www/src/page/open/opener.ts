import { holdsGames } from '../../analysis/open-text';
import { holdsPositions } from '../../chess/list-lines';
import type { Game } from '../core/game';
import { type CoreState, edit, gameOf, withEngine } from '../core/state';
import type { Store } from '../core/store';
import { fill, words } from '../core/words';
import { bytesOf, openFile } from './file';
import { type Opened, openText, repairsText } from './text';

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
      this.#page.openGames(words.pasted, bytesOf(text));
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
    void openFile(file, {
      holdsSeveral,
      openText: (text) => this.openText(text),
      openGames: (name, bytes, from) => this.#page.openGames(name, bytes, from),
      refuse: (message) => this.refuse(message),
    });
  }

  /** Says why something was not opened. */
  refuse(message: string): void {
    this.#store.update((now) => ({ ...now, fieldError: message }));
  }
}
