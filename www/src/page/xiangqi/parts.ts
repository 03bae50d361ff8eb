/** The parts of the page of xiangqi that come only when they are wanted. */

import type { Engine } from '../../engine/client';
import { Parts } from '../core/parts';
import type { Store } from '../core/store';
import type { HeatPart } from '../heat/part';
import type { XiangqiMatch } from './match';
import type { XiangqiReview } from './review';
import type { XiangqiState } from './state';

export interface XiangqiParts {
  heat: HeatPart;
  match: XiangqiMatch;
  review: XiangqiReview;
}

/** What parts are given to work with. */
export interface PartsPage {
  readonly store: Store<XiangqiState>;
  /** Undefined where the browser can run none. */
  readonly engine: Engine | undefined;
  openText(text: string): boolean;
  toast(text: string): void;
}

export const partsOf = (page: PartsPage): Parts<XiangqiParts> =>
  new Parts<XiangqiParts>(
    {
      heat: async () => (await import('./heat')).xiangqiHeat(page),
      match: async () => (await import('./match')).xiangqiMatch(page),
      review: async () => (await import('./review')).xiangqiReview(page),
    },
    () => page.store.update((now) => ({ ...now, parts: now.parts + 1 })),
  );
