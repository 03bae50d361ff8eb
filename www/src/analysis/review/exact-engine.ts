import type { Position } from '../../chess';
import { type MoveTree, positionAt } from '../../chess/tree';
import type { Engine, EnginePosition, Limits } from '../../engine/client.js';
import { builtInNet } from '../built-in-net';
import { type NetFile, type OwnEngine, ownEngine } from '../own-engine';
import {
  type Found,
  foundByRule,
  placeOf,
  positionsOf,
  REVIEW_HASH,
  type Source,
  withInfo,
} from './record';

/** An engine without work is freed after so many milliseconds: it holds a worker, its memory and a copy of the net. */
export const IDLE = 60_000;

/** Has an engine leave the processor to the page while that needs it; the function returned ends that. */
export type Watch = (engine: Engine) => () => void;

/** An engine of its own for exact searches, so that the analysis of the position shown goes on beside it. */
export class ExactEngine {
  readonly #watch: Watch;
  #own: OwnEngine | undefined;
  #net: string | undefined;
  #unwatch: (() => void) | undefined;
  /** How many pieces of work are open. */
  #open = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(watch: Watch) {
    this.#watch = watch;
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

  async #load(engine: Engine, net: NetFile | undefined): Promise<void> {
    const wanted = net?.hash ?? '';
    if ((this.#net ?? '') === wanted) return;
    if (net) await engine.loadNet(net.bytes.slice(0), undefined, net.name);
    else await engine.setOption('EvalFile', '<empty>');
    this.#net = wanted;
  }

  #start(): OwnEngine {
    const own = ownEngine({ Hash: REVIEW_HASH, MultiPV: 1 }, () => {
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

  /** Searches one position of a game's main line; only one move of it where `only` names one. */
  async find(
    tree: MoveTree,
    place: number,
    nodes: number,
    net: NetFile | undefined,
    only?: string,
  ): Promise<Found> {
    const position = positionsOf(tree)[place] ?? positionAt(tree, 0);
    const limits = { nodes, ...(only && { searchmoves: [only] }) };
    return this.search(position, placeOf(tree, place), limits, net);
  }

  /** Searches a position from an empty hash table: the same limits in nodes always give the same answer. */
  async search(
    position: Position,
    line: EnginePosition,
    limits: Limits,
    net: NetFile | undefined,
  ): Promise<Found> {
    const known = foundByRule(position);
    if (known) return known;
    return this.#use(async (engine) => {
      await this.#load(engine, net);
      await engine.setOption('UCI_Chess960', position.chess960);
      await engine.newGame();
      const analysis = engine.analyse(line, limits);
      let found: Found | undefined;
      for await (const info of analysis) found = withInfo(found, position, info);
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
    this.#net = undefined;
  }
}
