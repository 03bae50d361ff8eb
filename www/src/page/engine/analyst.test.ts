import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Position } from '../../chess';
import { createEngine, type Engine } from '../../engine/client';
import { FakeWorker } from '../../engine/fake-worker';
import { goTo, newGame, play } from '../core/game';
import type { Limit } from '../core/settings';
import { DEFAULT_SETTINGS } from '../core/settings';
import { gameOf, walk, withEngine } from '../core/state';
import { StateStore } from '../core/store';
import { initialState, type PageState } from '../shell/state';
import { Analyst } from './analyst';

const MODULE = {} as WebAssembly.Module;
const NO_LIMIT: Limit = { kind: 'none', value: 0 };
const TO_DEPTH: Limit = { kind: 'depth', value: 20 };

let worker: FakeWorker;
let engine: Engine;
let store: StateStore<PageState>;
let analyst: Analyst;

/** Longer than the pace of searches, and than lines wait to be shown. */
const settle = () => vi.advanceTimersByTimeAsync(500);
const soon = () => vi.advanceTimersByTimeAsync(0);

/** How often the engine was told to search. */
const searches = (): number => worker.lines.filter((line) => line.startsWith('go')).length;
const moves = (): string[] => store.state.engine.lines.map((line) => line.moves[0]?.uci ?? '');
const depths = (): number[] => store.state.engine.lines.map((line) => line.depth);

function say(depth: number, pv: string, multipv = 1, bound = ''): void {
  worker.post(
    `info depth ${depth} multipv ${multipv} score cp 10 ${bound} nodes 9 nps 9 time 9 pv ${pv}`,
  );
}

/** The start position, or the one after 1. e4. */
function show(moved: boolean): void {
  store.update((now) => {
    const game = goTo(gameOf(now), 0);
    return walk(now, (moved && play(game, 'e2e4')) || game);
  });
}

async function start(limit: Limit): Promise<void> {
  const game = play(newGame(Position.start()), 'e2e4');
  if (!game) throw new Error('e4 is legal');
  const initial = initialState(goTo(game, 0), { ...DEFAULT_SETTINGS, limit, lines: 3 });
  store = new StateStore(withEngine(initial, { on: true, phase: 'searching' }));
  engine = createEngine({
    build: 'simd',
    stop: 'jspi',
    module: () => Promise.resolve(MODULE),
    worker: () => {
      worker = new FakeWorker();
      return worker;
    },
  });
  await soon();
  analyst = new Analyst(store, engine);
  store.watch((state) => analyst.follow(state));
  analyst.follow(store.state);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
});

afterEach(() => {
  engine.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is forgotten', () => {
  it('is searched anew when its search had ended by itself', async () => {
    await start(TO_DEPTH);
    say(20, 'e2e4');
    worker.bestmove('e2e4');
    await settle();
    expect(store.state.engine.phase).toBe('stopped');
    expect(searches()).toBe(1);
    analyst.forget();
    await settle();
    expect(searches()).toBe(2);
    say(1, 'd2d4');
    await settle();
    expect(moves()).toEqual(['d2d4']);
  });

  it('is not said again by a search with the old settings', async () => {
    await start(NO_LIMIT);
    say(30, 'e2e4');
    await settle();
    worker.answers.stop = () => {
      say(31, 'e2e4');
      say(31, 'd2d4', 2);
      worker.bestmove('e2e4');
    };
    void engine.setOption('UCI_Elo', 1400);
    analyst.forget();
    await settle();
    expect(store.state.engine.lines).toEqual([]);
    say(3, 'g1f3');
    await settle();
    expect(moves()).toEqual(['g1f3']);
    expect(depths()).toEqual([3]);
    expect(store.state.engine.figures?.depth).toBe(3);
  });

  it('does not come back with lines that waited to be shown', async () => {
    await start(NO_LIMIT);
    say(12, 'e2e4');
    await soon();
    analyst.forget();
    await settle();
    expect(store.state.engine.lines).toEqual([]);
  });

  it('is not searched when the engine is switched off at once', async () => {
    await start(NO_LIMIT);
    analyst.forget();
    store.update((now) => withEngine(now, { on: false }));
    await settle();
    expect(worker.searching).toBe(false);
    expect(store.state.engine.phase).toBe('stopped');
  });
});

describe('lines', () => {
  it('do not say a move twice', async () => {
    await start(NO_LIMIT);
    say(11, 'e2e4');
    say(10, 'd2d4', 2);
    await settle();
    show(true);
    await settle();
    show(false);
    await settle();
    say(10, 'd2d4');
    say(10, 'e2e4', 2);
    await settle();
    expect(moves()).toEqual(['e2e4', 'd2d4']);
  });

  it('change places whichever of them was heard first', async () => {
    await start(NO_LIMIT);
    say(10, 'e2e4');
    say(10, 'd2d4', 2);
    await settle();
    // The first is shown, and then the rest of one iteration together with the next one.
    say(11, 'e2e4');
    await vi.advanceTimersByTimeAsync(20);
    say(11, 'd2d4', 2);
    say(12, 'd2d4');
    say(12, 'e2e4', 2);
    await settle();
    expect(moves()).toEqual(['d2d4', 'e2e4']);
    expect(depths()).toEqual([12, 12]);
  });
});

describe('the list of depths', () => {
  const listed = (): string[] =>
    store.state.engine.depths.map(({ depth, uci }) => `${depth} ${uci}`);

  it('has no bounds, and no iteration that a stop broke off', async () => {
    await start(NO_LIMIT);
    say(18, 'e2e4');
    say(19, 'e2e4', 1, 'lowerbound');
    say(19, 'd2d4');
    say(20, 'g1f3', 1, 'upperbound');
    await settle();
    expect(listed()).toEqual(['18 e2e4', '19 d2d4']);
    worker.answers.stop = () => {
      say(20, 'g1f3');
      worker.bestmove('g1f3');
    };
    store.update((now) => withEngine(now, { on: false }));
    await settle();
    expect(moves()).toEqual(['g1f3']);
    expect(listed()).toEqual(['18 e2e4', '19 d2d4']);
  });

  it('has no iteration that the time or the nodes broke off', async () => {
    for (const limit of [
      { kind: 'time', value: 5 },
      { kind: 'nodes', value: 1_000_000 },
    ] as const) {
      await start(limit);
      say(18, 'e2e4');
      await settle();
      say(19, 'd2d4');
      // The page may be drawn before the end is heard of.
      await settle();
      worker.bestmove('d2d4');
      await settle();
      expect(listed()).toEqual(['18 e2e4']);
      engine.dispose();
    }
  });

  it('has the last depth of a search that reached its own', async () => {
    await start(TO_DEPTH);
    say(19, 'e2e4');
    say(20, 'd2d4');
    worker.bestmove('d2d4');
    await settle();
    expect(listed()).toEqual(['19 e2e4', '20 d2d4']);
  });

  it('keeps what was searched through before the position was left', async () => {
    await start(NO_LIMIT);
    say(18, 'e2e4');
    await settle();
    worker.answers.stop = () => {
      say(19, 'd2d4');
      worker.bestmove('d2d4');
    };
    show(true);
    await settle();
    show(false);
    await settle();
    expect(listed()).toEqual(['18 e2e4']);
  });

  it('has no iteration that a command to the engine broke off', async () => {
    await start(NO_LIMIT);
    say(18, 'e2e4');
    worker.answers.stop = () => {
      say(19, 'd2d4');
      worker.bestmove('d2d4');
    };
    await engine.setOption('Hash', 16);
    await settle();
    expect(searches()).toBe(2);
    expect(listed()).toEqual(['18 e2e4']);
  });
});

describe('a limit', () => {
  /** Leaves the position, comes back, and tells whether it was searched again. */
  async function isSearchedAgain(): Promise<boolean> {
    show(true);
    await settle();
    const before = searches();
    show(false);
    await settle();
    return searches() > before;
  }

  it('is not reached by a bound of the last iteration', async () => {
    await start(TO_DEPTH);
    say(19, 'e2e4');
    say(20, 'e2e4', 1, 'lowerbound');
    await settle();
    expect(await isSearchedAgain()).toBe(true);
  });

  it('is not reached by what an iteration says that was broken off', async () => {
    await start(TO_DEPTH);
    say(19, 'e2e4');
    worker.answers.stop = () => {
      say(20, 'e2e4');
      worker.bestmove('e2e4');
    };
    store.update((now) => withEngine(now, { on: false }));
    await settle();
    expect(store.state.engine.figures?.depth).toBe(20);
    store.update((now) => withEngine(now, { on: true }));
    await settle();
    expect(searches()).toBe(2);
  });

  it('is reached by an end of its own, though the last line be an older one', async () => {
    await start(TO_DEPTH);
    say(20, 'e2e4');
    say(19, 'd2d4', 2);
    worker.bestmove('e2e4');
    await settle();
    expect(await isSearchedAgain()).toBe(false);
    expect(store.state.engine.phase).toBe('stopped');
  });

  it('is reached once a greater depth is spoken of', async () => {
    await start(NO_LIMIT);
    say(20, 'e2e4');
    say(21, 'e2e4', 1, 'upperbound');
    await settle();
    store.update((now) => ({ ...now, settings: { ...now.settings, limit: TO_DEPTH } }));
    await settle();
    expect(searches()).toBe(1);
    expect(store.state.engine.phase).toBe('stopped');
  });
});
