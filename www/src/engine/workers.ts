/** Where workers come from: a module compiled once, and a reserve where stopping costs a worker. */

import { policyUrl, startWorker, wasmUrl } from './assets.js';
import { compileWasm } from './compile.js';
import type { Build, StopWay } from './features.js';
import { fetchBytes } from './fetch-bytes.js';
import type { OptionValue } from './protocol.js';
import { type Handlers, Transport, type WorkerLike } from './transport.js';
import type { EngineOptions } from './types.js';

export class Workers {
  readonly #make: () => WorkerLike;
  readonly #compile: () => Promise<WebAssembly.Module>;
  readonly #stop: StopWay;
  /** Files that each worker is given, by the names that options have for them. */
  readonly #files: ReadonlyMap<string, ArrayBuffer>;
  #module: Promise<WebAssembly.Module> | undefined;
  #spare: Transport | undefined;

  constructor(
    make: () => WorkerLike,
    compile: () => Promise<WebAssembly.Module>,
    stop: StopWay,
    files: ReadonlyMap<string, ArrayBuffer> = new Map(),
  ) {
    this.#make = make;
    this.#compile = compile;
    this.#stop = stop;
    this.#files = files;
  }

  /**
   * A worker that is on its way to be ready, and whether it has waited in reserve for that. Throws
   * where the page may not make one.
   */
  take(handlers: Handlers): { wire: Transport; reserved: boolean } {
    const reserved = this.#spare !== undefined;
    const wire = this.#spare ?? this.#start();
    this.#spare = undefined;
    wire.listen(handlers);
    return { wire, reserved };
  }

  /** Keeps another worker ready: it has the engine, but neither a hash table in use nor a network. */
  reserve(): void {
    try {
      this.#spare ??= this.#start();
    } catch {
      // The page is told when a worker that it needs cannot be made.
    }
  }

  /** Gives the reserve up. */
  release(): void {
    this.#spare?.close();
    this.#spare = undefined;
  }

  // The worker's script loads while the engine does.
  #start(): Transport {
    const wire = new Transport(this.#make(), this.#stop);
    this.#module ??= this.#compile();
    this.#module
      .then((module) => {
        wire.init(module);
        for (const [name, bytes] of this.#files) wire.provide(name, bytes);
      })
      .catch((error) => {
        // Not kept: the next worker tries it again.
        this.#module = undefined;
        wire.fail(`the engine cannot be loaded: ${error?.message ?? error}`);
      });
    return wire;
  }
}

/** The workers of an engine with these settings. */
export function workersFor(
  { worker = startWorker, module, search, options, files: given }: EngineOptions,
  build: Build | undefined,
  stop: StopWay,
): Workers {
  const compile = module ?? ((given: Build) => compileWasm(wasmUrl(given)));
  const files = new Map(given);
  const load = async (): Promise<WebAssembly.Module> => {
    const coming = compile(build ?? 'simd') as Promise<WebAssembly.Module>;
    const network = options?.WeightsFile ?? options?.PolicyFile ?? policyUrl().href;
    const [compiled] = await Promise.all([coming, search === 'tree' && preload(network, files)]);
    return compiled;
  };
  return new Workers(worker, load, stop, files);
}

/**
 * Fetches a file for the workers. One that read it by its address would answer nothing meanwhile, and could be taken for
 * lost. What goes wrong is told by the worker, which tries it.
 */
async function preload(address: OptionValue, files: Map<string, ArrayBuffer>): Promise<void> {
  const name = String(address);
  if (!/^https?:/.test(name)) return;
  const bytes = await fetchBytes(name).catch(() => undefined);
  if (bytes) files.set(name, bytes.slice().buffer);
}
