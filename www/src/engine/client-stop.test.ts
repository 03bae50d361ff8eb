import { describe, expect, it, vi } from 'vitest';
import {
  A,
  B,
  engine,
  isolate,
  last,
  read,
  restarts,
  settle,
  start,
  workers,
} from './client-harness.js';

isolate();

describe('stopping by replacement', () => {
  it('answers at once from the last line, and has the next worker at hand', async () => {
    await start({ stop: 'replace' });
    const analysis = engine.analyse(A);
    await settle();
    expect(workers).toHaveLength(1);
    workers[0]?.info(5, 'e2e4 e7e5');
    await settle();
    expect(workers).toHaveLength(2);
    const answer = engine.stop();
    expect(workers[0]?.terminated).toBe(true);
    expect(await answer).toEqual({ move: 'e2e4', ponder: 'e7e5' });
    expect(await analysis.result).toEqual({ move: 'e2e4', ponder: 'e7e5' });
    await settle();
    expect([workers.length, engine.state, restarts]).toEqual([2, 'idle', []]);
  });

  it('awaits the first line for an answer', async () => {
    await start({ stop: 'replace' });
    engine.analyse(A);
    await settle();
    const answer = engine.stop();
    await settle();
    expect(workers[0]?.terminated).toBe(false);
    workers[0]?.info(1, 'e2e4');
    expect(workers[0]?.terminated).toBe(true);
    expect(await answer).toEqual({ move: 'e2e4' });
    await settle();
    expect([workers.length, engine.state, restarts]).toEqual([2, 'idle', []]);
  });

  it('answers a stop that is followed by another position', async () => {
    await start({ stop: 'replace' });
    const seen = read(engine.analyse(A));
    await settle();
    const answer = engine.stop();
    read(engine.analyse(B));
    await settle();
    workers[0]?.info(1, 'e2e4');
    expect(await answer).toEqual({ move: 'e2e4' });
    await settle();
    expect([seen.answers, engine.state, restarts]).toEqual([1, 'searching', []]);
  });

  it('awaits no line of a position that is left', async () => {
    await start({ stop: 'replace' });
    const seen = read(engine.analyse(A));
    await settle();
    read(engine.analyse(B));
    await settle();
    expect(workers.map((worker) => worker.terminated)).toEqual([true, false]);
    expect([seen.answers, engine.state]).toEqual([1, 'searching']);
  });

  it('carries the next position over, and commands before it', async () => {
    await start({ stop: 'replace' });
    read(engine.analyse(A));
    await settle();
    workers[0]?.info(1, 'e2e4');
    const second = read(engine.analyse(B));
    await engine.setOption('MultiPV', 4);
    await settle();
    expect(workers[1]?.lines.slice(-4)).toEqual([
      'setoption name MultiPV value 4',
      'isready',
      'position fen B',
      'go infinite',
    ]);
    expect(second.answers).toBe(0);
  });

  it('finds a reserve that has vanished without a word', async () => {
    await start({ stop: 'replace', bounds: { stop: 500 } });
    const analysis = engine.analyse(A);
    await settle();
    last().info(1, 'e2e4');
    await settle();
    const spare = last();
    spare.answers.isready = () => {};
    void engine.stop();
    await settle();
    expect(await analysis.result).toEqual({ move: 'e2e4' });
    expect([workers.length, engine.state]).toEqual([2, 'starting']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(spare.terminated).toBe(true);
    expect(restarts).toEqual(['the worker in reserve did not answer']);
    expect([workers.length, engine.state]).toEqual([3, 'idle']);
  });

  it('finds a reserve that was lost, and does without it', async () => {
    await start({ stop: 'replace' });
    engine.analyse(A);
    await settle();
    workers[0]?.info(1, 'e2e4');
    await settle();
    workers[1]?.post({ panic: 'no memory' });
    void engine.stop();
    await settle();
    expect(restarts).toEqual(['no memory']);
    expect([workers.length, engine.state]).toEqual([3, 'idle']);
  });

  it('holds no worker while it is paused', async () => {
    await start({ stop: 'replace' });
    const seen = read(engine.analyse(A));
    await settle();
    workers[0]?.info(1, 'e2e4');
    await settle();
    engine.pause();
    await settle();
    expect(workers.map((worker) => worker.terminated)).toEqual([true, true]);
    expect([engine.state, seen.answers]).toEqual(['off', 0]);
    engine.resume();
    await settle();
    expect([workers.length, engine.state, seen.answers]).toEqual([3, 'searching', 0]);
  });
});

describe('stopping by a shared flag', () => {
  it('names the search that shall end', async () => {
    await start({ stop: 'sab' });
    const { flag } = last();
    for (const search of [1, 2, 3]) {
      const analysis = engine.analyse(A);
      await settle();
      expect(flag?.[0]).toBe(search - 1);
      void engine.stop();
      expect(flag?.[0]).toBe(search);
      last().bestmove('e2e4');
      expect(await analysis.result).toEqual({ move: 'e2e4' });
    }
  });
});

describe('giving way', () => {
  it('is told by the shared flag, also to the worker that takes over', async () => {
    await start({ stop: 'sab' });
    const flags = () => workers.map(({ flag }) => flag?.[1]);
    engine.giveWay(true);
    expect(flags()).toEqual([1]);
    last().post({ panic: 'lost' });
    await settle();
    expect(flags()).toEqual([1, 1]);
    engine.giveWay(false);
    expect(flags()).toEqual([1, 0]);
    expect(workers.flatMap(({ ways }) => ways)).toEqual([]);
  });

  it('is told by message where a search can be suspended, and once', async () => {
    await start({ stop: 'jspi' });
    for (const on of [false, true, true, false]) engine.giveWay(on);
    expect(last().ways).toEqual([true, false]);
    await start({ stop: 'replace' });
    engine.giveWay(true);
    expect(last().ways).toEqual([]);
  });
});
