import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMoves } from '../../analysis/lines';
import { nodeAt, Position } from '../../chess';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { gameOf, withEngine } from '../core/state';
import { StateStore } from '../core/store';
import { words } from '../core/words';
import { Controller } from './controller';
import { initialState, type PageState } from './state';

// Without an engine: what it would have said is put into the state.
vi.mock('../../engine/features', async (original) => ({
  ...(await original<object>()),
  bestBuild: () => undefined,
}));

const CHECK = '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1';

/** Clicks a move of the only line, which begins in another position perhaps; gives the moves played. */
function clicked(fen: string, read: string, pv: string, ply: number, threat = false): string[] {
  const moves = readMoves(Position.parse(read), pv.split(' '));
  const line = { score: { kind: 'cp', value: 0 } as const, depth: 9, moves };
  const initial = initialState(newGame(Position.parse(fen)), DEFAULT_SETTINGS);
  const store = new StateStore<PageState>(withEngine({ ...initial, threat }, { lines: [line] }));
  new Controller(store).playLine(0, ply);
  const { tree, node } = gameOf(store.state);
  const played: string[] = [];
  for (let at = nodeAt(tree, node); at.parent !== null; at = nodeAt(tree, at.parent)) {
    played.unshift(at.san);
  }
  return played;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a click on a line', () => {
  const start = Position.start().fen();
  const passed = start.replace(' w ', ' b ');

  it('plays up to its move', () => {
    expect(clicked(start, start, 'e2e4 e7e5 g1f3', 1)).toEqual(['e4', 'e5']);
  });

  it('plays nothing of a threat, whose second move alone would be legal', () => {
    expect(clicked(start, passed, 'e7e5 e2e4', 1, true)).toEqual([]);
  });

  it('plays nothing of a line that belongs to another position', () => {
    expect(clicked(start, passed, 'e7e5 e2e4', 1)).toEqual([]);
  });

  it('plays in check though threats are wanted: the line is a usual one', () => {
    expect(clicked(CHECK, CHECK, 'e1e2', 0, true)).toEqual(['Kxe2']);
  });
});

describe('a part that cannot be had', () => {
  it('is asked for once, and again when its sheet is opened again', async () => {
    const store = new StateStore<PageState>(initialState(newGame(), DEFAULT_SETTINGS));
    const controller = new Controller(store);
    const get = vi.spyOn(controller.parts, 'get');
    // Asked for at every change it would never end.
    get.mockImplementation(() =>
      get.mock.calls.length > 9 ? new Promise(() => {}) : Promise.reject(new Error('offline')),
    );
    const settle = async (): Promise<void> => {
      for (let i = 0; i < 20; i++) await Promise.resolve();
    };
    for (const sheet of ['match', 'play', 'share', 'editor'] as const) {
      get.mockClear();
      controller.showSheet(sheet);
      await settle();
      expect(store.state.toast?.text).toBe(words.partFailed);
      controller.flip();
      await settle();
      expect(get.mock.calls).toEqual([[sheet]]);
      controller.showSheet(undefined);
      controller.showSheet(sheet);
      await settle();
      expect(get.mock.calls).toEqual([[sheet], [sheet]]);
      controller.showSheet(undefined);
    }
  });
});
