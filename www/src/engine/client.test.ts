import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analysis } from './analysis.js';
import { createEngine, type Engine, type EngineOptions, type InfoLine } from './client.js';
import { Refusal } from './command.js';
import { FakeWorker } from './fake-worker.js';

const MODULE = {} as WebAssembly.Module;
const A = { fen: 'A' };
const B = { fen: 'B' };

let workers: FakeWorker[];
let engine: Engine;
let restarts: string[];
let errors: string[];
/** Makes the next workers misbehave. */
let corrupt: (worker: FakeWorker, number: number) => void;

const settle = () => vi.advanceTimersByTimeAsync(0);
const last = () => workers.at(-1) as FakeWorker;

async function start(options: EngineOptions = {}): Promise<void> {
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
function read(analysis: Analysis) {
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

describe('a healthy engine', () => {
  it('gives lines and one result', async () => {
    await start();
    const analysis = engine.analyse(A, { depth: 2 });
    const seen = read(analysis);
    await settle();
    expect(last().lines.slice(-2)).toEqual(['position fen A', 'go depth 2']);
    last().info(1, 'e2e4');
    last().info(2, 'd2d4 d7d5');
    last().bestmove('d2d4');
    await settle();
    expect(seen.lines.map((line) => line.pv[0])).toEqual(['e2e4', 'd2d4']);
    expect(seen.ended).toBe(true);
    expect(await analysis.result).toEqual({ move: 'd2d4' });
    expect(engine.state).toBe('idle');
  });

  it('takes requests before it has started', async () => {
    const begun = start();
    const analysis = engine.analyse(A);
    const option = engine.setOption('MultiPV', 3);
    await begun;
    await option;
    await settle();
    const { lines } = last();
    expect(lines.indexOf('setoption name MultiPV value 3')).toBeLessThan(
      lines.indexOf('position fen A'),
    );
    void engine.stop();
    await settle();
    expect(await analysis.result).toEqual({ move: 'a2a3' });
  });

  it('answers stop before there was a search', async () => {
    const begun = start();
    const analysis = engine.analyse(A);
    expect(await engine.stop()).toBeNull();
    expect(await analysis.result).toBeNull();
    await begun;
    expect(last().lines).not.toContain('go infinite');
    expect(await engine.stop()).toBeNull();
  });

  it('ends the old search before the new one, and crosses no lines', async () => {
    await start();
    last().answers.stop = () => {};
    const first = engine.analyse(A);
    const old = read(first);
    await settle();
    last().info(1, 'a2a4');
    await settle();
    const second = engine.analyse(B);
    const fresh = read(second);
    await settle();
    expect(old.ended).toBe(true);
    // Not a word of the new position while the old search has not answered.
    expect(last().lines.at(-1)).toBe('stop');
    last().info(9, 'h2h4');
    last().bestmove('a2a4');
    await settle();
    expect(last().lines.slice(-2)).toEqual(['position fen B', 'go infinite']);
    last().info(1, 'b2b4');
    await settle();
    expect(old.lines.map((line) => line.pv[0])).toEqual(['a2a4']);
    expect(fresh.lines.map((line) => line.pv[0])).toEqual(['b2b4']);
    expect(await first.result).toEqual({ move: 'a2a4' });
    expect(fresh.answers).toBe(0);
  });

  it('leaves out analyses that were overtaken while another ended', async () => {
    await start();
    const seen = [A, B, { fen: 'C' }, { fen: 'D' }].map((position) => {
      return read(engine.analyse(position));
    });
    await settle();
    expect(last().lines.filter((line) => line.startsWith('position'))).toEqual([
      'position fen A',
      'position fen D',
    ]);
    expect(seen.map(({ answers }) => answers)).toEqual([1, 1, 1, 0]);
  });

  it('ignores a second bestmove', async () => {
    await start();
    const first = read(engine.analyse(A, { depth: 1 }));
    await settle();
    last().bestmove('a2a3');
    last().bestmove('a2a3');
    const second = read(engine.analyse(B));
    await settle();
    expect([first.answers, second.answers]).toEqual([1, 0]);
    expect(engine.state).toBe('searching');
  });

  it('ends the search when its reader leaves', async () => {
    await start();
    const analysis = engine.analyse(A);
    const reader = (async () => {
      for await (const line of analysis) if (line.depth === 2) break;
    })();
    await settle();
    last().info(1, 'e2e4');
    last().info(2, 'e2e4');
    await reader;
    await settle();
    expect(last().lines.at(-1)).toBe('stop');
    expect(engine.state).toBe('idle');
  });

  it('asks a device for no more memory than it bears', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5 });
    await start({ options: { Hash: 4096 } });
    await engine.setOption('hash', 16);
    vi.unstubAllGlobals();
    expect(last().lines.filter((line) => line.startsWith('setoption'))).toEqual([
      'setoption name Hash value 32',
      'setoption name hash value 16',
    ]);
  });

  it('interrupts a search for an option, and goes on', async () => {
    await start();
    const analysis = engine.analyse(A);
    const seen = read(analysis);
    await settle();
    await engine.setOption('MultiPV', 2);
    await settle();
    expect(last().lines.slice(-5)).toEqual([
      'stop',
      'setoption name MultiPV value 2',
      'isready',
      'position fen A',
      'go infinite',
    ]);
    expect([seen.ended, seen.answers]).toEqual([false, 0]);
  });

  it('hands on the engine refusing an option, and does not repeat it', async () => {
    await start();
    last().answers.setoption = (worker) => worker.post('info string error: Hash 9: too much');
    await expect(engine.setOption('MultiPV', 9)).rejects.toThrow('Hash 9: too much');
    last().post({ panic: 'gone' });
    await settle();
    expect(last().lines).toEqual(['isready']);
  });

  it('refuses an analysis whose position the engine refuses', async () => {
    await start();
    last().answers.position = (worker) => worker.post('info string error: no king');
    const analysis = engine.analyse(A);
    const seen = read(analysis);
    await settle();
    last().info(1, 'e2e4');
    await settle();
    expect(seen).toMatchObject({ lines: [], ended: true, error: 'no king', answers: 1 });
    await expect(analysis.result).rejects.toThrow('no king');
    expect(engine.state).toBe('idle');
  });

  /** As the engine does: the search is answered at once, by an error and by no move. */
  const refuse = (worker: FakeWorker): void => {
    worker.post('info string error: go: the last position was refused; send one that is accepted');
    worker.bestmove('0000');
  };

  it('takes bestmove 0000 after a refused position for the refusal that it is', async () => {
    await start();
    last().answers.position = (worker) =>
      worker.post('info string error: position: White has no king');
    last().answers.go = refuse;
    const analysis = engine.analyse(A);
    const seen = read(analysis);
    await settle();
    expect(seen).toMatchObject({ lines: [], ended: true, answers: 1 });
    await expect(analysis.result).rejects.toThrow(Refusal);
    await expect(analysis.result).rejects.toThrow('position: White has no king');
    // Nothing had to be stopped, and the worker lives.
    expect(last().lines.slice(-2)).toEqual(['position fen A', 'go infinite']);
    expect([engine.state, last().terminated]).toEqual(['idle', false]);
    last().answers = {};
    const next = read(engine.analyse(B));
    await settle();
    last().info(1, 'e2e4');
    await settle();
    expect(next).toMatchObject({ lines: [expect.objectContaining({ depth: 1 })], ended: false });
  });

  it('takes bestmove 0000 for a refusal even where nothing else was said', async () => {
    await start();
    last().answers.go = (worker) => worker.bestmove('0000');
    await expect(engine.analyse(A).result).rejects.toThrow(Refusal);
    expect(engine.state).toBe('idle');
  });

  it('goes on to another position while a refusal is under way', async () => {
    await start();
    last().answers.position = (worker, line) => {
      if (line.endsWith('A')) worker.post('info string error: position: no');
    };
    last().answers.go = () => {};
    const refused = engine.analyse(A);
    await settle();
    const seen = read(engine.analyse(B));
    await settle();
    refuse(last());
    await settle();
    last().info(1, 'e2e4');
    await settle();
    await expect(refused.result).rejects.toThrow(Refusal);
    expect(seen.lines).toHaveLength(1);
  });

  it('pauses and resumes', async () => {
    await start();
    const seen = read(engine.analyse(A));
    await settle();
    engine.pause();
    await settle();
    expect([engine.state, seen.ended]).toEqual(['idle', false]);
    engine.resume();
    await settle();
    expect(last().lines.slice(-3)).toEqual(['stop', 'position fen A', 'go infinite']);
    expect([engine.state, seen.answers]).toEqual(['searching', 0]);
  });

  it('passes commands through, and collects their answers', async () => {
    await start();
    last().answers.eval = (worker) => worker.post('nnue raw 16 internal 1 cp 0');
    expect(await engine.send('eval')).toEqual(['nnue raw 16 internal 1 cp 0']);
    last().answers.bench = (worker) => {
      worker.post('info string error: only said');
      worker.post('77 nodes 5 nps');
    };
    expect(await engine.send('bench', /nodes .* nps/)).toHaveLength(2);
  });

  it('answers everything when it is disposed of, also later', async () => {
    await start();
    const seen = read(engine.analyse(A));
    const option = engine.setOption('MultiPV', 2);
    await settle();
    const next = read(engine.analyse(B));
    engine.dispose();
    await settle();
    await option.catch(() => {});
    expect([seen.answers, next.answers]).toEqual([1, 1]);
    expect(last().terminated).toBe(true);
    await expect(engine.analyse(A).result).rejects.toThrow('disposed');
    await expect(engine.setOption('MultiPV', 2)).rejects.toThrow('disposed');
  });
});

describe('the promise that the engine is ready', () => {
  it('is refused where the engine cannot be had, and is another once it is tried again', async () => {
    let missing = true;
    await start({
      module: () =>
        missing ? Promise.reject(new Error('the server answered 404')) : Promise.resolve(MODULE),
    });
    const first = engine.ready;
    await expect(first).rejects.toThrow('cannot be loaded: the server answered 404');
    expect(engine.ready).toBe(first);
    missing = false;
    const option = engine.setOption('MultiPV', 2);
    const second = engine.ready;
    await option;
    expect((await second).name).toBe('Fake');
    expect(engine.ready).toBe(second);
  });

  it('is refused where the engine is disposed of before, and no fault of the page', async () => {
    const begun = start();
    const { ready } = engine;
    engine.dispose();
    await begun;
    await expect(ready).rejects.toThrow('disposed');
    await expect(engine.ready).rejects.toThrow('disposed');
  });

  it('stays kept when the engine is disposed of later', async () => {
    await start();
    const { name } = await engine.ready;
    engine.dispose();
    expect((await engine.ready).name).toBe(name);
  });

  it('says before anything is awaited that there is no WebAssembly SIMD', async () => {
    vi.stubGlobal('WebAssembly', { ...WebAssembly, validate: () => false });
    await start({ build: undefined });
    vi.unstubAllGlobals();
    await expect(engine.ready).rejects.toThrow('no WebAssembly SIMD');
  });
});

describe('a network', () => {
  it('is provided as a file, and told to the next worker', async () => {
    await start();
    last().answers.setoption = (worker, line) => {
      if (line.includes('EvalFile')) worker.post('info string net: HalfKP (3 bytes, hash 0123)');
    };
    const nets: unknown[] = [];
    engine.on('net', (net) => nets.push(net));
    const info = await engine.loadNet(new Uint8Array([1, 2, 3]), undefined, 'my net.nnue');
    expect(info).toEqual({ name: 'my_net.nnue', description: 'HalfKP (3 bytes, hash 0123)' });
    expect(nets).toEqual([info]);
    last().post({ panic: 'gone' });
    await settle();
    expect(last().files).toEqual(['my_net.nnue']);
    expect(last().lines).toContain('setoption name EvalFile value my_net.nnue');
  });

  it('that is refused gives the words of the loader, and is forgotten', async () => {
    await start();
    last().answers.setoption = (worker) => {
      worker.post('info string error: EvalFile net.nnue: 3 bytes, expected 21022697; kept none');
    };
    await expect(engine.loadNet(new ArrayBuffer(3))).rejects.toThrow('expected 21022697');
    await expect(engine.loadNet(new ArrayBuffer(3))).rejects.toBeInstanceOf(Refusal);
    last().post({ panic: 'gone' });
    await settle();
    expect(last().files).toEqual([]);
  });
});

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
    corrupt = (worker) => {
      worker.answers.go = (self) => self.post({ panic: 'boom' });
    };
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
    corrupt = (worker) => {
      worker.answers.setoption = (self) => self.post({ panic: 'memory' });
    };
    const seen = read(engine.analyse(A));
    await settle();
    last().post({ panic: 'first' });
    await vi.advanceTimersByTimeAsync(100);
    expect(restarts).toEqual(['first', 'memory', 'memory']);
    expect(errors).toEqual(['the engine was started without its options and network']);
    expect([engine.state, seen.ended]).toEqual(['searching', false]);
  });

  it('gives up when no worker starts, answers all, and tries again when asked', async () => {
    corrupt = (worker, number) => {
      if (number <= 3) worker.answers.init = () => {};
    };
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
    corrupt = (worker, number) => {
      if (number <= 4) worker.answers.isready = (self) => self.post({ panic: 'memory' });
    };
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
