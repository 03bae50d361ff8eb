/** What the tests of the client share: an engine on fake workers, and what it has said. */

import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Analysis } from './analysis.js';
import { createEngine, type Engine, type EngineOptions, type InfoLine } from './client.js';
import { FakeWorker } from './fake-worker.js';

export const MODULE = {} as WebAssembly.Module;
export const A = { fen: 'A' };
export const B = { fen: 'B' };

export let workers: FakeWorker[];
export let engine: Engine;
export let restarts: string[];
export let errors: string[];
/** What happens to each new worker; `number` counts from 1. */
let corrupt: (worker: FakeWorker, number: number) => void;

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const last = () => workers.at(-1) as FakeWorker;

/** Starts the engine and waits until it is ready. */
export async function start(options: EngineOptions = {}): Promise<void> {
  engine = createEngine({
    build: 'simd',
    stop: 'jspi',
    module: () => Promise.resolve(MODULE),
    worker: () => {
      const worker = new FakeWorker();
      corrupt(worker, workers.push(worker));
      return worker;
    },
    ...options,
  });
  engine.on('restarted', ({ cause }) => restarts.push(cause));
  engine.on('error', ({ message }) => errors.push(message));
  await settle();
}

/** Reads an analysis in the background: its lines, and how it ended. */
export function read(analysis: Analysis) {
  const seen = { lines: [] as InfoLine[], ended: false, error: '', answers: 0 };
  void (async () => {
    try {
      for await (const line of analysis) seen.lines.push(line);
    } catch (error) {
      seen.error = (error as Error).message;
    }
    seen.ended = true;
  })();
  const count = () => void seen.answers++;
  analysis.result.then(count, count);
  return seen;
}

/** Makes the next workers misbehave. */
export function misbehave(how: typeof corrupt): void {
  corrupt = how;
}

/** To be called once by each file of tests: every test begins anew, and leaves no timer behind. */
export function isolate(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    restarts = [];
    errors = [];
    corrupt = () => {};
  });

  afterEach(() => {
    engine.dispose();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
}
