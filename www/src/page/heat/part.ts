import type { Engine } from '../../engine/client';
import type { NetView } from '../core/state';
import type { Store } from '../core/store';
import { readShares, readViews } from './shares';

/** What each piece is worth in one position: the score less the score without it, White's view, centipawns. */
export interface HeatState {
  readonly fen: string;
  readonly shares: ReadonlyMap<string, number>;
  /** How each half of the net sees the position; empty where no net is in use. */
  readonly views: readonly NetView[];
}

/** What the heat map adds to the state of the page. */
export interface HeatSlice {
  readonly heat: HeatState | undefined;
}

/** A position as the heat map needs it. */
export interface HeatPosition {
  readonly fen: string;
  /** What judges it: another one gives other numbers. */
  readonly evaluation: string;
  /** The squares of pieces that can be taken away, each with the FEN without its piece. */
  without(): readonly (readonly [square: string, fen: string])[];
  /** The score that an answer to `eval` names, in centipawns, White's view; not a number where it names none. */
  scoreOf(answer: string): number;
}

/** The page as its heat map sees it. */
export interface HeatPage {
  readonly store: Store<HeatSlice & { readonly heatOn: boolean }>;
  /** Undefined where the browser can run none. */
  readonly engine: Engine | undefined;
  /** The position shown. */
  shown(): HeatPosition;
}

/** The heat map of the pieces: a measure of sensitivity, since what is left without a piece is another position. */
export class HeatPart {
  readonly #page: HeatPage;
  #asked: string | undefined;

  constructor(page: HeatPage) {
    this.#page = page;
    page.store.watch((state) => this.#follow(state.heatOn));
    this.#follow(page.store.state.heatOn);
  }

  #follow(on: boolean): void {
    if (!on) {
      this.#asked = undefined;
      return;
    }
    const position = this.#page.shown();
    const id = `${position.fen} ${position.evaluation}`;
    if (id === this.#asked) return;
    this.#asked = id;
    void this.#find(position).then((found) => {
      if (this.#asked !== id || !found) return;
      const heat = { fen: position.fen, ...found };
      this.#page.store.update((now) => ({ ...now, heat }));
    });
  }

  async #find(position: HeatPosition): Promise<Omit<HeatState, 'fen'> | undefined> {
    const { engine } = this.#page;
    if (!engine) return undefined;
    try {
      void engine.send(`position fen ${position.fen}`);
      const answer = await engine.send('eval');
      const shares = readShares(answer) ?? (await this.#byRemoval(engine, position));
      return shares && { shares, views: readViews(answer) };
    } catch {
      // A lost engine tells its tale elsewhere.
      return undefined;
    }
  }

  async #eval(engine: Engine, fen: string, { scoreOf }: HeatPosition): Promise<number> {
    const set = engine.send(`position fen ${fen}`);
    const answer = await engine.send('eval');
    // Without the piece the other king may stand in check, which is no position.
    if ((await set).some((line) => /error/.test(line))) return Number.NaN;
    return scoreOf(answer.join('\n'));
  }

  /** An evaluation by hand tells of no pieces: it is asked about each position without a piece. */
  async #byRemoval(
    engine: Engine,
    position: HeatPosition,
  ): Promise<Map<string, number> | undefined> {
    const whole = await this.#eval(engine, position.fen, position);
    if (Number.isNaN(whole)) return undefined;
    const shares = new Map<string, number>();
    await Promise.all(
      position.without().map(async ([square, fen]) => {
        const without = await this.#eval(engine, fen, position);
        if (!Number.isNaN(without)) shares.set(square, whole - without);
      }),
    );
    return shares;
  }
}
