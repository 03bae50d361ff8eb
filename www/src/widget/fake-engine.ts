/** Scripted engines for the widget's tests, and nets that arrive when a test says so. */

import { vi } from 'vitest';
import { createEngine } from '../engine/client.js';
import { FakeWorker } from '../engine/fake-worker.js';
import type { Running } from './queue.js';

/** Time that passes when a test says so, and a page that is heard by nobody. */
export function fakePage(): void {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
}

/** Starts engines whose workers it keeps. */
export function fakeEngines(): { workers: FakeWorker[]; start: () => Running } {
  const workers: FakeWorker[] = [];
  const worker = (): FakeWorker => {
    const made = new FakeWorker();
    workers.push(made);
    return made;
  };
  return {
    workers,
    start() {
      const engine = createEngine({
        build: 'simd',
        stop: 'jspi',
        module: () => Promise.resolve({} as WebAssembly.Module),
        worker,
      });
      return { engine, dispose: () => engine.dispose() };
    },
  };
}

/** Has the next download end well or badly, and not before. */
export function download(): { arrive(): void; fail(): void } {
  let resolve = (_answer: object): void => {};
  let reject = (_error: Error): void => {};
  const answer = new Promise((...given) => {
    [resolve, reject] = given;
  });
  vi.stubGlobal('fetch', () => answer);
  return {
    arrive: () => resolve({ ok: true, arrayBuffer: async () => new ArrayBuffer(8) }),
    fail: () => reject(new Error('no such net')),
  };
}
