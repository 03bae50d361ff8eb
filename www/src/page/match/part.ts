import type { NetFile } from '../../analysis/own-engine';
import type { Headers } from '../../chess/pgn/headers';
import type { Engine } from '../../engine/client';
import { define } from '../core/define';
import { forget, keep, kept } from '../core/keep';
import type { Store } from '../core/store';
import { fill, words } from '../core/words';
import { MatchBar } from './bar';
import { readMark, setMark } from './mark';
import { playGame, type Rules, type Standing } from './referee';
import { MatchSheet } from './sheet';
import {
  type Contender,
  type Evaluation,
  limitText,
  type MatchPlan,
  type MatchSlice,
  type MatchState,
} from './state';

/** Milliseconds between two pictures of a game: faster, none could be told from the next. */
const FRAME = 120;
/** MiB for each side. */
export const HASH = 16;

/** The page as its matches see it: it knows the game, of which they know no rule. */
export interface MatchPage<T> {
  readonly store: Store<MatchSlice>;
  readonly rules: Rules<T>;
  /** The name under which a match is kept, and that of the tab's mark. */
  readonly keptAs: { readonly match: string; readonly mark?: string };
  /** The ending of files of games, and their type. */
  readonly file: { readonly name: string; readonly type: string };
  /** The game shown, and which of its positions. */
  shown(): Standing<T>;
  /** Shows a game of the match as it stands. */
  show(at: Standing<T>, tags: Headers): void;
  /** The game shown gives way to those of a match, so that it can be had again. */
  makeRoom(): void;
  /** Leaves the board and the moves to a match that begins. */
  begin(match: MatchState): void;
  /** An engine for a side; the net is that of its evaluation, if that is one. */
  engine(evaluation: Evaluation, net: NetFile | undefined): Promise<Engine>;
  /** The net in use on the page. */
  pageNet(): NetFile | undefined;
  /** The name of what an engine judges by that was given nothing; undefined for the evaluation by hand. */
  builtIn(): Promise<string | undefined>;
  /** A file as a net, or a refusal in the loader's words. */
  readNet(file: File): Promise<NetFile>;
  openText(text: string): unknown;
  toast(text: string): void;
}

type Nets = readonly [NetFile | undefined, NetFile | undefined];

interface Kept {
  readonly id: string;
  readonly match: MatchState;
}

/** Engine against engine: two engines of its own, one game after the other, in the background. */
export class MatchPart<T extends { readonly nodes: readonly unknown[] }> {
  readonly #page: MatchPage<T>;
  #engines: readonly [Engine, Engine] | undefined;
  #nets: Nets = [undefined, undefined];
  /** The run that may go on: each start and each pause makes the ones before it void. */
  #run = 0;
  #id = '';
  #shown: Standing<T> | undefined;
  #drawn = 0;

  constructor(page: MatchPage<T>) {
    this.#page = page;
    define('tabia-match-sheet', MatchSheet);
    define('tabia-match-bar', MatchBar);
    page.store.watch((state) => this.#follow(state));
  }

  get #match(): MatchState | undefined {
    return this.#page.store.state.match;
  }

  /** The net in use on the page. */
  pageNet(): NetFile | undefined {
    return this.#page.pageNet();
  }

  builtInNet(): Promise<string | undefined> {
    return this.#page.builtIn();
  }

  readNet(file: File): Promise<NetFile> {
    return this.#page.readNet(file);
  }

  get #keys(): { match: string; nets: string; mark: string | undefined } {
    const { match, mark } = this.#page.keptAs;
    return { match, nets: `${match} nets`, mark };
  }

  async start(plan: MatchPlan, nets: Nets): Promise<void> {
    this.#stop();
    this.#nets = nets;
    const builtIn = (await this.#page.builtIn()) ?? words.handWrittenTitle;
    const name = ({ evaluation, limit }: Contender): string =>
      `${evaluationName(evaluation, builtIn)}, ${limitText(limit)}`;
    const [first, second] = [name(plan.contenders[0]), name(plan.contenders[1])];
    const names: readonly [string, string] =
      first === second ? [`${first} (1)`, `${second} (2)`] : [first, second];
    this.#id = `${Date.now().toString(36)}`;
    setMark(this.#id, this.#keys.mark);
    void keep(this.#keys.nets, nets);
    const match: MatchState = { plan, names, played: [], status: 'running', watched: true };
    this.#page.begin(match);
    void this.#go();
  }

  /** Takes up the match that this tab was at before it was loaded anew. */
  async restore(): Promise<void> {
    const keys = this.#keys;
    const [found, nets] = [await kept<Kept>(keys.match), await kept<Nets>(keys.nets)];
    if (!found || found.id !== readMark(keys.mark) || this.#match) return;
    this.#id = found.id;
    this.#nets = nets ?? [undefined, undefined];
    const { match } = found;
    const lacking = match.plan.contenders.some(
      ({ evaluation }, side) => evaluation.kind === 'net' && !this.#nets[side],
    );
    const status = match.status === 'running' && lacking ? 'paused' : match.status;
    this.#page.store.update((now) => ({ ...now, match: { ...match, status } }));
    if (status === 'running') void this.#go();
  }

  #update(change: Partial<MatchState>): void {
    this.#page.store.update((now) =>
      now.match ? { ...now, match: { ...now.match, ...change } } : now,
    );
    const match = this.#match;
    if (match) void keep(this.#keys.match, { id: this.#id, match } satisfies Kept);
  }

  /** Another game on the board ends the watching, not the match. */
  #follow(state: MatchSlice): void {
    if (!state.match?.watched || !this.#shown) return;
    if (this.#page.shown().tree !== this.#shown.tree) {
      this.#shown = undefined;
      this.#page.store.update((now) =>
        now.match ? { ...now, match: { ...now.match, watched: false } } : now,
      );
    }
  }

  async #engine(side: 0 | 1, plan: MatchPlan): Promise<Engine> {
    const { evaluation } = plan.contenders[side];
    const net = this.#nets[side];
    if (evaluation.kind === 'net' && !net) {
      throw new Error(fill(words.matchNoNet, { name: evaluation.name }));
    }
    return this.#page.engine(evaluation, net);
  }

  async #pair(plan: MatchPlan): Promise<readonly [Engine, Engine]> {
    const first = await this.#engine(0, plan);
    try {
      return [first, await this.#engine(1, plan)];
    } catch (error) {
      first.dispose();
      throw error;
    }
  }

  async #go(): Promise<void> {
    const run = ++this.#run;
    const match = this.#match;
    if (!match) return;
    const { plan, names } = match;
    try {
      this.#engines ??= await this.#pair(plan);
      for (let game = match.played.length; game < plan.games; game++) {
        const record = await playGame(this.#page.rules, this.#engines, plan, names, game, {
          moved: (...game) => this.#show(...game),
          wanted: () => this.#run === run,
        });
        if (!record || this.#run !== run) return;
        this.#update({ played: [...(this.#match?.played ?? []), record] });
      }
      this.#update({ status: 'done' });
      this.#free();
    } catch (error) {
      if (this.#run !== run) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#page.toast(fill(words.matchFailed, { reason }));
      this.#stop();
      this.#update({ status: 'paused' });
    }
  }

  /** Puts the game that is played onto the board, where it is watched. */
  #show(at: Standing<T>, tags: Headers, over: boolean): void {
    if (!this.#match?.watched) return;
    const old = this.#shown;
    const began = old === undefined || at.tree.nodes.length < old.tree.nodes.length;
    const now = performance.now();
    if (!began && !over && now - this.#drawn < FRAME) return;
    this.#drawn = now;
    // Whoever looks at an earlier move goes on looking at it.
    const { node } = this.#page.shown();
    const stays = !began && node !== old.node;
    this.#shown = at;
    this.#page.show(stays ? { ...at, node } : at, tags);
  }

  watch(): void {
    this.#shown = undefined;
    if (!this.#match) return;
    this.#page.makeRoom();
    this.#page.store.update((now) =>
      now.match ? { ...now, match: { ...now.match, watched: true } } : now,
    );
  }

  pause(): void {
    this.#stop();
    this.#update({ status: 'paused' });
  }

  /** On with the next game that is not played to its end. */
  resume(): void {
    this.#update({ status: 'running' });
    void this.#go();
  }

  /** Everything that was played, as one file. */
  pgn(): string {
    return (this.#match?.played ?? []).map(({ pgn }) => pgn).join('\n');
  }

  save(): void {
    const link = document.createElement('a');
    const { name, type } = this.#page.file;
    link.href = URL.createObjectURL(new Blob([this.pgn()], { type }));
    link.download = `${name}-${this.#match?.plan.seed ?? 0}.pgn`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** The games played so far, as a list to choose from. */
  open(): void {
    this.#page.openText(this.pgn());
  }

  leave(): void {
    this.#stop();
    this.#id = '';
    void forget(this.#keys.match);
    void forget(this.#keys.nets);
    setMark(this.#id, this.#keys.mark);
    this.#page.store.update((now) => ({ ...now, match: undefined }));
  }

  #stop(): void {
    this.#run++;
    this.#free();
  }

  #free(): void {
    for (const engine of this.#engines ?? []) engine.dispose();
    this.#engines = undefined;
  }
}

const evaluationName = (evaluation: Evaluation, builtIn: string): string =>
  evaluation.kind === 'net'
    ? evaluation.name
    : evaluation.kind === 'hand'
      ? words.handWrittenTitle
      : builtIn;
