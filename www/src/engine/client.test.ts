import { describe, expect, it, vi } from 'vitest';
import { A, B, engine, isolate, last, MODULE, read, settle, start } from './client-harness.js';
import { Refusal } from './command.js';
import type { FakeWorker } from './fake-worker.js';

isolate();

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
