import { describe, expect, it, vi } from 'vitest';
import {
  A,
  B,
  engine,
  errors,
  isolate,
  last,
  misbehave,
  read,
  restarts,
  settle,
  start,
  workers,
} from './client-harness.js';

isolate();

describe('an engine in trouble', () => {
  it('is replaced when stop is not answered, even if it goes on talking', async () => {
    await start();
    last().answers.stop = () => {};
    const analysis = engine.analyse(A);
    const seen = read(analysis);
    await settle();
    last().info(1, 'e2e4');
    void engine.stop();
    for (let i = 0; i < 8; i++) {
      await vi.advanceTimersByTimeAsync(250);
      workers[0]?.post({ beat: true });
    }
    expect(restarts).toEqual(['no bestmove after stop']);
    expect(workers[0]?.terminated).toBe(true);
    expect(await analysis.result).toEqual({ move: 'e2e4' });
    expect([seen.answers, engine.state]).toEqual([1, 'idle']);
  });

  it('is replaced after a trap, and the analysis goes on', async () => {
    await start({ options: { MultiPV: 2 } });
    const analysis = engine.analyse(A);
    const seen = read(analysis);
    await settle();
    last().info(3, 'e2e4');
    last().post({ panic: 'index out of bounds' });
    await settle();
    expect(restarts).toEqual(['index out of bounds']);
    expect(last().lines.slice(-4)).toEqual([
      'setoption name MultiPV value 2',
      'isready',
      'position fen A',
      'go infinite',
    ]);
    // What the lost worker still had on its way does not arrive.
    workers[0]?.info(9, 'h2h4');
    workers[0]?.bestmove('h2h4');
    last().info(1, 'd2d4');
    last().bestmove('d2d4');
    await settle();
    expect(seen.lines.map((line) => line.pv[0])).toEqual(['e2e4', 'd2d4']);
    expect([seen.answers, seen.ended]).toEqual([1, true]);
  });

  it('gives an analysis up that always costs its worker', async () => {
    misbehave((worker) => {
      worker.answers.go = (self) => self.post({ panic: 'boom' });
    });
    await start();
    const seen = read(engine.analyse(A));
    await vi.advanceTimersByTimeAsync(100);
    expect(restarts).toEqual(['boom', 'boom', 'boom']);
    expect(seen.answers).toBe(1);
    expect(seen.error).toContain('boom');
    expect(engine.state).toBe('idle');
  });

  it('is missed when a search falls silent, though not while it beats', async () => {
    await start();
    read(engine.analyse(A));
    await settle();
    for (let i = 0; i < 60; i++) {
      await vi.advanceTimersByTimeAsync(1000);
      last().post({ beat: true });
    }
    expect(restarts).toEqual([]);
    await vi.advanceTimersByTimeAsync(9000);
    expect(restarts).toEqual(['the search fell silent']);
    expect(engine.state).toBe('searching');
  });

  it('fails a command that costs the worker, and does not repeat it', async () => {
    await start();
    last().answers.setoption = (worker) => worker.post({ panic: 'memory' });
    await expect(engine.setOption('MultiPV', 1)).rejects.toThrow('memory');
    await settle();
    expect(last().lines).toEqual(['isready']);
    expect(engine.state).toBe('idle');
  });

  it('fails a command that is not answered', async () => {
    await start();
    last().answers.isready = () => {};
    const answer = engine.send('d').catch((error) => error.message);
    await vi.advanceTimersByTimeAsync(9000);
    expect(await answer).toBe('the engine did not answer');
    expect(restarts).toEqual(['the engine did not answer']);
  });

  it('starts without options and network when it cannot start with them', async () => {
    await start({ options: { MultiPV: 2 } });
    misbehave((worker) => {
      worker.answers.setoption = (self) => self.post({ panic: 'memory' });
    });
    const seen = read(engine.analyse(A));
    await settle();
    last().post({ panic: 'first' });
    await vi.advanceTimersByTimeAsync(100);
    expect(restarts).toEqual(['first', 'memory', 'memory']);
    expect(errors).toEqual(['the engine was started without its options and network']);
    expect([engine.state, seen.ended]).toEqual(['searching', false]);
  });

  it('gives up when no worker starts, answers all, and tries again when asked', async () => {
    misbehave((worker, number) => {
      if (number <= 3) worker.answers.init = () => {};
    });
    const begun = start();
    const seen = read(engine.analyse(A));
    const option = engine.setOption('MultiPV', 2).catch((error) => error.message);
    await begun;
    await vi.advanceTimersByTimeAsync(70_000);
    expect(restarts).toHaveLength(2);
    expect(errors).toEqual(['the worker did not start']);
    expect([seen.answers, seen.error]).toEqual([1, 'the worker did not start']);
    expect(await option).toBe('the worker did not start');
    expect(engine.state).toBe('off');
    read(engine.analyse(B));
    await settle();
    expect([workers.length, engine.state]).toEqual([4, 'searching']);
  });

  it('tries again with the options and the network that the last try went without', async () => {
    await start({ options: { MultiPV: 2 } });
    await engine.loadNet(new ArrayBuffer(4), undefined, 'a.nnue');
    const heard: unknown[] = [];
    engine.on('net', (net) => heard.push(net?.name));
    engine.on('error', ({ message }) => heard.push(message));
    misbehave((worker, number) => {
      if (number <= 4) worker.answers.isready = (self) => self.post({ panic: 'memory' });
    });
    last().post({ panic: 'first' });
    await settle();
    expect([workers.length, engine.state, errors.at(-1)]).toEqual([4, 'off', 'memory']);
    expect(last().lines).not.toContain('setoption name MultiPV value 2');
    read(engine.analyse(A));
    await settle();
    expect([workers.length, engine.state]).toEqual([5, 'searching']);
    expect(last().lines).toContain('setoption name MultiPV value 2');
    expect(last().files).toEqual(['a.nnue']);
    // A page that begins anew by the net knows then that the engine is off.
    const without = 'the engine was started without its options and network';
    expect(heard).toEqual([undefined, without, 'memory', 'a.nnue']);
  });

  it('says why the engine cannot be loaded', async () => {
    await start({ module: () => Promise.reject(new Error('404')) });
    await settle();
    expect(errors).toEqual(['the engine cannot be loaded: 404']);
    expect(engine.state).toBe('off');
  });

  it('says when the worker cannot be made', async () => {
    await start({
      worker: () => {
        throw new Error('blocked');
      },
    });
    await settle();
    expect(errors).toEqual(['the worker cannot be started: blocked']);
  });
});
