import { gameOfLink } from '../core/position-link';

/** The page of one game. */
export interface Shown {
  /** The element to put into the document, if it is not there already. */
  readonly element?: HTMLElement;
  /** Opens what the address carries, for pages that do not listen to it themselves. */
  openLink?(hash: string): void;
  show(on: boolean): void;
  /** Says that another game's page could not be loaded. */
  failed?(): void;
}

type Name = ReturnType<typeof gameOfLink>;

/**
 * Shows the page of the game that the address names (`#game=xiangqi`), now and whenever that changes. A page is made
 * when it is asked for first; what is not shown keeps its game, and its engine rests.
 */
export async function showGames(
  place: HTMLElement | null,
  games: Readonly<Record<Name, () => Promise<Shown>>>,
): Promise<void> {
  const making = new Map<Name, Promise<Shown>>();
  const made = new Map<Name, Shown>();
  let shown: Name | undefined;
  const make = (name: Name): Promise<Shown> => {
    const known = making.get(name);
    if (known) return known;
    const coming = games[name]();
    making.set(name, coming);
    // Without a connection the next call tries again.
    coming.catch(() => making.delete(name));
    return coming;
  };
  const follow = async (): Promise<void> => {
    const name = gameOfLink(location.hash);
    let page: Shown;
    try {
      page = await make(name);
    } catch {
      location.hash = '#game=chess';
      (await make('chess')).failed?.();
      return;
    }
    if (!made.has(name) && page.element) place?.after(page.element);
    made.set(name, page);
    // Another may have been asked for meanwhile.
    if (gameOfLink(location.hash) !== name) return;
    if (shown !== name) {
      for (const [other, each] of made) if (other !== name) each.show(false);
      if (place && name !== 'chess') place.hidden = true;
      if (shown !== undefined || name !== 'chess') page.show(true);
    }
    shown = name;
    page.openLink?.(location.hash);
  };
  window.addEventListener('hashchange', () => void follow());
  await follow();
}
