import { annotateGame } from '../../analysis/review/annotate';
import { ExactEngine } from '../../analysis/review/exact-engine';
import { beginReview, isFinished, isOf, type Review, takeOver } from '../../analysis/review/record';
import { mistakesOf, type Point, reportOf } from '../../analysis/review/report';
import type { BoardMove } from '../../board/board';
import { type Color, classOfLoss, type MoveClass } from '../../chess';
import { type MoveTree, type NodeId, nodeAt } from '../../chess/tree';
import type { Context } from '../core/context';
import { define } from '../core/define';
import { goTo, play, positionOf } from '../core/game';
import { keep, kept } from '../core/keep';
import { yieldToInput } from '../core/pressed';
import { type CoreState, edit, gameOf, walk, withEngine } from '../core/state';
import { words } from '../core/words';
import { ReviewGraph } from './graph';
import { findHard, type HardMove } from './hard';
import { ReviewPanel } from './panel';
import { lossOf } from './retry';
import { type ReviewSlice, type ReviewState, reviewKey } from './state';

/** The review of whole games: everything about it that is loaded only when it is wanted. */
export class ReviewPart {
  readonly #context: Context<CoreState & ReviewSlice>;
  readonly #exact = new ExactEngine(yieldToInput);
  #tree: unknown;
  #running = false;
  /** The review whose moves that are hard to find were asked for last. */
  #hardOf: Review | undefined;

  constructor(context: Context<CoreState & ReviewSlice>) {
    this.#context = context;
    define('tabia-graph', ReviewGraph);
    define('tabia-review', ReviewPanel);
    context.store.watch((state) => this.#follow(state));
    this.#follow(context.store.state);
  }

  get #state(): ReviewState | undefined {
    return this.#context.store.state.review;
  }

  #update(change: (review: ReviewState) => ReviewState): void {
    this.#context.store.update((now) =>
      now.review ? { ...now, review: change(now.review) } : now,
    );
  }

  /** Another main line: its own review, if there is one, takes the place of the old. */
  #follow(state: CoreState & ReviewSlice): void {
    const { tree } = gameOf(state);
    this.#findHard(state, tree);
    if (tree === this.#tree) return;
    this.#tree = tree;
    if (state.review && isOf(state.review.review, tree)) return;
    void kept<{ review: Review; status: string }>(reviewKey(tree)).then((found) => {
      const now = this.#context.store.state;
      if (gameOf(now).tree !== tree || !found || !isOf(found.review, tree)) return;
      if (now.review && isOf(now.review.review, tree)) return;
      const done = isFinished(found.review);
      const status = done ? 'done' : 'paused';
      this.#context.store.update((at) => ({ ...at, review: { review: found.review, status } }));
      // It was on its way when the page was left.
      if (!done && found.status === 'running') this.resume();
    });
  }

  /** Where the second mind is switched on, it is asked which moves of a finished review are hard to find. */
  #findHard({ review: state, mind }: CoreState & ReviewSlice, tree: MoveTree): void {
    if (mind === 'alphabeta' || state?.status !== 'done' || state.hard) return;
    const { review } = state;
    if (review === this.#hardOf || !isOf(review, tree)) return;
    this.#hardOf = review;
    const wanted = (): boolean =>
      this.#current()?.review === review && this.#context.store.state.mind !== 'alphabeta';
    const find = async (): Promise<readonly HardMove[] | undefined> => {
      const weights = await this.#context.weights();
      const net = this.#context.net();
      return findHard(review, tree, { exact: this.#exact, net, weights, wanted });
    };
    find().then(
      (hard) => {
        if (hard) this.#update((now) => (now.review === review ? { ...now, hard } : now));
        // Broken off, it may be asked for again.
        else if (this.#hardOf === review) this.#hardOf = undefined;
      },
      // The second mind's own panel tells why it is not available, and another try would fail alike.
      () => {},
    );
  }

  /** Whether the review that the state holds is one of the game shown. */
  #current(): ReviewState | undefined {
    const state = this.#state;
    return state && isOf(state.review, gameOf(this.#context.store.state).tree) ? state : undefined;
  }

  start(nodes: number): void {
    const { store } = this.#context;
    const { tree } = gameOf(store.state);
    const net = this.#context.net();
    // What the engine calls itself it says once it runs.
    const source = { engine: '', build: __ENGINE_HASH__, net: net?.hash ?? '' };
    const fresh = beginReview(tree, nodes, source);
    const old = this.#state?.review;
    const review = old ? takeOver(fresh, old) : fresh;
    store.update((now) => ({ ...now, review: { review, status: 'running' } }));
    void this.#run();
  }

  pause(): void {
    this.#update((now) => ({ ...now, status: 'paused' }));
    this.#exact.stop();
    this.#save();
  }

  resume(): void {
    if (!this.#current()) return;
    this.#update(({ error: _, ...now }) => ({ ...now, status: 'running' }));
    void this.#run();
  }

  /** Leaves the review: the panel asks anew with how many nodes. */
  discard(): void {
    this.#exact.stop();
    this.#context.store.update((now) => ({ ...now, review: undefined }));
  }

  #save(): void {
    const state = this.#state;
    if (!state) return;
    const { tree } = gameOf(this.#context.store.state);
    if (isOf(state.review, tree)) {
      void keep(reviewKey(tree), { review: state.review, status: state.status });
    }
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const net = this.#context.net();
    try {
      for (;;) {
        const state = this.#current();
        if (state?.status !== 'running') break;
        const { review } = state;
        if (!review.source.engine) {
          const source = { ...review.source, ...(await this.#exact.identify()) };
          this.#update((now) =>
            now.review === review ? { ...now, review: { ...review, source } } : now,
          );
          continue;
        }
        if (isFinished(review)) {
          this.#update((now) => ({ ...now, status: 'done' }));
          break;
        }
        const { tree } = gameOf(this.#context.store.state);
        if (review.source.net !== (net?.hash ?? '')) throw new Error(words.reviewOtherNet);
        if (review.source.build !== __ENGINE_HASH__) throw new Error(words.reviewOtherEngine);
        const found = await this.#exact.find(tree, review.found.length, review.nodes, net);
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

  readonly go = (node: NodeId): void => {
    this.#context.store.update((now) => walk(now, goTo(gameOf(now), node)));
  };

  points(review: Review, tree: MoveTree): readonly Point[] {
    return reportOf(review, tree).points;
  }

  marks(review: Review, tree: MoveTree): ReadonlyMap<NodeId, MoveClass> {
    return reportOf(review, tree).marks;
  }

  /** The next move of this class by this side, from the position shown on, and round. */
  goToNext(side: Color, name: MoveClass): void {
    const state = this.#current();
    if (!state) return;
    const game = gameOf(this.#context.store.state);
    const { points } = reportOf(state.review, game.tree);
    const here = points.findIndex(({ node }) => node === game.node);
    const fits = points.filter(({ move }) => move?.mover === side && move.class === name);
    const next = fits.find((point) => points.indexOf(point) > here) ?? fits[0];
    if (next) this.go(next.node);
  }

  /** Writes evaluations, glyphs and better lines into the game; as any edit, it can be undone. */
  annotate(): void {
    const state = this.#current();
    if (!state) return;
    this.#context.store.update((now) => {
      const game = gameOf(now);
      return edit(now, { ...game, tree: annotateGame(game.tree, state.review) });
    });
    this.#context.toast(words.reviewAdded);
  }

  // Retrying one's mistakes.

  retry(side: Color): void {
    const state = this.#current();
    if (!state) return;
    const places = mistakesOf(reportOf(state.review, gameOf(this.#context.store.state).tree), side);
    if (places.length === 0) return;
    this.#update((now) => ({ ...now, retry: { side, places, at: 0, verdict: 'asked' } }));
    this.#context.store.update((now) => ({ ...withEngine(now, { on: false }), orientation: side }));
    this.#showPlace(-1);
  }

  /** The position before the move in question, or the move itself. */
  #showPlace(offset: -1 | 0): void {
    const state = this.#current();
    const retry = state?.retry;
    const place = retry?.places[retry.at];
    if (!state || place === undefined) return;
    const { tree } = gameOf(this.#context.store.state);
    const point = reportOf(state.review, tree).points[place + offset];
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
    if (best) {
      this.#context.store.update((now) => {
        const played = play(gameOf(now), best);
        return played ? edit(now, played) : now;
      });
    }
    this.#setRetry({ verdict: 'shown' });
  }

  retryNext(): void {
    const retry = this.#state?.retry;
    if (!retry) return;
    if (retry.at + 1 >= retry.places.length) {
      this.endRetry();
      this.#context.toast(words.retryDone);
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
  takesMove(move: BoardMove): boolean {
    const state = this.#current();
    const retry = state?.retry;
    const place = retry?.places[retry.at];
    if (!state || retry?.verdict !== 'asked' || place === undefined) return false;
    const game = gameOf(this.#context.store.state);
    const { tree } = game;
    if (reportOf(state.review, tree).points[place - 1]?.node !== game.node) return false;
    const uci = `${move.from}${move.to}${move.promotion ?? ''}`;
    const played = play(game, positionOf(game).parseUci(uci) ? uci : '');
    if (!played) return false;
    const { uci: exact, san } = nodeAt(played.tree, played.node);
    this.#context.store.update((now) => edit(now, played));
    this.#setRetry({ verdict: 'checking' });
    const net = this.#context.net();
    void lossOf(this.#exact, state.review, tree, place, exact, net).then((lost) => {
      if (this.#state?.retry?.verdict !== 'checking') return;
      if (lost === undefined) this.#setRetry({ verdict: 'asked' });
      else {
        const verdict = classOfLoss(lost) === undefined ? 'right' : 'wrong';
        this.#setRetry({ verdict, tried: { san, lost } });
      }
    });
    return true;
  }
}
