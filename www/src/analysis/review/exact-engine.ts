import type { Position } from '../../chess';
import { type MoveTree, positionAt } from '../../chess/tree';
import type { Engine, EnginePosition, Limits } from '../../engine/client.js';
import { type NetFile, ownEngine } from '../own-engine';
import { foundByRule, placeOf, positionsOf } from './chess';
import { ExactSearch, type Watch } from './exact-search';
import { type Found, REVIEW_HASH } from './record';

/** An engine of chess of its own for exact searches, with the net that each search names. */
export class ExactEngine extends ExactSearch {
  #net: string | undefined;

  constructor(watch: Watch) {
    super(watch, (lost) => ownEngine({ Hash: REVIEW_HASH, MultiPV: 1 }, lost));
  }

  async #load(engine: Engine, net: NetFile | undefined): Promise<void> {
    const wanted = net?.hash ?? '';
    if ((this.#net ?? '') === wanted) return;
    if (net) await engine.loadNet(net.bytes.slice(0), undefined, net.name);
    else await engine.setOption('EvalFile', '<empty>');
    this.#net = wanted;
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
    return this.ask({ turn: position.turn, line, limits }, async (engine) => {
      await this.#load(engine, net);
      await engine.setOption('UCI_Chess960', position.chess960);
    });
  }

  override dispose(): void {
    super.dispose();
    this.#net = undefined;
  }
}
