import { builtInNet } from '../../analysis/built-in-net';
import type { NetFile } from '../../analysis/own-engine';
import type { Headers } from '../../chess/pgn/headers';
import type { MoveTree, NodeId } from '../../chess/tree';
import { createEngine, type Engine } from '../../engine/client';
import type { Context } from '../core/context';
import { define } from '../core/define';
import { forget, keep, kept } from '../core/keep';
import { type CoreState, gameOf, withEngine } from '../core/state';
import { fill, words } from '../core/words';
import { MatchBar } from './bar';
import { readMark, setMark } from './mark';
import { playGame } from './referee';
import { MatchSheet } from './sheet';
import {
  type Contender,
  type Evaluation,
  limitText,
  type MatchPlan,
  type MatchSlice,
  type MatchState,
} from './state';

const KEY = 'match';
const NETS = 'match nets';
/** Milliseconds between two pictures of a game: faster, none could be told from the next. */
const FRAME = 120;
/** MiB for each side. */
const HASH = 16;

type Nets = readonly [NetFile | undefined, NetFile | undefined];

interface Kept {
  readonly id: string;
  readonly match: MatchState;
}

/** Engine against engine: two engines of its own, one game after the other, in the background. */
export class MatchPart {
  readonly #context: Context<CoreState & MatchSlice>;
  #engines: readonly [Engine, Engine] | undefined;
  #nets: Nets = [undefined, undefined];
  /** The run that may go on: each start and each pause makes the ones before it void. */
  #run = 0;
  #id = '';
  #shown: { tree: MoveTree; node: NodeId } | undefined;
  #drawn = 0;

  constructor(context: Context<CoreState & MatchSlice>) {
    this.#context = context;
    define('tabia-match-sheet', MatchSheet);
    define('tabia-match-bar', MatchBar);
    context.store.watch((state) => this.#follow(state));
  }

  get #match(): MatchState | undefined {
    return this.#context.store.state.match;
  }

  /** The net in use on the page. */
  pageNet(): NetFile | undefined {
    return this.#context.net();
  }

  /** What the engine judges by when nothing was loaded; undefined where that is the hand-written evaluation. */
  async builtInNet(): Promise<string | undefined> {
    const info = await this.#context.engine?.ready.catch(() => undefined);
    return builtInNet(info?.options ?? []) ?? undefined;
  }

  /** A file as a net, or a refusal in the loader's words: it is tried in an engine first. */
  async readNet(file: File): Promise<NetFile> {
    const bytes = await file.arrayBuffer();
    const engine = createEngine({ options: { Hash: 1 } });
    try {
      await engine.loadNet(bytes.slice(0), undefined, file.name);
    } finally {
      engine.dispose();
    }
    return { name: file.name, hash: '', bytes };
  }

  async start(plan: MatchPlan, nets: Nets): Promise<void> {
    this.#stop();
    this.#nets = nets;
    const builtIn = (await this.builtInNet()) ?? words.handWrittenTitle;
    const name = ({ evaluation, limit }: Contender): string =>
      `${evaluationName(evaluation, builtIn)}, ${limitText(limit)}`;
    const [first, second] = [name(plan.contenders[0]), name(plan.contenders[1])];
    const names: readonly [string, string] =
      first === second ? [`${first} (1)`, `${second} (2)`] : [first, second];
    this.#id = `${Date.now().toString(36)}`;
    setMark(this.#id);
    void keep(NETS, nets);
    const match: MatchState = { plan, names, played: [], status: 'running', watched: true };
    this.#context.store.update((now) => ({
      ...withEngine(this.#context.replaceGame(now, { ...gameOf(now) }, ''), { on: false }),
      match,
      sheet: undefined,
      tab: 'moves',
      toast: undefined,
      heatOn: false,
    }));
    void this.#go();
  }

  /** Takes up the match that this tab was at before it was loaded anew. */
  async restore(): Promise<void> {
    const [found, nets] = [await kept<Kept>(KEY), await kept<Nets>(NETS)];
    if (!found || found.id !== readMark() || this.#match) return;
    this.#id = found.id;
    this.#nets = nets ?? [undefined, undefined];
    const { match } = found;
    const lacking = match.plan.contenders.some(
      ({ evaluation }, side) => evaluation.kind === 'net' && !this.#nets[side],
    );
    const status = match.status === 'running' && lacking ? 'paused' : match.status;
    this.#context.store.update((now) => ({ ...now, match: { ...match, status } }));
    if (status === 'running') void this.#go();
  }

  #update(change: Partial<MatchState>): void {
    this.#context.store.update((now) =>
      now.match ? { ...now, match: { ...now.match, ...change } } : now,
    );
    const { match } = this.#context.store.state;
    if (match) void keep(KEY, { id: this.#id, match } satisfies Kept);
  }

  /** Another game on the board ends the watching, not the match. */
  #follow(state: CoreState & MatchSlice): void {
    if (!state.match?.watched || !this.#shown) return;
    if (gameOf(state).tree !== this.#shown.tree) {
      this.#shown = undefined;
      this.#context.store.update((now) =>
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
    const engine = createEngine({ options: { Hash: HASH, MultiPV: 1 } });
    try {
      if (evaluation.kind === 'hand') await engine.setOption('Use NNUE', false);
      if (net && evaluation.kind === 'net') {
        await engine.loadNet(net.bytes.slice(0), undefined, net.name);
      }
    } catch (error) {
      engine.dispose();
      throw error;
    }
    return engine;
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
        const record = await playGame(this.#engines, plan, names, game, {
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
      this.#context.toast(fill(words.matchFailed, { reason }));
      this.#stop();
      this.#update({ status: 'paused' });
    }
  }

  /** Puts the game that is played onto the board, where it is watched. */
  #show(tree: MoveTree, node: NodeId, headers: Headers, over: boolean): void {
    if (!this.#match?.watched) return;
    const began = this.#shown === undefined || tree.nodes.length < this.#shown.tree.nodes.length;
    const now = performance.now();
    if (!began && !over && now - this.#drawn < FRAME) return;
    this.#drawn = now;
    const { node: at } = gameOf(this.#context.store.state);
    const stays = !began && at !== this.#shown?.node;
    this.#shown = { tree, node };
    this.#context.store.update((state) => ({
      ...state,
      history: { ...state.history, present: { tree, node: stays ? at : node, headers } },
    }));
  }

  watch(): void {
    this.#shown = undefined;
    this.#context.store.update((now) => {
      const { match } = now;
      if (!match) return now;
      const next = this.#context.replaceGame(now, { ...gameOf(now) }, '');
      return { ...next, toast: undefined, match: { ...match, watched: true } };
    });
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
    link.href = URL.createObjectURL(new Blob([this.pgn()], { type: 'application/vnd.chess-pgn' }));
    link.download = `tabia-match-${this.#match?.plan.seed ?? 0}.pgn`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** The games played so far, as a list to choose from. */
  open(): void {
    this.#context.openText(this.pgn());
  }

  leave(): void {
    this.#stop();
    this.#id = '';
    void forget(KEY);
    void forget(NETS);
    setMark(this.#id);
    this.#context.store.update((now) => ({ ...now, match: undefined }));
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
