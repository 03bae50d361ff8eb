import {
  beginReview,
  type Found,
  isFinished,
  isOfLine,
  type Review,
  type ReviewedLine,
  type Source,
  takeOver,
} from '../../analysis/review/record';
import { mistakesOf, type Point, type Report } from '../../analysis/review/report';
import { type Color, classOfLoss, type MoveClass } from '../../chess';
import { define } from '../core/define';
import { keep, kept } from '../core/keep';
import type { Store } from '../core/store';
import { words } from '../core/words';
import { ReviewGraph } from './graph';
import { ReviewPanel } from './panel';
import { lossOf } from './retry';
import { type ReviewSlice, type ReviewState, reviewKey } from './state';

/** The engine of a review, with the evaluation that it has at the time. */
export interface Searcher<T> {
  readonly source: Pick<Source, 'build' | 'net'>;
  identify(): Promise<Pick<Source, 'engine' | 'builtIn'>>;
  /** Searches one position with so many nodes; only one move of it where `only` names one. */
  find(tree: T, place: number, nodes: number, only?: string): Promise<Found>;
}

/** The page as its review sees it: it knows the game, of which the review knows no rule. */
export interface ReviewPage<T extends object> {
  readonly store: Store<ReviewSlice>;
  searcher(): Searcher<T>;
  /** Ends the search that is on its way. */
  stop(): void;
  /** The game shown, and which of its positions. */
  shown(): { readonly tree: T; readonly node: number };
  /** The line that a review of a game is of: its main line. */
  lineOf(tree: T): ReviewedLine;
  /** What a review says of a game; the same report each time. */
  reportOf(review: Review, tree: T): Report;
  /** Shows a position of the game. */
  go(node: number): void;
  /** Writes a review into the game; as any edit, it can be undone. */
  annotate(review: Review): void;
  /** Turns the board to the side that looks for better moves, and leaves it alone with them. */
  ask(side: Color): void;
  /** Plays a move, and gives it in coordinates and as it is written; undefined where it is not legal. */
  play(uci: string): { readonly uci: string; readonly text: string } | undefined;
  toast(text: string): void;
}

/** A move as a board tells of it. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly promotion?: string | undefined;
}

/** The review of whole games: everything about it that is loaded only when it is wanted. */
export class ReviewPart<T extends object> {
  readonly #page: ReviewPage<T>;
  #tree: unknown;
  #running = false;

  constructor(page: ReviewPage<T>) {
    this.#page = page;
    define('tabia-graph', ReviewGraph);
    define('tabia-review', ReviewPanel);
    page.store.watch((state) => this.#follow(state));
    this.#follow(page.store.state);
  }

  get #state(): ReviewState | undefined {
    return this.#page.store.state.review;
  }

  #update(change: (review: ReviewState) => ReviewState): void {
    this.#page.store.update((now) => (now.review ? { ...now, review: change(now.review) } : now));
  }

  /** Another main line: its own review, if there is one, takes the place of the old. */
  #follow(state: ReviewSlice): void {
    const { tree } = this.#page.shown();
    if (tree === this.#tree) return;
    this.#tree = tree;
    const line = this.#page.lineOf(tree);
    if (state.review && isOfLine(state.review.review, line)) return;
    void kept<{ review: Review; status: string }>(reviewKey(line)).then((found) => {
      if (this.#page.shown().tree !== tree || !found || !isOfLine(found.review, line)) return;
      const now = this.#state;
      if (now && isOfLine(now.review, line)) return;
      const done = isFinished(found.review);
      const status = done ? 'done' : 'paused';
      this.#page.store.update((at) => ({ ...at, review: { review: found.review, status } }));
      // It was on its way when the page was left.
      if (!done && found.status === 'running') this.resume();
    });
  }

  #line(): ReviewedLine {
    return this.#page.lineOf(this.#page.shown().tree);
  }

  /** The review that the state holds, if it is one of the game shown. */
  #current(): ReviewState | undefined {
    const state = this.#state;
    return state && isOfLine(state.review, this.#line()) ? state : undefined;
  }

  /** What the review of the game shown says so far; undefined where there is none. */
  report(): Report | undefined {
    const state = this.#current();
    return state && this.#page.reportOf(state.review, this.#page.shown().tree);
  }

  /** How many moves of the game shown can be reviewed. */
  plies(): number {
    return this.#line().ucis.length;
  }

  start(nodes: number): void {
    // What the engine calls itself it says once it runs.
    const fresh = beginReview(this.#line(), nodes, { engine: '', ...this.#page.searcher().source });
    const old = this.#state?.review;
    const review = old ? takeOver(fresh, old) : fresh;
    this.#page.store.update((now) => ({ ...now, review: { review, status: 'running' } }));
    // A reload before the first position is found goes on as well.
    this.#save();
    void this.#run();
  }

  pause(): void {
    this.#update((now) => ({ ...now, status: 'paused' }));
    this.#page.stop();
    this.#save();
  }

  resume(): void {
    if (!this.#current()) return;
    this.#update(({ error: _, ...now }) => ({ ...now, status: 'running' }));
    // A reload before the next position is found goes on as well.
    this.#save();
    void this.#run();
  }

  /** Leaves the review: the panel asks anew with how many nodes. */
  discard(): void {
    this.#page.stop();
    this.#page.store.update((now) => ({ ...now, review: undefined }));
  }

  #save(): void {
    const state = this.#current();
    if (!state) return;
    const { review, status } = state;
    void keep(reviewKey(review), { review, status });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const searcher = this.#page.searcher();
    const { net, build } = searcher.source;
    try {
      for (;;) {
        const state = this.#current();
        if (state?.status !== 'running') break;
        const { review } = state;
        if (!review.source.engine) {
          const source = { ...review.source, ...(await searcher.identify()) };
          this.#update((now) =>
            now.review === review ? { ...now, review: { ...review, source } } : now,
          );
          continue;
        }
        if (isFinished(review)) {
          this.#update((now) => ({ ...now, status: 'done' }));
          break;
        }
        const { tree } = this.#page.shown();
        if (review.source.net !== net) throw new Error(words.reviewOtherNet);
        if (review.source.build !== build) throw new Error(words.reviewOtherEngine);
        const found = await searcher.find(tree, review.found.length, review.nodes);
        const now = this.#state;
        // Meanwhile it may have been paused, which cuts the search short, or begun anew.
        if (now?.status !== 'running' || now.review !== review) continue;
        const next = { ...review, found: [...review.found, found] };
        const status = isFinished(next) ? 'done' : 'running';
        this.#update(() => ({ review: next, status }));
        this.#save();
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#update((now) => ({ ...now, status: 'failed', error: message }));
    } finally {
      this.#running = false;
    }
    // A game that was left and come back to while its last search ended.
    const left = this.#current();
    if (left?.status === 'running' && !isFinished(left.review)) void this.#run();
  }

  readonly go = (node: number): void => this.#page.go(node);

  points(review: Review, tree: T): readonly Point[] {
    return this.#page.reportOf(review, tree).points;
  }

  marks(review: Review, tree: T): ReadonlyMap<number, MoveClass> {
    return this.#page.reportOf(review, tree).marks;
  }

  /** The next move of this class by this side, from the position shown on, and round. */
  goToNext(side: Color, name: MoveClass): void {
    const { points = [] } = this.report() ?? {};
    const shown = this.#page.shown().node;
    const here = points.findIndex(({ node }) => node === shown);
    const fits = points.filter(({ move }) => move?.mover === side && move.class === name);
    const next = fits.find((point) => points.indexOf(point) > here) ?? fits[0];
    if (next) this.go(next.node);
  }

  /** Writes evaluations, glyphs and better lines into the game; as any edit, it can be undone. */
  annotate(): void {
    const state = this.#current();
    if (!state) return;
    this.#page.annotate(state.review);
    this.#page.toast(words.reviewAdded);
  }

  // Retrying one's mistakes.

  retry(side: Color): void {
    const report = this.report();
    const places = report ? mistakesOf(report, side) : [];
    if (places.length === 0) return;
    this.#update((now) => ({ ...now, retry: { side, places, at: 0, verdict: 'asked' } }));
    this.#page.ask(side);
    this.#showPlace(-1);
  }

  /** The position before the move in question, or the move itself. */
  #showPlace(offset: -1 | 0): void {
    const retry = this.#current()?.retry;
    const place = retry?.places[retry.at];
    const point = place === undefined ? undefined : this.report()?.points[place + offset];
    if (point) this.go(point.node);
  }

  retryAgain(): void {
    this.#setRetry({ verdict: 'asked' });
    this.#showPlace(-1);
  }

  retryShow(): void {
    const state = this.#current();
    const retry = state?.retry;
    const place = retry?.places[retry.at];
    if (!state || !retry || place === undefined) return;
    const best = state.review.found[place - 1]?.pv[0];
    this.#showPlace(-1);
    if (best) this.#page.play(best);
    this.#setRetry({ verdict: 'shown' });
  }

  retryNext(): void {
    const retry = this.#state?.retry;
    if (!retry) return;
    if (retry.at + 1 >= retry.places.length) {
      this.endRetry();
      this.#page.toast(words.retryDone);
      return;
    }
    this.#setRetry({ at: retry.at + 1, verdict: 'asked' });
    this.#showPlace(-1);
  }

  endRetry(): void {
    this.#update(({ retry: _, ...now }) => now);
  }

  #setRetry(change: Partial<NonNullable<ReviewState['retry']>>): void {
    this.#update((now) => (now.retry ? { ...now, retry: { ...now.retry, ...change } } : now));
  }

  /** Takes a move made on the board while a mistake is to be put right; false leaves it to the page. */
  takesMove(move: Moved): boolean {
    const state = this.#current();
    const retry = state?.retry;
    const place = retry?.places[retry.at];
    if (!state || retry?.verdict !== 'asked' || place === undefined) return false;
    const { tree, node } = this.#page.shown();
    if (this.report()?.points[place - 1]?.node !== node) return false;
    const played = this.#page.play(`${move.from}${move.to}${move.promotion ?? ''}`);
    if (!played) return false;
    this.#setRetry({ verdict: 'checking' });
    const { text } = played;
    const searcher = this.#page.searcher();
    const search = (uci: string): Promise<Found> =>
      searcher.find(tree, place - 1, state.review.nodes, uci);
    void lossOf(state.review, place, retry.side, played.uci, search).then((lost) => {
      if (this.#state?.retry?.verdict !== 'checking') return;
      if (lost === undefined) this.#setRetry({ verdict: 'asked' });
      else {
        const verdict = classOfLoss(lost) === undefined ? 'right' : 'wrong';
        this.#setRetry({ verdict, tried: { text, lost } });
      }
    });
    return true;
  }
}
