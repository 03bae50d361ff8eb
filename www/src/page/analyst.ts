import type { Position } from '../chess';
import { engineLine } from '../chess/tree-walk';
import type { Analysis } from '../engine/analysis';
import type { Engine } from '../engine/client';
import { type InfoLine, positionLine } from '../engine/protocol';
import { whiteView } from './format';
import { type Game, positionOf, verdictOf } from './game';
import { readLine, readStatic } from './lines-of';
import { watchPressed } from './pressed';
import { isEnough, type Plan, planOf, type Reached, reachedBy } from './search-plan';
import {
  type DepthStep,
  type Figures,
  gameOf,
  type Line,
  type PageState,
  type StaticScore,
  withEngine,
} from './state';
import type { Store } from './store';

/** What was found out about a position, to be shown at once when it is shown again. */
interface Finding {
  readonly lines: readonly Line[];
  readonly figures: Figures;
  readonly depths: readonly DepthStep[];
  /** What the search that was read last had done. */
  readonly reached: Reached;
}

/** A search that was begun. */
interface Search {
  readonly plan: Plan;
  readonly analysis: Analysis;
  readonly generation: number;
}

/** What a search has said since it was last looked at. */
interface Fresh {
  /** The latest of each line, by its number. */
  readonly lines: Map<number, InfoLine>;
  /** The latest of the first line, by depth: of iterations that were searched through, as far as is known. */
  readonly best: Map<number, InfoLine>;
  /** The latest of these, shown or not. */
  last: InfoLine | undefined;
  latest: InfoLine | undefined;
  /** The greatest depth that was spoken of. */
  deepest: number;
  /** Whether the search has ended by itself. */
  ended: boolean;
}

const MOST_FINDINGS = 400;
/** Milliseconds between two searches begun while someone walks quickly through a game. */
const PACE = 120;
/** Milliseconds between two looks at the lines: faster than they can be read, and no work for every frame. */
const LOOK = 80;
/** A hidden page draws no frames; its lines may take their time. */
const HIDDEN_DELAY = 400;

const figuresOf = ({ depth, seldepth, nodes, nps, time }: InfoLine): Figures => ({
  depth,
  seldepth,
  nodes,
  nps,
  time,
});

/**
 * Keeps the engine at the position that is shown, and the state at what the engine says of it.
 * Lines are gathered and shown some times a second; those of a position that is no longer shown are kept.
 */
export class Analyst {
  readonly #store: Store<PageState>;
  readonly #engine: Engine;
  readonly #findings = new Map<string, Finding>();
  #search: Search | undefined;
  /** Raised when all is forgotten: what an older search still says was found with other settings. */
  #generation = 0;
  #chess960 = false;
  readonly #statics = new Map<string, StaticScore>();
  /** The position that the engine was asked about last. */
  #asked: string | undefined;
  #lastAsked = -PACE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A piece may be dragged: all frames are for it, and the lines wait. */
  #pressed = false;
  readonly #onRelease: (() => void)[] = [];

  constructor(store: Store<PageState>, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
    watchPressed((pressed) => {
      this.#pressed = pressed;
      engine.giveWay(pressed);
      if (!pressed) for (const show of this.#onRelease.splice(0)) show();
    });
  }

  /** To be called after every change of the state. */
  follow(state: PageState): void {
    const fen = positionOf(gameOf(state)).fen();
    const plan = planOf(state);
    const { key } = plan;
    if (state.engine.fen !== key) {
      const found = this.#findings.get(key);
      this.#store.update((now) =>
        withEngine(now, {
          fen: key,
          lines: found?.lines ?? [],
          figures: found?.figures,
          depths: found?.depths ?? [],
          atRest: this.#statics.get(fen),
          ...(now.engine.phase === 'stopped' && { phase: 'ready' }),
        }),
      );
      return;
    }
    if (!this.#wanted(state)) this.#stop();
    if (this.#asked !== key || (this.#wanted(state) && !this.#runs(plan))) this.#askSoon(key);
  }

  /** Whether the search that was begun last is the one that is wanted. */
  #runs(plan: Plan): boolean {
    const old = this.#search;
    if (old?.generation !== this.#generation || old.plan.key !== plan.key) return false;
    return JSON.stringify(old.plan.limits) === JSON.stringify(plan.limits);
  }

  /** Forgets what was found: by another net, or with another number of lines. A search is begun anew, ended or not. */
  forget(): void {
    this.#generation++;
    this.#findings.clear();
    this.#statics.clear();
    this.#asked = undefined;
    this.#store.update((now) =>
      withEngine(now, { lines: [], figures: undefined, depths: [], atRest: undefined }),
    );
  }

  #wanted({ engine, history }: PageState): boolean {
    return engine.on && !verdictOf(positionOf(history.present));
  }

  /** At once for a single step; for hurried ones only where they come to rest. */
  #askSoon(key: string): void {
    clearTimeout(this.#timer);
    this.#asked = key;
    const rest = this.#lastAsked + PACE - performance.now();
    if (rest <= 0) this.#ask(key);
    else this.#timer = setTimeout(() => this.#ask(key), rest);
  }

  #ask(key: string): void {
    const state = this.#store.state;
    if (state.engine.fen !== key) return;
    this.#lastAsked = performance.now();
    const game = gameOf(state);
    const position = positionOf(game);
    const plan = planOf(state);
    this.#setVariant(game);
    if (!this.#statics.has(position.fen())) void this.#askStatic(game, position);
    if (this.#wanted(state) && !this.#runs(plan)) this.#start(plan);
  }

  #setVariant({ tree }: Game): void {
    if (tree.chess960 === this.#chess960) return;
    this.#chess960 = tree.chess960;
    this.#engine.setOption('UCI_Chess960', tree.chess960).catch(() => {});
  }

  async #askStatic({ tree, node }: Game, position: Position): Promise<void> {
    const statics = this.#statics;
    const fen = position.fen();
    // An engine that was lost meanwhile tells its tale elsewhere.
    this.#engine.send(positionLine(engineLine(tree, node))).catch(() => {});
    const answer = await this.#engine.send('eval').catch(() => []);
    const atRest = readStatic(answer, position.turn);
    if (!atRest || this.#asked === undefined) return;
    statics.set(fen, atRest);
    if (positionOf(gameOf(this.#store.state)).fen() === fen) {
      this.#store.update((now) => withEngine(now, { atRest }));
    }
  }

  #stop(): void {
    if (!this.#search) return;
    this.#search = undefined;
    void this.#engine.stop();
    this.#store.update((now) =>
      now.engine.phase === 'searching' ? withEngine(now, { phase: 'stopped' }) : now,
    );
  }

  #start(plan: Plan): void {
    const known = this.#findings.get(plan.key)?.reached;
    const enough = isEnough(known, plan.limits);
    // The one before is ended in any case: its position is not shown any more.
    if (enough && this.#search) void this.#engine.stop();
    const analysis = enough ? undefined : this.#engine.analyse(plan.line, plan.limits);
    if (!analysis) {
      this.#search = undefined;
      this.#store.update((now) =>
        now.engine.phase === 'stopped' ? now : withEngine(now, { phase: 'stopped' }),
      );
      return;
    }
    this.#search = { plan, analysis, generation: this.#generation };
    void this.#read(this.#search);
    this.#store.update((now) =>
      now.engine.phase === 'loading' ? now : withEngine(now, { phase: 'searching' }),
    );
  }

  async #read(search: Search): Promise<void> {
    const { plan, analysis } = search;
    const fresh: Fresh = {
      lines: new Map(),
      best: new Map(),
      last: undefined,
      latest: undefined,
      deepest: 0,
      ended: false,
    };
    let waiting = false;
    let shown = Number.NEGATIVE_INFINITY;
    const show = (): void => {
      if (search.generation !== this.#generation) return;
      waiting = false;
      shown = performance.now();
      this.#show(plan, fresh);
      fresh.lines.clear();
      fresh.best.clear();
    };
    const showSoon = (): void => {
      const rest = shown + LOOK - performance.now();
      if (this.#pressed) this.#onRelease.push(showSoon);
      else if (document.hidden) setTimeout(show, HIDDEN_DELAY);
      else if (rest > 0) setTimeout(() => requestAnimationFrame(show), rest);
      else requestAnimationFrame(show);
    };
    try {
      for await (const info of analysis) {
        fresh.latest = info;
        fresh.deepest = Math.max(fresh.deepest, info.depth);
        // A bound is no score: the search says it again, exactly, in a moment.
        if (!info.score.bound && info.pv.length > 0) {
          fresh.lines.set(info.multipv, info);
          // What is told after a stop comes from an iteration that was broken off.
          if (info.multipv === 1 && !analysis.stopped) {
            fresh.best.set(info.depth, info);
            fresh.last = info;
          }
        }
        if (waiting) continue;
        waiting = true;
        showSoon();
      }
      // Neither stopped nor superseded: its limits have ended it.
      fresh.ended = this.#search === search && !analysis.stopped;
      show();
      if (this.#search === search) {
        this.#store.update((now) => withEngine(now, { phase: 'stopped' }));
      }
    } catch (error) {
      if (this.#search !== search) return;
      const notice = error instanceof Error ? error.message : String(error);
      this.#store.update((now) => withEngine(now, { phase: 'ready', on: false, notice }));
    }
  }

  #show(plan: Plan, { lines: fresh, best, last, latest, deepest, ended }: Fresh): void {
    if (!latest) return;
    const { key, position } = plan;
    const { settings, engine } = this.#store.state;
    const old = this.#findings.get(key);
    const lines = [...(old?.lines ?? [])];
    // From the top: what a lower place may say depends on those above it.
    for (const [multipv, info] of [...fresh].sort(([a], [b]) => a - b)) {
      // A shorter look at a position seen before says less than what is known of it.
      if (multipv > settings.lines || multipv > lines.length + 1) continue;
      const known = lines[multipv - 1];
      if (known && known.depth > info.depth) continue;
      // Nor is a move said twice: the order may be another than that of what was known.
      const above = lines.slice(0, multipv - 1);
      if (above.some((line) => line.moves[0]?.uci === info.pv[0])) continue;
      // A move that has risen leaves its old place to the one it has overtaken.
      const risen = lines.findIndex((line, i) => i >= multipv && line.moves[0]?.uci === info.pv[0]);
      if (known && risen > 0) lines[risen] = known;
      lines[multipv - 1] = readLine(position, info, known);
    }
    const all = withDepths(position, old?.depths ?? [], best.values());
    // Time and nodes end a search in the midst of an iteration, whose word is the last.
    const cut = ended && !(plan.limits.depth && last && last.depth >= plan.limits.depth);
    const depths = cut && last ? all.filter((step) => !isOf(step, last)) : all;
    const found = { lines, figures: figuresOf(latest), depths };
    const reached = reachedBy(latest, deepest, ended ? plan.limits : undefined);
    this.#findings.delete(key);
    this.#findings.set(key, { ...found, reached });
    if (this.#findings.size > MOST_FINDINGS) {
      this.#findings.delete(this.#findings.keys().next().value ?? '');
    }
    if (engine.fen === key) this.#store.update((now) => withEngine(now, found));
  }
}

const isOf = (step: DepthStep, { depth, nodes, pv }: InfoLine): boolean =>
  step.depth === depth && step.nodes === nodes && step.uci === pv[0];

/** The best move and score at each depth, the last word of each. */
function withDepths(
  position: Position,
  known: readonly DepthStep[],
  infos: Iterable<InfoLine>,
): readonly DepthStep[] {
  let depths = known;
  for (const { depth, pv, nodes, score } of infos) {
    const uci = pv[0] ?? '';
    // What was found deeper at an earlier visit stands.
    if (depth < (depths.at(-1)?.depth ?? 0)) continue;
    const move = position.parseUci(uci);
    if (!move) continue;
    const san = depths.find((step) => step.uci === uci)?.san ?? position.san(move);
    const step = { depth, uci, san, score: whiteView(score, position.turn), nodes };
    depths = [...depths.filter((before) => before.depth < depth), step];
  }
  return depths;
}
