import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeWorker } from '../engine/fake-worker.js';
import { download, fakeEngines, fakePage } from './fake-engine.js';
import { EngineQueue, type Request, type Source, type Status, type Ticket } from './queue.js';

const HERE: Source = { wasmUrl: undefined, workerUrl: undefined, netUrl: undefined };
const NET = 'nets/own.nnue';
const WITH_NET: Source = { ...HERE, netUrl: NET };

let workers: FakeWorker[];
let queue: EngineQueue;
let leave: () => void;

const settle = (time = 0) => vi.advanceTimersByTimeAsync(time);
const last = () => workers.at(-1) as FakeWorker;
const positions = () =>
  workers
    .flatMap(({ lines }) => lines)
    .filter((line) => line.startsWith('position'))
    .map((line) => line.replace('position fen ', ''));

/** Asks for a position, and notes what comes of it. */
function ask(fen: string, more: Partial<Request> & { urgent?: boolean } = {}) {
  const { urgent = false, ...request } = more;
  const seen = {
    states: [] as Status[],
    depths: [] as number[],
    nets: [] as (string | undefined)[],
    failures: [] as string[],
    restarts: 0,
  };
  const ticket: Ticket = queue.ask(
    {
      source: HERE,
      position: { fen },
      chess960: false,
      multipv: 1,
      hash: 16,
      threads: 1,
      limits: {},
      ...request,
    },
    {
      status: (status) => seen.states.push(status),
      line: ({ depth }, net) => {
        seen.depths.push(depth);
        seen.nets.push(net);
      },
      restarted: () => seen.restarts++,
      failed: (message) => seen.failures.push(message),
    },
    urgent,
  );
  return { ticket, seen };
}

beforeEach(() => {
  fakePage();
  const engines = fakeEngines();
  workers = engines.workers;
  queue = new EngineQueue(engines.start);
  leave = queue.join();
});

afterEach(async () => {
  leave();
  await settle(10);
  expect(queue.awake).toBe(false);
  expect(workers.every(({ terminated }) => terminated)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the queue before the engine', () => {
  it('starts nothing before it is asked, and ends a search that is done', async () => {
    await settle();
    expect(workers).toHaveLength(0);
    const { seen } = ask('A');
    await settle();
    last().info(1, 'e2e4');
    last().bestmove('e2e4');
    await settle();
    expect(seen.states).toEqual(['waiting', 'loading', 'searching', 'done']);
    expect(seen.depths).toEqual([1]);
  });

  it('gives everyone turns, one search at a time, with one worker', async () => {
    const all = ['A', 'B', 'C'].map((fen) => ask(fen));
    await settle();
    for (let turn = 0; turn < 4; turn++) {
      last().info(1, 'e2e4');
      await settle(2050);
    }
    expect(workers).toHaveLength(1);
    // The fourth turn is the first one's second, and lasts longer.
    expect(positions().slice(0, 4)).toEqual(['A', 'B', 'C', 'A']);
    await settle(2100);
    expect(positions()[4]).toBe('B');
    expect(all.every(({ seen }) => seen.depths.length > 0)).toBe(true);
  });

  it('lets one that is alone go on', async () => {
    ask('A');
    await settle();
    for (let i = 0; i < 20; i++) {
      last().info(1, 'e2e4');
      await settle(1000);
    }
    expect(positions()).toEqual(['A']);
  });

  it('takes what a reader waits for first', async () => {
    ask('A');
    ask('B');
    await settle();
    ask('C', { urgent: true });
    await settle();
    expect(positions()).toEqual(['A', 'C']);
  });

  it('counts what was used up in earlier turns', async () => {
    ask('A', { limits: { movetime: 5000, nodes: 100 } });
    ask('B');
    await settle();
    last().info(1, 'e2e4');
    await settle(2050);
    await settle(2050);
    const { lines } = last();
    const third = lines.filter((line) => line.startsWith('go'))[2] ?? '';
    const [, nodes, , movetime] = third.split(' ').slice(1);
    expect(Number(nodes)).toBe(99);
    expect(Number(movetime)).toBeLessThan(3100);
  });

  it('pauses, resumes and cancels', async () => {
    const a = ask('A');
    const b = ask('B');
    await settle();
    queue.pause(a.ticket);
    await settle();
    expect(positions()).toEqual(['A', 'B']);
    expect(a.seen.states.at(-1)).toBe('paused');
    queue.resume(a.ticket);
    queue.cancel(b.ticket);
    await settle();
    expect(positions()).toEqual(['A', 'B', 'A']);
    expect(b.seen.states.at(-1)).not.toBe('done');
    // Paused and resumed within one turn it is in the queue once.
    queue.pause(a.ticket);
    queue.resume(a.ticket);
    await settle();
    last().bestmove('e2e4');
    await settle();
    expect(a.seen.states.at(-1)).toBe('done');
    expect(positions()).toEqual(['A', 'B', 'A', 'A']);
  });

  it('tells the engine options only where they change', async () => {
    for (const [fen, hash] of [
      ['A', 16],
      ['B', 64],
      ['C', 16],
    ] as const) {
      ask(fen, { hash, multipv: fen === 'B' ? 3 : 1 });
      await settle();
      last().bestmove('e2e4');
      await settle();
    }
    const told = last().lines.filter((line) => /Hash|MultiPV/.test(line));
    expect(told).toEqual([
      'setoption name MultiPV value 1',
      'setoption name Hash value 16',
      'setoption name MultiPV value 3',
      'setoption name Hash value 64',
      'setoption name MultiPV value 1',
    ]);
  });

  it('changes engines where another is asked for, and never has two', async () => {
    ask('A');
    await settle();
    ask('B', { source: { ...HERE, wasmUrl: 'other/' }, urgent: true });
    await settle();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(positions().at(-1)).toBe('B');
  });

  it('says of a lost engine whose search it was, and goes on', async () => {
    const { seen } = ask('A');
    await settle();
    last().post({ panic: 'gone' });
    await settle();
    expect(seen.restarts).toBe(1);
    last().info(1, 'e2e4');
    await settle();
    expect(seen.depths).toEqual([1]);
  });

  it('hands on a refusal, and serves the next', async () => {
    const { seen } = ask('A');
    await settle();
    last().post('info string error: no king');
    last().bestmove('e2e4');
    await settle();
    expect(seen.failures).toEqual(['no king']);
    const { seen: next } = ask('B');
    await settle();
    last().info(1, 'e2e4');
    await settle();
    expect(next.depths).toEqual([1]);
  });

  it('frees an engine that nobody has asked for long', async () => {
    ask('A');
    await settle();
    last().bestmove('e2e4');
    await settle(61_000);
    expect(queue.awake).toBe(false);
    const { seen } = ask('B');
    await settle();
    last().info(1, 'e2e4');
    await settle();
    expect(seen.depths).toEqual([1]);
  });

  it('keeps its engine for one that only moves', async () => {
    ask('A');
    await settle();
    leave();
    leave = queue.join();
    await settle(10);
    expect(queue.awake).toBe(true);
    expect(workers).toHaveLength(1);
  });
});

describe('a net of the source', () => {
  it('says of each line which net is behind it, and tells all who have joined', async () => {
    const came: string[] = [];
    const go = queue.join((net) => came.push(net));
    const { arrive } = download();
    const { seen } = ask('A', { source: WITH_NET });
    await settle();
    last().info(1, 'e2e4');
    await settle();
    expect(came).toEqual([]);
    arrive();
    await settle();
    last().info(1, 'e2e4');
    await settle();
    expect(seen.nets).toEqual([undefined, NET]);
    expect(came).toEqual([NET]);
    go();
  });

  it('is awaited by those who say so', async () => {
    const { arrive } = download();
    const { seen } = ask('A', { source: WITH_NET, exact: true });
    await settle(60_000);
    expect(positions()).toEqual([]);
    arrive();
    await settle();
    expect(positions()).toEqual(['A']);
    last().info(1, 'e2e4');
    await settle();
    expect(seen.nets).toEqual([NET]);
  });

  it('is awaited no longer when it cannot be had', async () => {
    const { fail } = download();
    const { seen } = ask('A', { source: WITH_NET, exact: true });
    await settle();
    fail();
    await settle();
    expect(seen.failures).toEqual([`${NET}: no such net`]);
    expect(positions()).toEqual(['A']);
  });

  it('keeps nobody waiting who can do without', async () => {
    const { arrive } = download();
    ask('A', { source: WITH_NET, exact: true });
    ask('B', { source: WITH_NET });
    await settle(2050);
    expect(positions()).toEqual(['B']);
    last().bestmove('e2e4');
    arrive();
    await settle();
    expect(positions()).toEqual(['B', 'A']);
  });

  it('is awaited in vain by one that is cancelled, or has gone', async () => {
    download();
    const { ticket } = ask('A', { source: WITH_NET, exact: true });
    await settle();
    queue.cancel(ticket);
    ask('B', { source: WITH_NET, exact: true });
    await settle();
    leave();
    await settle(10);
    leave = queue.join();
    ask('C');
    await settle();
    expect(positions()).toEqual(['C']);
  });
});
