import { type Finding, type Keyed, Session } from '../../analysis/session';
import type { Analysis } from '../../engine/analysis';
import type { Engine, EnginePosition, InfoLine, Limits } from '../../engine/client';
import type { Position } from '../../xiangqi/position';
import { positionAt, ROOT, uciPath } from '../../xiangqi/tree';
import type { Store } from '../core/store';
import { limitsOf } from '../engine/search-plan';
import { endingOf, type Game, positionOf } from './game';
import { withLine, type XiangqiLine } from './lines';
import { gameOf, withEngine, type XiangqiState } from './state';

/** A position as the engine takes it: the first one and the moves from there, so that it knows what was repeated. */
export const engineLine = ({ tree, node }: Pick<Game, 'tree' | 'node'>): EnginePosition => ({
  fen: positionAt(tree, ROOT).fen(),
  moves: uciPath(tree, node),
});

interface Question extends Keyed {
  readonly position: Position;
  readonly line: EnginePosition;
  readonly limits: Limits;
}

interface Found extends Pick<Finding, 'figures'> {
  readonly lines: readonly XiangqiLine[];
  /** The search has reached its limits. */
  readonly done: boolean;
}

type Report = (change: (known: Found | undefined) => Found | undefined) => void;

const NOTHING: Found = { lines: [], figures: undefined, done: false };
/** A hidden page draws no frames; its lines may take their time, in milliseconds. */
const HIDDEN_DELAY = 400;

/** Keeps the engine at the position that is shown, and the state at what the engine finds in it. */
export class XiangqiAnalyst {
  readonly #store: Store<XiangqiState>;
  readonly #engine: Engine;
  readonly #session = new Session<Found, Question>({
    search: (question, report) => this.#search(question, report),
    draw: () => this.#draw(),
    schedule: (draw, rest) => schedule(draw, rest),
  });
  #asked = '';
  #analysis: Analysis | undefined;

  constructor(store: Store<XiangqiState>, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
  }

  /** To be called after every change of the state. */
  follow(state: XiangqiState): void {
    const question = questionOf(state);
    if (this.#session.show(question) || state.engine.key !== question.key) {
      const { lines, figures } = this.#session.finding ?? NOTHING;
      this.#store.update((now) =>
        withEngine(now, {
          ...{ key: question.key, lines, figures },
          ...(now.engine.phase === 'stopped' && { phase: 'ready' }),
        }),
      );
      return;
    }
    const game = gameOf(state);
    const wanted = state.engine.on && !state.play && !endingOf(game.tree, game.node);
    if (!wanted) this.#stop();
    const asked = JSON.stringify([question.key, wanted && question.limits]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (wanted) this.#session.ask();
  }

  /** Forgets what was found with another number of lines. A search is begun anew. */
  forget(): void {
    this.#session.forget();
    this.#asked = '';
    this.#store.update((now) => withEngine(now, { lines: [], figures: undefined }));
  }

  #search(question: Question, report: Report): (() => void) | undefined {
    const { state } = this.#store;
    if (!state.engine.on || state.play || state.engine.key !== question.key) return undefined;
    if (this.#session.finding?.done && Object.keys(question.limits).length > 0) {
      this.#setPhase('stopped');
      return undefined;
    }
    const analysis = this.#engine.analyse(question.line, question.limits);
    this.#analysis = analysis;
    this.#setPhase('searching');
    void this.#read(question, analysis, report);
    return () => {
      if (this.#analysis !== analysis) return;
      this.#analysis = undefined;
      void this.#engine.stop();
    };
  }

  async #read(question: Question, analysis: Analysis, report: Report): Promise<void> {
    const take = (info: InfoLine): void =>
      report((known = NOTHING) => {
        // More lines than the settings say are of an older setting.
        const shown = info.multipv <= this.#store.state.settings.lines;
        const lines = shown ? withLine(known.lines, question.position, info) : known.lines;
        const { seldepth, nodes, nps, time } = info;
        const depth = lines[0]?.depth ?? info.depth;
        return { lines, figures: { depth, seldepth, nodes, nps, time }, done: false };
      });
    try {
      for await (const info of analysis) take(info);
      if (this.#analysis !== analysis) return;
      // Neither stopped nor superseded: its limits have ended it.
      if (!analysis.stopped) report((known) => known && { ...known, done: true });
      this.#session.draw();
      this.#setPhase('stopped');
    } catch (error) {
      if (this.#analysis !== analysis) return;
      const notice = error instanceof Error ? error.message : String(error);
      this.#store.update((now) => withEngine(now, { phase: 'ready', on: false, notice }));
    }
  }

  #setPhase(phase: 'searching' | 'stopped'): void {
    this.#store.update((now) => (now.engine.phase === phase ? now : withEngine(now, { phase })));
  }

  #stop(): void {
    if (!this.#session.searched) return;
    this.#session.drop();
    this.#draw();
    if (this.#store.state.engine.phase === 'searching') this.#setPhase('stopped');
  }

  #draw(): void {
    const found = this.#session.finding;
    if (!found || this.#store.state.engine.key !== this.#session.shown?.key) return;
    const { lines, figures } = found;
    this.#store.update((now) => withEngine(now, { lines, figures }));
  }
}

function questionOf(state: XiangqiState): Question {
  const game = gameOf(state);
  const position = positionOf(game);
  const limits = limitsOf(state.settings.limit);
  return { key: position.fen(), position, line: engineLine(game), limits };
}

function schedule(draw: () => void, rest: number): () => void {
  let frame: number | undefined;
  let timer = setTimeout(() => {
    if (document.hidden) timer = setTimeout(draw, HIDDEN_DELAY);
    else frame = requestAnimationFrame(draw);
  }, rest);
  return () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
