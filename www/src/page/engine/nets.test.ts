import { beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../engine/client';
import { Refusal } from '../../engine/command';
import { newGame } from '../core/game';
import { forget, kept } from '../core/keep';
import { DEFAULT_SETTINGS } from '../core/settings';
import { StateStore } from '../core/store';
import { initialState, type PageState } from '../shell/state';
import { Nets } from './nets';

vi.mock('../core/keep', () => ({ forget: vi.fn(), keep: vi.fn(), kept: vi.fn() }));

const bytes = new Uint8Array([1, 2, 3]).buffer;
const HASH = '039058c6f2c0';

/** What the page shows after a visit's start at which the engine answers so. */
async function restored(answer: () => Promise<unknown>, hash = HASH): Promise<PageState['net']> {
  const inStore: Readonly<Record<string, unknown>> = {
    net: { name: 'my.nnue', hash, bytes },
    'net in use': true,
  };
  vi.mocked(kept).mockImplementation(async (key) => inStore[key] as never);
  const store = new StateStore(initialState(newGame(), DEFAULT_SETTINGS));
  const nets = new Nets(store, { loadNet: vi.fn(answer) } as unknown as Engine);
  nets.restore();
  await nets.settled;
  return store.state.net;
}

const failing = (error: Error) => () => Promise.reject(error);

beforeEach(() => vi.clearAllMocks());

test('a net that was kept is taken up again', async () => {
  const net = await restored(async () => {});
  expect(net).toMatchObject({ ready: 'my.nnue', error: undefined, progress: undefined });
  expect(forget).not.toHaveBeenCalled();
});

test('a net stays kept when the engine cannot be had, or its memory', async () => {
  const faults = [
    new Error('the engine cannot be loaded: Failed to fetch'),
    new Refusal('EvalFile "my.nnue": out of memory; no net is kept'),
  ];
  for (const fault of faults) {
    const net = await restored(failing(fault));
    expect(net).toMatchObject({ ready: 'my.nnue', error: fault.message, progress: undefined });
  }
  expect(forget).not.toHaveBeenCalled();
});

test('a net that the loader refuses is dropped', async () => {
  const net = await restored(failing(new Refusal('this net is cut short')));
  expect(net).toMatchObject({ ready: undefined, error: 'this net is cut short' });
  expect(forget).toHaveBeenCalledWith('net');
});

test('a net with another fingerprint is dropped', async () => {
  const net = await restored(async () => {}, '000000000000');
  expect(net.error).toMatch(/my\.nnue.*damaged/);
  expect(forget).toHaveBeenCalledWith('net');
});
