import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Position } from '../../chess';
import { createEngine } from '../../engine/client';
import { PATIENCE } from '../own-engine';
import { ExactEngine } from './exact-engine';
import { IDLE } from './exact-search';

vi.mock('../../engine/client', () => ({ createEngine: vi.fn() }));

const start = Position.start();
const net = { name: 'a.nnue', hash: 'aa', bytes: new ArrayBuffer(4) };
const unwatch = vi.fn();
/** Ends the searches that are on their way. */
let found: () => void;

function fakeEngine() {
  const done = new Promise<void>((resolve) => {
    found = resolve;
  });
  const heard = new Map<string, (event: never) => void>();
  const line = { multipv: 1, score: { kind: 'cp', value: 7 }, pv: ['e2e4'], depth: 1, nodes: 9 };
  return {
    ready: Promise.resolve({ name: 'Fake', options: [] }) as Promise<unknown>,
    on: (type: string, listener: (event: never) => void) => {
      heard.set(type, listener);
      return () => heard.delete(type);
    },
    /** Says that no worker can be had, or that it came without what it was given. */
    complains: (message: string) => heard.get('error')?.({ message } as never),
    dispose: vi.fn(),
    loadNet: vi.fn(async () => {}),
    setOption: vi.fn(async () => {}),
    newGame: vi.fn(async () => {}),
    analyse: () => ({
      async *[Symbol.asyncIterator]() {
        await done;
        yield line;
      },
      result: done,
    }),
  };
}

/** Makes an engine that does not come. */
let broken: boolean;
let engines: ReturnType<typeof fakeEngine>[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  engines = [];
  broken = false;
  vi.mocked(createEngine).mockImplementation(() => {
    const engine = fakeEngine();
    if (broken) engine.ready = new Promise(() => {});
    engines.push(engine);
    return engine as never;
  });
});
afterEach(() => void vi.useRealTimers());

const search = (exact: ExactEngine) => exact.search(start, { fen: start.fen() }, { nodes: 9 }, net);

test('an engine without work is freed after a while, and the next search starts another', async () => {
  const exact = new ExactEngine(() => unwatch);
  const first = search(exact);
  found();
  expect((await first).pv).toEqual(['e2e4']);
  await vi.advanceTimersByTimeAsync(IDLE - 1);
  expect(engines[0]?.dispose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(engines[0]?.dispose).toHaveBeenCalledOnce();
  expect(unwatch).toHaveBeenCalledOnce();

  const second = search(exact);
  found();
  await second;
  expect(engines).toHaveLength(2);
  expect(engines[1]?.loadNet).toHaveBeenCalledOnce();
});

test('an engine with work is not freed, however long that takes', async () => {
  const exact = new ExactEngine(() => unwatch);
  const searching = search(exact);
  await vi.advanceTimersByTimeAsync(3 * IDLE);
  expect(engines[0]?.dispose).not.toHaveBeenCalled();
  found();
  await searching;
});

test('disposing of it twice ends the watch once', async () => {
  const exact = new ExactEngine(() => unwatch);
  const searching = search(exact);
  found();
  await searching;
  exact.dispose();
  exact.dispose();
  await vi.advanceTimersByTimeAsync(IDLE);
  expect(unwatch).toHaveBeenCalledOnce();
  expect(engines[0]?.dispose).toHaveBeenCalledOnce();
});

const reason = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);

test('an engine that fails to start is told of, and the next work starts another', async () => {
  broken = true;
  const exact = new ExactEngine(() => unwatch);
  const told = reason(exact.identify());
  const searched = reason(search(exact));
  await vi.advanceTimersByTimeAsync(0);
  engines[0]?.complains('the engine cannot be loaded: 404');
  expect(await told).toBe('the engine cannot be loaded: 404');
  expect(await searched).toBe('the engine cannot be loaded: 404');
  expect(engines[0]?.dispose).toHaveBeenCalledOnce();
  broken = false;
  expect(await exact.identify()).toEqual({ engine: 'Fake', builtIn: '' });
  expect(engines).toHaveLength(2);
});

test('an engine that never answers is waited for no longer than PATIENCE', async () => {
  broken = true;
  const exact = new ExactEngine(() => unwatch);
  const told = reason(exact.identify());
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(await told).toMatch(/did not start/);
  expect(engines[0]?.dispose).toHaveBeenCalledOnce();
});

test('an engine that has lost its options or net gives no more numbers', async () => {
  const exact = new ExactEngine(() => unwatch);
  const searching = reason(search(exact));
  await vi.advanceTimersByTimeAsync(0);
  engines[0]?.complains('the engine was started without its options and network');
  expect(await searching).toMatch(/without its options/);
  expect(engines[0]?.dispose).toHaveBeenCalledOnce();
  const second = search(exact);
  found();
  await second;
  expect(engines[1]?.loadNet).toHaveBeenCalledOnce();
});
