import type { BookPart } from '../book/part';
import type { Context } from '../core/context';
import { Parts } from '../core/parts';
import type { EditorPart } from '../editor/part';
import type { TreePart } from '../engine/tree/part';
import type { GamesPart } from '../games/part';
import type { HeatPart } from '../heat/part';
import type { ChessMatch } from '../match/chess';
import type { Opener, OpenerPage } from '../open/opener';
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
  opener: Opener;
  openings: OpeningsPart;
  play: PlayPart;
  review: ChessReview;
  share: SharePart;
  tree: TreePart;
}

export type PartName = keyof AllParts;

export function partsOf(context: Context<PageState> & OpenerPage): Parts<AllParts> {
  const { store } = context;
  return new Parts<AllParts>(
    {
      book: async () => new (await import('../book/part')).BookPart(context),
      editor: async () => new (await import('../editor/part')).EditorPart(context),
      games: async () => new (await import('../games/part')).GamesPart(context),
      heat: async () => (await import('../heat/chess')).chessHeat(context),
      match: async () => (await import('../match/chess')).chessMatch(context),
      opener: async () => new (await import('../open/opener')).Opener(store, context),
      openings: async () => new (await import('../openings/part')).OpeningsPart(),
      play: async () => new (await import('../play/part')).PlayPart(context),
      review: async () => (await import('../review/chess')).chessReview(context),
      share: async () => {
        const { SharePart } = await import('../share/part');
        return new SharePart(context, () => store.state.review?.review);
      },
      tree: async () => new (await import('../engine/tree/part')).TreePart(context),
    },
    () => store.update((now) => ({ ...now, parts: now.parts + 1 })),
  );
}
