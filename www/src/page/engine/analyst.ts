import { type Finding, merged, type Question, Session } from '../../analysis/session';
import type { Position } from '../../chess';
import { engineLine } from '../../chess/tree';
import type { Analysis } from '../../engine/analysis';
import type { Engine } from '../../engine/client';
import { type InfoLine, positionLine } from '../../engine/protocol';
import { type Game, positionOf, verdictOf } from '../core/game';
import { watchPressed } from '../core/pressed';
import {
  type CoreState,
  type DepthStep,
  gameOf,
  type StaticScore,
  withEngine,
} from '../core/state';
import type { Store } from '../core/store';
import { withDepth, withoutStep } from './depths';
import { isEnough, planOf, type Reached, reachedBy } from './search-plan';
import { readStatic } from './static-score';

/** What was found out about a position, to be shown at once when it is shown again. */
interface Found extends Finding {
  readonly depths: readonly DepthStep[];
  /** What the search that was read last had done. */
  readonly reached: Reached;
}

type Report = (change: (known: Found | undefined) => Found | undefined) => void;

const NOTHING = { lines: [], figures: undefined, depths: [] } as const;
/** A hidden page draws no frames; its lines may take their time, in milliseconds. */
const HIDDEN_DELAY = 400;

/** Keeps the engine at the position that is shown, and the state at what the engine finds in it. */
export class Analyst {
  readonly #store: Store<CoreState>;
  readonly #engine: Engine;
  readonly #session = new Session<Found>({
    search: (question, report) => this.#search(question, report),
    draw: () => this.#draw(),
    schedule: (draw, rest) => this.#schedule(draw, rest),
  });
  #chess960 = false;
  readonly #statics = new Map<string, StaticScore>();
  /** What the session was asked last: the question, and whether a search is wanted. */
  #asked: string | undefined;
  #analysis: Analysis | undefined;
  /** A piece may be dragged: all frames are for it, and the lines wait. */
  #pressed = false;
  readonly #onRelease = new Set<() => void>();

  constructor(store: Store<CoreState>, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
    watchPressed((pressed) => {
      this.#pressed = pressed;
      engine.giveWay(pressed);
      if (pressed) return;
      const waiting = [...this.#onRelease];
      this.#onRelease.clear();
      for (const draw of waiting) draw();
    });
  }

  /** To be called after every change of the state. */
  follow(state: CoreState): void {
    const plan = planOf(state);
    if (this.#session.show(plan) || state.engine.fen !== plan.key) {
      const { lines, figures, depths } = this.#session.finding ?? NOTHING;
      const atRest = this.#statics.get(positionOf(gameOf(state)).fen());
      this.#store.update((now) =>
        withEngine(now, {
          ...{ fen: plan.key, lines, figures, depths, atRest },
          ...(now.engine.phase === 'stopped' && { phase: 'ready' }),
        }),
      );
      return;
    }
    const wanted = isWanted(state);
    if (!wanted) this.#stop();
    const asked = JSON.stringify([plan.key, wanted && plan.limits]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#session.ask();
  }

  /** Forgets what was found: by another net, or with another number of lines. A search is begun anew, ended or not. */
  forget(): void {
    this.#session.forget();
    this.#statics.clear();
    this.#asked = undefined;
    this.#store.update((now) => withEngine(now, { ...NOTHING, atRest: undefined }));
  }

  #schedule(draw: () => void, rest: number): () => void {
    let frame: number | undefined;
    const soon = (): void => {
      if (this.#pressed) this.#onRelease.add(soon);
      else if (document.hidden) timer = setTimeout(draw, HIDDEN_DELAY);
      else frame = requestAnimationFrame(draw);
    };
    let timer = setTimeout(soon, rest);
    return () => {
      clearTimeout(timer);
      this.#onRelease.delete(soon);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }

  /** Asks what is to be known of the position shown: its static score, and a search where one is wanted. */
  #search(question: Question, report: Report): (() => void) | undefined {
    const state = this.#store.state;
    const game = gameOf(state);
    const position = positionOf(game);
    this.#setVariant(game);
    if (!this.#statics.has(position.fen())) void this.#askStatic(game, position);
    if (!isWanted(state)) return undefined;
    const enough = isEnough(this.#session.finding?.reached, question.limits);
    if (enough) {
      // The one before is ended in any case: its position is not shown any more.
      void this.#engine.stop();
      this.#analysis = undefined;
      this.#setPhase('stopped');
      return undefined;
    }
    const analysis = this.#engine.analyse(question.line, question.limits);
    this.#analysis = analysis;
    void this.#read(question, analysis, report);
    if (this.#store.state.engine.phase !== 'loading') this.#setPhase('searching');
    return () => {
      this.#analysis = undefined;
      void this.#engine.stop();
    };
  }

  #setPhase(phase: 'searching' | 'stopped'): void {
    this.#store.update((now) => (now.engine.phase === phase ? now : withEngine(now, { phase })));
  }

  #setVariant({ tree }: Game): void {
    if (tree.chess960 === this.#chess960) return;
    this.#chess960 = tree.chess960;
    this.#engine.setOption('UCI_Chess960', tree.chess960).catch(() => {});
  }

  async #askStatic({ tree, node }: Game, position: Position): Promise<void> {
    const statics = this.#statics;
    const fen = position.fen();
    // A lost engine is reported elsewhere.
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
    if (!this.#session.searched) return;
    this.#session.drop();
    this.#draw();
    if (this.#store.state.engine.phase === 'searching') this.#setPhase('stopped');
  }

  async #read(question: Question, analysis: Analysis, report: Report): Promise<void> {
    const { position, limits } = question;
    let deepest = 0;
    let last: InfoLine | undefined;
    let best: InfoLine | undefined;
    const take = (info: InfoLine): void => {
      last = info;
      deepest = Math.max(deepest, info.depth);
      // What comes after a stop is of an iteration that was broken off.
      const counts = info.multipv === 1 && !info.score.bound && !analysis.stopped;
      if (counts && info.pv.length > 0) best = info;
      report((known) => {
        const { lines, depths } = known ?? NOTHING;
        // More lines than the settings say are of an older setting.
        const shown = info.multipv <= this.#store.state.settings.lines;
        const found = merged(lines, position, shown ? info : { ...info, pv: [] });
        return {
          ...found,
          depths: best === info ? withDepth(depths, position, info) : depths,
          reached: reachedBy(info, deepest),
        };
      });
    };
    try {
      for await (const info of analysis) take(info);
      const current = this.#analysis === analysis;
      // Neither stopped nor superseded: its limits have ended it.
      if (current && !analysis.stopped && last) {
        const reached = reachedBy(last, deepest, limits);
        const complete = limits.depth !== undefined && (best?.depth ?? 0) >= limits.depth;
        report((known) => {
          if (!known) return known;
          // Time and nodes end a search in the midst of an iteration, which is the last that it told of.
          const depths = complete || !best ? known.depths : withoutStep(known.depths, best);
          return { ...known, depths, reached };
        });
      }
      if (!current) return;
      this.#session.draw();
      this.#setPhase('stopped');
    } catch (error) {
      if (this.#analysis !== analysis) return;
      const notice = error instanceof Error ? error.message : String(error);
      this.#store.update((now) => withEngine(now, { phase: 'ready', on: false, notice }));
    }
  }

  #draw(): void {
    const found = this.#session.finding;
    if (!found || this.#store.state.engine.fen !== this.#session.shown?.key) return;
    const { lines, figures, depths } = found;
    this.#store.update((now) => withEngine(now, { lines, figures, depths }));
  }
}

const isWanted = ({ engine, history, mind }: CoreState): boolean =>
  engine.on && mind !== 'tree' && !verdictOf(positionOf(history.present));
