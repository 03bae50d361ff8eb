import type { Review, ReviewedLine } from '../../analysis/review/record';

export type ReviewStatus = 'running' | 'paused' | 'done' | 'failed';

export interface Retry {
  readonly side: 'w' | 'b';
  /** Places of the moves to be found anew, in order. */
  readonly places: readonly number[];
  readonly at: number;
  readonly verdict: 'asked' | 'checking' | 'right' | 'wrong' | 'shown';
  /** The move that was tried last, and what it gave up, in percentage points of win chance. */
  readonly tried?: { readonly text: string; readonly lost: number };
}

export interface ReviewState {
  readonly review: Review;
  readonly status: ReviewStatus;
  readonly error?: string;
  readonly retry?: Retry;
}

/** What the review adds to the state of the page. */
export interface ReviewSlice {
  readonly review: ReviewState | undefined;
}

/** The name under which the review of a line is kept: its start and its moves, shortened (FNV-1a, twice). */
export function reviewKey({ start, ucis }: ReviewedLine): string {
  const text = `${start} ${ucis.join(' ')}`;
  const hash = (seed: number): string => {
    let value = seed;
    for (let i = 0; i < text.length; i++) {
      value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
    }
    return value.toString(16).padStart(8, '0');
  };
  return `review ${hash(0x811c9dc5)}${hash(0x9dc5811c)}`;
}
