/** Files and pasted texts of several games of xiangqi: the list of chess's page, loaded when it is wanted. */

import { holdsGames } from '../../analysis/open-text';
import { decodeGames } from '../core/decode';
import { forget, keptKeys } from '../core/keep';
import { fill, words } from '../core/words';
import type { GamesPage, GamesPart, KeptGames } from '../games/part';
import { bytesOf, openFile } from '../open/file';
import { OLD_ENCODINGS } from './encodings';
import { fenWords } from './open';
import { holdsPositions, readPositions } from './positions';
import { xiangqiWords } from './words';

/** Before the names under which files are kept: chess's page clears away all that it does not know under its own. */
export const KEPT_AS = 'xiangqi games ';
/** Files that are kept: those of the newest lists, for tabs that may be reloaded. */
const MOST_KEPT = 8;
/** Bytes of a file by which a list of positions is known. */
const BEGINNING = 65536;
/** What opening a file may ask of the page. */
export interface FilesPage extends GamesPage {
  refuse(message: string): void;
}

export class GameFiles {
  readonly #page: FilesPage;
  #coming: Promise<GamesPart> | undefined;
  #owner: GamesPart | undefined;

  constructor(page: FilesPage) {
    this.#page = page;
  }

  /** The list, once it was loaded. */
  get owner(): GamesPart | undefined {
    return this.#owner;
  }

  /** Lists the games or positions of a text; false where there are not several. */
  openText(text: string): boolean {
    if (holdsPositions(text)) this.#openPositions(words.pasted, text);
    else if (holdsGames(text)) this.#with((games) => games.open(words.pasted, bytesOf(text)));
    else return false;
    return true;
  }

  /** The list reads games: positions come to it as games that begin in them. */
  #openPositions(name: string, text: string): void {
    const { pgn, positions, unread, fault } = readPositions(text);
    if (positions > 0) this.#with((games) => games.open(name, bytesOf(pgn)));
    if (!fault) return;
    const reason = fill(xiangqiWords.lineFault, { line: fault.line, fault: fenWords(fault.error) });
    this.#page.toast(fill(words.positionsPart, { n: positions, unread, fault: reason }));
  }

  openFile(file: File): void {
    void openFile(file, {
      old: OLD_ENCODINGS,
      holdsSeveral: (text) => holdsGames(text) || holdsPositions(text),
      openText: (text) => this.#page.openText(text),
      openGames: (name, bytes, from) => {
        const text = (most?: number): string =>
          decodeGames(new Uint8Array(bytes.slice(0, most)), OLD_ENCODINGS);
        // Its beginning tells.
        if (holdsPositions(text(BEGINNING))) this.#openPositions(name, text());
        else this.#with((games) => games.open(name, bytes, from));
      },
      refuse: (message) => this.#page.refuse(message),
    });
  }

  /** Lists the file again that this tab had before it was loaded anew. */
  restore(kept: KeptGames | undefined): void {
    if (kept) this.#with((games) => void games.restore(kept));
    void prune(kept?.kept);
  }

  #with(act: (games: GamesPart) => void): void {
    this.#load().then(act, () => this.#page.toast(words.partFailed));
  }

  #load(): Promise<GamesPart> {
    this.#coming ??= import('../games/part').then(({ GamesPart }) => {
      this.#owner = new GamesPart(this.#page, { keptAs: KEPT_AS, old: OLD_ENCODINGS });
      return this.#owner;
    });
    // Without a connection the next call tries again.
    this.#coming.catch(() => {
      this.#coming = undefined;
    });
    return this.#coming;
  }
}

/** Drops the files of lists that are long gone; their names begin with the time. */
async function prune(own: string | undefined): Promise<void> {
  const files = (await keptKeys()).filter((key) => key.startsWith(KEPT_AS) && key !== own);
  for (const key of files.sort().slice(0, -MOST_KEPT)) await forget(key);
}
