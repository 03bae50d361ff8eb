import { type NetFile, type OwnEngine, treeEngine } from '../../../analysis/own-engine';
import { type Question, Session } from '../../../analysis/session';
import type { Analysis } from '../../../engine/analysis';
import {
  type FirstSight,
  parseRootMove,
  positionLine,
  readFirstSight,
} from '../../../engine/protocol';
import type { Context } from '../../core/context';
import { define } from '../../core/define';
import { play, positionOf, verdictOf } from '../../core/game';
import { yieldToInput } from '../../core/pressed';
import { type CoreState, edit, gameOf, type Mind, withEngine } from '../../core/state';
import type { TreeSlice, TreeState } from '../minds';
import { planOf } from '../search-plan';
import { engineStart } from '../start';
import { NOTHING, type TreeFound, withRootMove, withTreeLine } from './found';
import { TreePanel } from './panel';
import { Weights } from './weights';

type State = CoreState & TreeSlice;
type Report = (change: (known: TreeFound | undefined) => TreeFound | undefined) => void;

/** Lines that are told apart from the others. */
const LINES = 5;
const FIRST: TreeState = {
  phase: 'loading',
  reason: undefined,
  fen: '',
  lines: [],
  figures: undefined,
  moves: [],
  wdl: undefined,
  sight: undefined,
  sightOn: false,
  weights: {},
};

/**
 * The tree search at the position that is shown. It has an engine of its own, whose file is loaded when someone asks
 * for it. Beside alpha-beta each works in a thread: on one core the system gives half the time to each, and neither
 * has to be stopped for the other.
 */
export class TreePart {
  readonly #context: Context<State>;
  readonly #session = new Session<TreeFound>({
    search: (question, report) => this.#search(question, report),
    draw: () => this.#draw(),
    schedule: (draw, rest) => {
      const timer = setTimeout(draw, rest);
      return () => clearTimeout(timer);
    },
  });
  readonly #sights = new Map<string, FirstSight>();
  readonly #weights = new Weights(() => this.#update({ weights: this.#weights.state }));
  /** Fulfilled when it is known which network the page begins with. */
  readonly #settled: Promise<void>;
  #own: OwnEngine | undefined;
  #release: (() => void) | undefined;
  #asked: string | undefined;
  #analysis: Analysis | undefined;
  /** What the engine was told last. */
  #told = { net: '', hash: 0, chess960: false };
  /** Takes what is said of root moves for the search that runs. */
  #report: Report | undefined;

  constructor(context: Context<State>) {
    this.#context = context;
    define('tabia-tree', TreePanel);
    const follow = (): void => {
      context.store.watch((state) => this.#follow(state));
      this.#follow(context.store.state);
    };
    // What was kept, and cannot even be looked at, is as good as nothing.
    this.#settled = this.#weights.restore().then(follow, follow);
  }

  /** The network that it evaluates with, as a file; undefined for the fast evaluator. */
  async weights(): Promise<NetFile | undefined> {
    await this.#settled;
    // One that an engine is reading counts if it is accepted.
    const open = (): boolean =>
      this.#state.tree !== undefined && this.#weights.state.loading === true;
    if (open()) {
      await new Promise<void>((done) => {
        const stop = this.#context.store.watch(() => {
          if (open()) return;
          stop();
          done();
        });
      });
    }
    return this.#weights.proven;
  }

  get #state(): State {
    return this.#context.store.state;
  }

  /** The second mind beside alpha-beta; or, where it is there, alpha-beta alone. */
  toggle(): void {
    if (this.#state.tree) {
      this.#context.store.update((now) => ({ ...now, tree: undefined, mind: 'alphabeta' }));
    } else {
      this.setMind('both');
    }
  }

  /** Another game's page is shown: the engine rests, or goes on. */
  rest(on: boolean): void {
    if (on) this.#own?.engine.pause();
    else this.#own?.engine.resume();
  }

  setMind(mind: Mind): void {
    this.#context.store.update((now) => {
      const next = { ...now, mind, tree: now.tree ?? this.#first() };
      return mind === 'alphabeta' ? next : withEngine(next, { on: true, notice: undefined });
    });
  }

  /** The moves that come to mind, on the board; or no more. */
  toggleSight(): void {
    this.#context.store.update((now) => {
      const tree = now.tree ?? this.#first();
      return { ...now, tree: { ...tree, sightOn: !tree.sightOn } };
    });
  }

  #first(): TreeState {
    return { ...FIRST, weights: this.#weights.state };
  }

  // The network.

  /** Evaluates with the network of a file; one that is refused leaves that before it in use. */
  async loadWeights(file: File): Promise<void> {
    await this.#settled;
    const before = this.#weights.wanted;
    await this.#weights.read(file);
    // The engine that runs ends first: where none does, the fast evaluator's files are not fetched.
    if (this.#weights.wanted !== before) this.#renew();
    if (this.#state.mind === 'alphabeta') this.setMind('both');
  }

  putWeightsAway(): void {
    this.#weights.putAway();
    this.#renew();
  }

  useWeightsAgain(): void {
    this.#weights.useAgain();
    this.#renew();
  }

  dismissWeightsError(): void {
    this.#weights.dismissError();
  }

  /** The next question starts an engine with the evaluator that is wanted now. */
  #renew(): void {
    this.#free();
    this.#sights.clear();
    const { lines, figures, moves, wdl } = NOTHING;
    const nothing = { lines, figures, moves, wdl, sight: undefined };
    this.#update({ ...nothing, phase: 'loading', reason: undefined });
    this.#follow(this.#state);
  }

  playLine(line: number, ply: number): void {
    const { tree } = this.#state;
    if (!tree || planOf(this.#state).threat) return;
    let game = gameOf(this.#state);
    for (const { uci } of tree.lines[line]?.moves.slice(0, ply + 1) ?? []) {
      const next = play(game, uci);
      if (!next) return;
      game = next;
    }
    this.#context.store.update((now) => edit(now, game));
  }

  #update(change: Partial<TreeState>): void {
    this.#context.store.update((now) =>
      now.tree ? { ...now, tree: { ...now.tree, ...change } } : now,
    );
  }

  #follow(state: State): void {
    const { tree } = state;
    if (!tree) {
      this.#free();
      return;
    }
    const plan = planOf(state);
    if (this.#session.show(plan) || tree.fen !== plan.key) {
      const { lines, figures, moves, wdl } = this.#session.finding ?? NOTHING;
      const sight = this.#sights.get(plan.position.fen());
      const phase = tree.phase === 'stopped' ? 'ready' : tree.phase;
      this.#update({ fen: plan.key, lines, figures, moves, wdl, sight, phase });
      return;
    }
    const wanted = isWanted(state);
    if (!wanted) this.#stop();
    const told = [this.#context.net()?.hash, state.settings.hash];
    const asked = JSON.stringify([plan.key, wanted && plan.limits, tree.sightOn, ...told]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#session.ask();
  }

  #start(): OwnEngine {
    const { hash } = this.#state.settings;
    const { stop } = engineStart(this.#state.settings, location.href);
    const options = { Hash: hash, MultiPV: LINES, UCI_ShowWDL: true, LogLiveStats: true };
    const weights = this.#weights.wanted;
    const lost = ({ message }: Error): void => {
      if (this.#own !== own) return;
      if (this.#weights.refuse(message)) {
        this.#renew();
        return;
      }
      this.#free();
      this.#update({ phase: 'failed', reason: message, sightOn: false });
      this.#context.store.update((now) => ({ ...now, mind: 'alphabeta' }));
    };
    const own = treeEngine(options, lost, weights, stop ? { stop } : {});
    const { engine } = own;
    this.#told = { net: '', hash, chess960: false };
    this.#release = yieldToInput(engine);
    this.#update({ phase: 'loading', reason: undefined });
    let description = '';
    engine.ready.then(
      () => {
        if (this.#own === own && weights) this.#weights.accept(description);
        if (this.#state.tree?.phase === 'loading') this.#setPhase();
      },
      // Told by `lost`.
      () => {},
    );
    engine.on('line', (text) => {
      description = /^info string weights: (.*)/.exec(text)?.[1] ?? description;
      const move = engine.state === 'searching' ? parseRootMove(text) : undefined;
      if (move) this.#report?.((known) => withRootMove(known ?? NOTHING, move));
    });
    return own;
  }

  #setPhase(): void {
    this.#update({ phase: this.#analysis ? 'searching' : 'ready' });
  }

  /** Tells the engine what has changed since it was told last. */
  #tell({ engine }: OwnEngine): void {
    const { settings } = this.#state;
    const { chess960 } = gameOf(this.#state).tree;
    const net = this.#context.net();
    // What is refused is told by the engine's own errors.
    const told = (answer: Promise<unknown>): void => void answer.catch(() => {});
    if (this.#told.hash !== settings.hash) told(engine.setOption('Hash', settings.hash));
    if (this.#told.chess960 !== chess960) told(engine.setOption('UCI_Chess960', chess960));
    if (this.#told.net !== (net?.hash ?? '')) {
      this.#session.forget();
      this.#sights.clear();
      if (net) told(engine.loadNet(net.bytes.slice(0), undefined, net.name));
      else told(engine.setOption('EvalFile', '<empty>'));
    }
    this.#told = { net: net?.hash ?? '', hash: settings.hash, chess960 };
  }

  #search(question: Question, report: Report): (() => void) | undefined {
    if (this.#state.tree?.phase === 'failed') return undefined;
    this.#own ??= this.#start();
    const own = this.#own;
    this.#tell(own);
    if (!this.#sights.has(question.position.fen())) void this.#askSight(own, question);
    if (!isWanted(this.#state)) return undefined;
    if (this.#session.finding?.done === JSON.stringify(question.limits)) {
      void own.engine.stop();
      this.#analysis = undefined;
      if (this.#state.tree?.phase !== 'loading') this.#update({ phase: 'stopped' });
      return undefined;
    }
    const analysis = own.engine.analyse(question.line, question.limits);
    this.#analysis = analysis;
    void this.#read(question, analysis, report);
    if (this.#state.tree?.phase !== 'loading') this.#setPhase();
    return () => {
      this.#analysis = undefined;
      void own.engine.stop();
    };
  }

  async #askSight({ engine }: OwnEngine, { position, line }: Question): Promise<void> {
    engine.send(positionLine(line)).catch(() => {});
    const answer = await engine.send('eval').catch(() => []);
    const sight = readFirstSight(answer);
    if (!sight || this.#own?.engine !== engine) return;
    this.#sights.set(position.fen(), sight);
    if (this.#session.shown?.position.fen() === position.fen()) this.#update({ sight });
  }

  async #read(question: Question, analysis: Analysis, report: Report): Promise<void> {
    const { position, limits } = question;
    this.#report = undefined;
    try {
      for await (const info of analysis) {
        if (this.#analysis === analysis) this.#report = report;
        report((known) => withTreeLine(known ?? NOTHING, position, info));
      }
      const ended = this.#analysis === analysis && !analysis.stopped;
      if (ended) report((known) => known && { ...known, done: JSON.stringify(limits) });
      if (this.#analysis !== analysis) return;
      this.#session.draw();
      this.#update({ phase: 'stopped' });
    } catch (error) {
      if (this.#analysis !== analysis) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#update({ phase: 'failed', reason });
    }
  }

  #stop(): void {
    if (!this.#session.searched) return;
    this.#session.drop();
    this.#draw();
    if (this.#state.tree?.phase === 'searching') this.#update({ phase: 'stopped' });
  }

  #draw(): void {
    const found = this.#session.finding;
    if (!found || this.#state.tree?.fen !== this.#session.shown?.key) return;
    const { lines, figures, moves, wdl } = found;
    this.#update({ lines, figures, moves, wdl });
  }

  /** Ends the engine; whoever asks next has it loaded again, from the browser's cache. */
  #free(): void {
    const own = this.#own;
    if (!own && this.#asked === undefined) return;
    this.#own = this.#analysis = this.#report = this.#asked = undefined;
    this.#session.drop();
    this.#session.forget();
    this.#release?.();
    own?.engine.dispose();
  }
}

const isWanted = ({ engine, mind, history, tree }: State): boolean =>
  engine.on &&
  mind !== 'alphabeta' &&
  tree?.phase !== 'failed' &&
  !verdictOf(positionOf(history.present));
