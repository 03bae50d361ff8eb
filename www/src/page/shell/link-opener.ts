import { createHistory } from '../../chess/history';
import { goTo } from '../core/game';
import type { Parts } from '../core/parts';
import { chessPartOf, gameOfLink, readLink } from '../core/position-link';
import { gameOf, walk } from '../core/state';
import type { Store } from '../core/store';
import { words } from '../core/words';
import type { AllParts } from './parts';
import { Sessions } from './session';
import type { PageState } from './state';

/** What links may ask of the page. */
export interface LinkPage {
  /** Opens a FEN or a game. False when it was refused. */
  openText(text: string): Promise<boolean>;
  toast(text: string): void;
  /** Fulfilled when it is known which net the page begins with. */
  settled(): Promise<void>;
}

/** Opens what the page's address carries: a position, a game, or a claim of what was found in a position. */
export class LinkOpener {
  readonly #store: Store<PageState>;
  readonly #parts: Parts<AllParts>;
  readonly #page: LinkPage;

  constructor(store: Store<PageState>, parts: Parts<AllParts>, page: LinkPage) {
    this.#store = store;
    this.#parts = parts;
    this.#page = page;
  }

  /** Returns whether a position was opened; games come later. */
  async open(hash: string): Promise<boolean> {
    if (gameOfLink(hash) !== 'chess') return false;
    const fen = readLink(hash);
    const opened = fen !== undefined && (await this.#page.openText(fen));
    if (!opened && /[#&]pgn=/.test(hash)) void this.#openGame(hash);
    else if (opened && /[#&]nodes=/.test(hash)) void this.#openClaim(hash);
    return opened;
  }

  async #openGame(hash: string): Promise<void> {
    try {
      const { nodeBy, readGameLink } = await import('../share/links');
      const link = await readGameLink(hash);
      if (!link || !(await this.#page.openText(link.pgn))) return;
      this.#store.update((now) => {
        const game = gameOf(now);
        return walk(now, goTo(game, nodeBy(game.tree, link.way)));
      });
    } catch {
      this.#store.update((now) => ({ ...now, fieldError: words.linkDamaged }));
    }
  }

  async #openClaim(hash: string): Promise<void> {
    const { readClaim } = await import('../share/links');
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
  async openFirst(hash: string): Promise<void> {
    if (await this.open(hash)) {
      this.#store.update((now) => ({
        ...now,
        history: createHistory(gameOf(now)),
        toast: undefined,
      }));
    }
    const sessions = new Sessions(this.#store, (kept) => {
      void this.#parts.get('games').then(
        (games) => games.restore(kept),
        () => {},
      );
    });
    void sessions.restore(chessPartOf(hash)).then((from) => {
      if (from === 'earlier') this.#page.toast(words.restored);
    });
  }
}
