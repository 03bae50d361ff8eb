import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../engine/fake-worker';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { withEngine } from '../core/state';
import { StateStore } from '../core/store';
import { Controller } from './controller';
import { initialState, type PageState } from './state';

// The engine's client is the true one, with a scripted worker.
vi.mock('../../engine/features', async (original) => ({
  ...(await original<object>()),
  bestBuild: () => 'simd',
  bestThreadedBuild: () => 'simd',
}));
vi.mock('../../engine/client', async (original) => {
  const client = await original<typeof import('../../engine/client')>();
  return {
    ...client,
    createEngine: (options: object) =>
      client.createEngine({
        ...options,
        build: 'simd',
        stop: 'jspi',
        module: async () => ({}) as WebAssembly.Module,
        worker: () => {
          const made = new FakeWorker();
          breaks(made);
          workers.push(made);
          return made;
        },
      }),
  };
});

let workers: FakeWorker[];
/** What goes wrong with a fresh worker. */
let breaks: (worker: FakeWorker) => void;
let store: StateStore<PageState>;
let controller: Controller;

const soon = () => vi.advanceTimersByTimeAsync(500);
const worker = () => workers.at(-1) as FakeWorker;
const engine = () => store.state.engine;

async function start(): Promise<void> {
  const settings = { ...DEFAULT_SETTINGS, elo: 1400, lines: 3 };
  store = new StateStore(withEngine(initialState(newGame(), settings), { on: true }));
  controller = new Controller(store);
  await soon();
}

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  breaks = () => {};
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('location', { href: 'https://tabia.test/' });
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const panics = (made: FakeWorker, word: string): void => {
  made.answers[word] = () => made.post({ panic: 'out of memory' });
};

test('an engine that starts without its options only goes on, and the page says so', async () => {
  breaks = (made) => {
    made.answers.setoption = (_, line) => {
      if (/Hash/.test(line)) made.post({ panic: 'out of memory' });
    };
  };
  await start();
  expect(workers).toHaveLength(3);
  expect(engine().on).toBe(true);
  expect(engine().notice).toMatch(/without its options/);
  expect(worker().searching).toBe(true);
  // What the page shows of them holds again.
  expect(worker().lines).toContain('setoption name MultiPV value 3');
  expect(worker().lines).toContain('setoption name UCI_Elo value 1400');
});

test('an engine that cannot be had is off and says why, until it is switched on again', async () => {
  breaks = (made) => panics(made, 'isready');
  await start();
  expect(engine()).toMatchObject({ on: false, phase: 'ready' });
  expect(engine().notice).toMatch(/^Out of memory/);
  // It fails again.
  controller.toggleEngine();
  await soon();
  expect(engine()).toMatchObject({ on: false, phase: 'ready' });
  expect(engine().notice).toMatch(/^Out of memory/);
  breaks = () => {};
  controller.toggleEngine();
  await soon();
  expect(engine()).toMatchObject({ on: true, phase: 'searching', notice: undefined });
  expect(worker().searching).toBe(true);
  expect(worker().lines).toContain('setoption name MultiPV value 3');
});
