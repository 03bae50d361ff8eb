import { isOf } from '../../analysis/review/chess';
import type { ExactEngine } from '../../analysis/review/exact-engine';
import type { Review } from '../../analysis/review/record';
import type { Context } from '../core/context';
import { type CoreState, gameOf } from '../core/state';
import { findHard } from './hard';
import type { ReviewSlice } from './state';

/** Where the second mind is switched on, has it asked which moves of a finished review are hard to find. */
export function watchHard(context: Context<CoreState & ReviewSlice>, exact: ExactEngine): void {
  const { store } = context;
  /** The review that it was asked about last. */
  let asked: Review | undefined;

  /** The review to ask about, if there is one now. */
  function due(): Review | undefined {
    const { review: state, mind, history } = store.state;
    const done = mind !== 'alphabeta' && state?.status === 'done' && !state.hard;
    return done && isOf(state.review, history.present.tree) ? state.review : undefined;
  }

  async function find(review: Review): Promise<void> {
    const weights = await context.weights();
    const wanted = (): boolean => due() === review;
    const tools = { exact, net: context.net(), weights, wanted };
    const hard = await findHard(review, gameOf(store.state).tree, tools);
    if (hard && due() === review) {
      store.update((now) => (now.review ? { ...now, review: { ...now.review, hard } } : now));
    } else if (asked === review) {
      // Broken off, it may be asked for again.
      asked = undefined;
    }
  }

  store.watch(() => {
    const review = due();
    if (!review || review === asked) return;
    asked = review;
    // The second mind's own panel tells why it is not available, and another try would fail alike.
    find(review).catch(() => {});
  });
}
