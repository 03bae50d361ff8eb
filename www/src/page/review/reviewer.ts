import { finalScore, type Position } from '../../chess';
import { type MoveTree, positionAt } from '../../chess/tree';
import type { Engine, EnginePosition, InfoLine, Limits } from '../../engine/client';
import type { NetFile } from '../context';
import { whiteView } from '../format';
import { builtInNet } from '../nets';
import { type OwnEngine, ownEngine } from '../own-engine';
import { watchPressed } from '../pressed';
import { type Found, placeOf, positionsOf, type Source } from './state';

/** MiB. Small: it is emptied before each position, so that each one's numbers depend on nothing else. */
const HASH = 16;
/** An engine without work is freed after so many milliseconds: it holds a worker, its memory and a copy of the net. */
export const IDLE = 60_000;

/** An engine of its own for exact searches, so that the analysis of the position shown goes on beside it. */
export class Reviewer {
  #own: OwnEngine | undefined;
  #net: string | undefined;
  #unwatch: (() => void) | undefined;
  /** How many pieces of work are open. */
  #open = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

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

  async #take(engine: Engine, net: NetFile | undefined): Promise<void> {
    const wanted = net?.hash ?? '';
    if ((this.#net ?? '') === wanted) return;
    if (net) await engine.loadNet(net.bytes.slice(0), undefined, net.name);
    else await engine.setOption('EvalFile', '<empty>');
    this.#net = wanted;
  }

  #start(): OwnEngine {
    const own = ownEngine({ Hash: HASH, MultiPV: 1 }, () => {
      // Its numbers would depend on what it has lost; the next work starts another.
      if (this.#own === own) this.dispose();
    });
    this.#unwatch = watchPressed((pressed) => own.engine.giveWay(pressed));
    return own;
  }

  /** What the engine calls itself, and the net it comes with. */
  async identify(): Promise<Pick<Source, 'engine' | 'builtIn'>> {
    const { name, options } = await this.#use((engine) => engine.ready);
    return { engine: name, builtIn: builtInNet(options) ?? '' };
  }

  /** Searches one position of a game's main line. */
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

  /** Searches a position from an empty memory: the same limits in nodes give the same answer always. */
  async search(
    position: Position,
    line: EnginePosition,
    limits: Limits,
    net: NetFile | undefined,
  ): Promise<Found> {
    const final = finalScore(position);
    if (final) return { score: final, pv: [], depth: 0, nodes: 0 };
    return this.#use((engine) => this.#search(engine, position, line, limits, net));
  }

  async #search(
    engine: Engine,
    position: Position,
    line: EnginePosition,
    limits: Limits,
    net: NetFile | undefined,
  ): Promise<Found> {
    await this.#take(engine, net);
    await engine.setOption('UCI_Chess960', position.chess960);
    await engine.newGame();
    const analysis = engine.analyse(line, limits);
    let last: InfoLine | undefined;
    let searched = 0;
    for await (const info of analysis) {
      searched = info.nodes;
      if (info.multipv === 1 && !info.score.bound && info.pv.length > 0) last = info;
    }
    await analysis.result;
    if (!last) throw new Error('the engine gave no line');
    return {
      score: whiteView(last.score, position.turn),
      pv: last.pv,
      depth: last.depth,
      nodes: searched,
    };
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
