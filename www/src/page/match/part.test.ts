import { expect, test, vi } from 'vitest';
import { createEngine } from '../../engine/client';
import type { Context } from '../core/context';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { replaceGame } from '../core/state';
import { StateStore } from '../core/store';
import { initialState, type PageState } from '../shell/state';
import { chessMatch } from './chess';
import type { Contender } from './state';

vi.mock('../../engine/client', () => ({ createEngine: vi.fn() }));
vi.mock('../core/define', () => ({ define: vi.fn() }));

test('a match without an engine says so, and frees what it had started', async () => {
  const engines: { dispose: ReturnType<typeof vi.fn> }[] = [];
  vi.mocked(createEngine).mockImplementation(() => {
    const engine = {
      dispose: vi.fn(),
      setOption: vi.fn(async () => {
        if (engines.length === 2) throw new Error('out of memory');
      }),
    };
    engines.push(engine);
    return engine as never;
  });
  const store = new StateStore(initialState(newGame(), DEFAULT_SETTINGS));
  const toast = vi.fn();
  // The page's own could not be had, and cannot say what it comes with.
  const engine = { state: 'off', ready: Promise.reject(new Error('the server answered 404')) };
  const part = chessMatch({
    store,
    toast,
    engine,
    net: () => undefined,
    replaceGame,
  } as unknown as Context<PageState>);
  const hand: Contender = { evaluation: { kind: 'hand' }, limit: { kind: 'nodes', value: 250 } };
  void part.start({ contenders: [hand, hand], games: 2, seed: 1 }, [undefined, undefined]);
  await vi.waitFor(() => expect(store.state.match?.status).toBe('paused'));
  expect(toast).toHaveBeenCalledWith(expect.stringContaining('out of memory'));
  expect(engines.map(({ dispose }) => dispose.mock.calls.length)).toEqual([1, 1]);
});
