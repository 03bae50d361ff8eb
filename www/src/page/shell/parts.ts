import type { BookPart } from '../book/part';
import type { Context } from '../core/context';
import type { EditorPart } from '../editor/part';
import type { TreePart } from '../engine/tree/part';
import type { GamesPart } from '../games/part';
import type { HeatPart } from '../heat/part';
import type { ChessMatch } from '../match/chess';
import type { OpeningsPart } from '../openings/part';
import type { PlayPart } from '../play/part';
import type { ChessReview } from '../review/chess';
import type { SharePart } from '../share/part';
import type { PageState } from './state';

/** The parts of the page that come only when they are wanted. */
export interface AllParts {
  book: BookPart;
  editor: EditorPart;
  games: GamesPart;
  heat: HeatPart;
  match: ChessMatch;
  openings: OpeningsPart;
  play: PlayPart;
  review: ChessReview;
  share: SharePart;
  tree: TreePart;
}

export type LoadedParts = Partial<AllParts>;
export type PartName = keyof AllParts;
type PageContext = Context<PageState>;
type Loaders = { readonly [K in PartName]: (context: PageContext) => Promise<AllParts[K]> };

const LOADERS: Loaders = {
  book: async (context) => new (await import('../book/part')).BookPart(context),
  editor: async (context) => new (await import('../editor/part')).EditorPart(context),
  games: async (context) => new (await import('../games/part')).GamesPart(context),
  heat: async (context) => (await import('../heat/chess')).chessHeat(context),
  match: async (context) => (await import('../match/chess')).chessMatch(context),
  openings: async () => new (await import('../openings/part')).OpeningsPart(),
  play: async (context) => new (await import('../play/part')).PlayPart(context),
  review: async (context) => (await import('../review/chess')).chessReview(context),
  share: async (context) => {
    const { SharePart } = await import('../share/part');
    return new SharePart(context, () => context.store.state.review?.review);
  },
  tree: async (context) => new (await import('../engine/tree/part')).TreePart(context),
};

export class Parts {
  readonly loaded: LoadedParts = {};
  readonly #context: PageContext;
  readonly #coming = new Map<PartName, Promise<unknown>>();

  constructor(context: PageContext) {
    this.#context = context;
  }

  /** A part, loaded on the first call; the page draws itself anew when it has come. */
  get<K extends PartName>(name: K): Promise<AllParts[K]> {
    const known = this.#coming.get(name) as Promise<AllParts[K]> | undefined;
    if (known) return known;
    const coming = LOADERS[name](this.#context).then((part) => {
      const loaded: { [N in PartName]?: AllParts[N] } = this.loaded;
      loaded[name] = part;
      this.#context.store.update((now) => ({ ...now, parts: now.parts + 1 }));
      return part;
    });
    this.#coming.set(name, coming);
    // Without a connection the next call tries again.
    coming.catch(() => this.#coming.delete(name));
    return coming;
  }
}
