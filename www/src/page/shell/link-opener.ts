import { createHistory } from '../../chess/history';
import { goTo } from '../core/game';
import type { Parts } from '../core/parts';
import { chessPartOf, gameOfLink, readLink } from '../core/position-link';
import { gameOf, walk } from '../core/state';
import type { Store } from '../core/store';
import { words } from '../core/words';
import type { Opener } from '../open/opener';
import type { AllParts } from './parts';
import { Sessions } from './session';
import type { PageState } from './state';

/** What links may ask of the page. */
export interface LinkPage {
  toast(text: string): void;
  /** Fulfilled when it is known which net the page begins with. */
  settled(): Promise<void>;
}

/** Opens what the page's address carries: a position, a game, or a claim of what was found in a position. */
export class LinkOpener {
  readonly #store: Store<PageState>;
  readonly #opener: Opener;
  readonly #parts: Parts<AllParts>;
  readonly #page: LinkPage;

  constructor(store: Store<PageState>, opener: Opener, parts: Parts<AllParts>, page: LinkPage) {
    this.#store = store;
    this.#opener = opener;
    this.#parts = parts;
    this.#page = page;
  }

  open(hash: string): void {
    if (gameOfLink(hash) !== 'chess') return;
    const fen = readLink(hash);
    if (fen !== undefined && this.#opener.openText(fen)) {
      if (/[#&]nodes=/.test(hash)) void this.#openClaim(hash);
    } else if (/[#&]pgn=/.test(hash)) void this.#openGame(hash);
  }

  async #openGame(hash: string): Promise<void> {
    try {
      const { nodeBy, readGameLink } = await import('../share/links');
      const link = await readGameLink(hash);
      if (!link || !this.#opener.openText(link.pgn)) return;
      this.#store.update((now) => {
        const game = gameOf(now);
        return walk(now, goTo(game, nodeBy(game.tree, link.way)));
      });
    } catch {
      this.#opener.refuse(words.linkDamaged);
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
  openFirst(hash: string): void {
    this.open(hash);
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
    void sessions.restore(chessPartOf(hash)).then((from) => {
      if (from === 'earlier') this.#page.toast(words.restored);
    });
  }
}
