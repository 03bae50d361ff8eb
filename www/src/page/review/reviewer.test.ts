import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Position } from '../../chess';
import { createEngine } from '../../engine/client';
import { watchPressed } from '../pressed';
import { IDLE, Reviewer } from './reviewer';

vi.mock('../../engine/client', () => ({ createEngine: vi.fn() }));
vi.mock('../pressed', () => ({ watchPressed: vi.fn() }));

const start = Position.start();
const net = { name: 'a.nnue', hash: 'aa', bytes: new ArrayBuffer(4) };
const unwatch = vi.fn();
/** Ends the searches that are on their way. */
let found: () => void;

function fakeEngine() {
  const done = new Promise<void>((resolve) => {
    found = resolve;
  });
  const line = { multipv: 1, score: { kind: 'cp', value: 7 }, pv: ['e2e4'], depth: 1, nodes: 9 };
  return {
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

let engines: ReturnType<typeof fakeEngine>[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  engines = [];
  vi.mocked(watchPressed).mockReturnValue(unwatch);
  vi.mocked(createEngine).mockImplementation(() => {
    const engine = fakeEngine();
    engines.push(engine);
    return engine as never;
  });
});
afterEach(() => void vi.useRealTimers());

const search = (reviewer: Reviewer) =>
  reviewer.search(start, { fen: start.fen() }, { nodes: 9 }, net);

test('an engine without work is freed after a while, and the next search starts another', async () => {
  const reviewer = new Reviewer();
  const first = search(reviewer);
  found();
  expect((await first).pv).toEqual(['e2e4']);
  await vi.advanceTimersByTimeAsync(IDLE - 1);
  expect(engines[0]?.dispose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(engines[0]?.dispose).toHaveBeenCalledOnce();
  expect(unwatch).toHaveBeenCalledOnce();

  const second = search(reviewer);
  found();
  await second;
  expect(engines).toHaveLength(2);
  expect(engines[1]?.loadNet).toHaveBeenCalledOnce();
});

test('an engine with work is not freed, however long that takes', async () => {
  const reviewer = new Reviewer();
  const searching = search(reviewer);
  await vi.advanceTimersByTimeAsync(3 * IDLE);
  expect(engines[0]?.dispose).not.toHaveBeenCalled();
  found();
  await searching;
});

test('disposing of it twice ends the watch once', async () => {
  const reviewer = new Reviewer();
  const searching = search(reviewer);
  found();
  await searching;
  reviewer.dispose();
  reviewer.dispose();
  await vi.advanceTimersByTimeAsync(IDLE);
  expect(unwatch).toHaveBeenCalledOnce();
  expect(engines[0]?.dispose).toHaveBeenCalledOnce();
});
