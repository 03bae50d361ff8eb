/** What a page gives the client, and what it hears from it. */

import type { Build, SearchKind, StopWay } from './features.js';
import type { OptionInfo, OptionValue } from './protocol.js';
import type { WasmModule, WorkerLike } from './transport.js';

/**
 * - `off`: no worker runs; the next request starts one
 * - `starting`: a worker loads, and is told options and network
 * - `idle`, `busy` (with a command), `searching`
 * - `stopping`: a search has been told to end, and its answer is awaited
 * - `disposed`: the end
 */
export type EngineState =
  | 'off'
  | 'starting'
  | 'idle'
  | 'busy'
  | 'searching'
  | 'stopping'
  | 'disposed';

export interface NetInfo {
  /** The file's name. */
  name: string;
  /** The loader's words: the network's own description, its size and hash. */
  description: string;
}

/** What the engine says of itself. */
export interface EngineInfo {
  name: string;
  author: string;
  /** Undefined where the browser can run none. */
  build: Build | undefined;
  stop: StopWay;
  options: OptionInfo[];
}

export interface EngineEvents {
  state: EngineState;
  /** A worker was lost, and a fresh one carries on. */
  restarted: { cause: string };
  /** Another network is in use; null for none. */
  net: NetInfo | null;
  /** Something that the client could not put right by itself. */
  error: { message: string };
  /** Every line of the engine as it is. */
  line: string;
}

/** Milliseconds within which a worker answers, or is taken for lost. */
export interface Bounds {
  /** From the posting of the module to `ready`, the worker's script included: 20,000. */
  boot: number;
  /** Between signs of life, of which a search gives one each second: 8,000. */
  silence: number;
  /** From `stop` to `bestmove`: 1,000. */
  stop: number;
}

export interface EngineOptions {
  /** UCI options to begin with. */
  options?: Record<string, OptionValue>;
  /**
   * How it searches. `tree`: by a Monte Carlo tree search, in a build of its own, which is loaded with its policy net.
   * Then limits in nodes are visits, and lines come in the order of their visits. With the option `WeightsFile`, the
   * address of a residual network, it is the build that evaluates with those, and no policy net is loaded.
   */
  search?: SearchKind;
  /** Files that each worker is given, by the names that `options` have for them. */
  files?: ReadonlyMap<string, ArrayBuffer>;
  /** Forces a way to end searches; without it the browser's best. */
  stop?: StopWay;
  /** Forces a build; without it the browser's best. */
  build?: Build;
  /**
   * Takes the best build with threads where the page is cross-origin isolated: then the option
   * `Threads` goes beyond 1. Not where searches are to end in another way than by `sab`.
   */
  threads?: boolean;
  /** Makes the worker, for pages that must start it in a way of their own. */
  worker?: () => WorkerLike;
  /** Compiles the engine, or gets it from where the page keeps it. */
  module?(build: Build): Promise<WasmModule>;
  bounds?: Partial<Bounds>;
}
