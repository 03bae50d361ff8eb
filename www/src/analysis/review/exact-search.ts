import type { Engine, EnginePosition, Limits } from '../../engine/client.js';
import { builtInNet } from '../built-in-net';
import type { OwnEngine } from '../own-engine';
import { type Found, type Source, withInfo } from './record';

/** An engine without work is freed after so many milliseconds: it holds a worker, its memory and a copy of the net. */
export const IDLE = 60_000;

/** Has an engine leave the processor to the page while that needs it; the function returned ends that. */
export type Watch = (engine: Engine) => () => void;

/** Starts the engine of a game; `lost` is to be called when it is no use any more. */
export type Start = (lost: () => void) => OwnEngine;

/** A position to be searched, with the side to move in it. */
export interface Asked {
  readonly turn: 'w' | 'b';
  readonly line: EnginePosition;
  readonly limits: Limits;
}

/** An engine of its own for exact searches, so that the analysis of the position shown goes on beside it. */
export class ExactSearch {
  readonly #watch: Watch;
  readonly #begin: Start;
  #own: OwnEngine | undefined;
  #unwatch: (() => void) | undefined;
  /** How many pieces of work are open. */
  #open = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(watch: Watch, begin: Start) {
    this.#watch = watch;
    this.#begin = begin;
  }

  /** Gives work the engine, which is started for it where there is none, and freed some time after it. */
  async #use<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    this.#open++;
    try {
      this.#own ??= this.#start();
      return await this.#own.use(work);
    } finally {
      if (--this.#open === 0) this.#idle = setTimeout(() => this.dispose(), IDLE);
    }
  }

  #start(): OwnEngine {
    const own = this.#begin(() => {
      // Its numbers would depend on what it has lost; the next work starts another.
      if (this.#own === own) this.dispose();
    });
    this.#unwatch = this.#watch(own.engine);
    return own;
  }

  /** What the engine calls itself, and the net that it comes with. */
  async identify(): Promise<Pick<Source, 'engine' | 'builtIn'>> {
    const { name, options } = await this.#use((engine) => engine.ready);
    return { engine: name, builtIn: builtInNet(options) ?? '' };
  }

  /**
   * Searches a position from an empty hash table: the same limits in nodes always give the same answer. `prepare` sets
   * what the engine must be told before.
   */
  ask(asked: Asked, prepare?: (engine: Engine) => Promise<void>): Promise<Found> {
    return this.#use(async (engine) => {
      await prepare?.(engine);
      await engine.newGame();
      const analysis = engine.analyse(asked.line, asked.limits);
      let found: Found | undefined;
      for await (const info of analysis) found = withInfo(found, asked, info);
      await analysis.result;
      if (!found) throw new Error('the engine gave no line');
      return found;
    });
  }

  stop(): void {
    void this.#own?.engine.stop();
  }

  /** Ends the engine; the next search starts another. */
  dispose(): void {
    clearTimeout(this.#idle);
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#own?.engine.dispose();
    this.#own = undefined;
  }
}
