import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../core/context';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { StateStore } from '../core/store';
import { initialState, type PageState } from '../shell/state';
import { GamesPart } from './part';

vi.mock('../core/define', () => ({ define: vi.fn() }));
vi.mock('../core/keep', () => ({
  GAMES: 'games ',
  keep: async () => true,
  forget: async () => {},
  kept: async () => undefined,
  newId: () => 'id',
}));

class FakeWorker extends EventTarget {
  readonly asked: unknown[] = [];
  postMessage = (message: unknown) => void this.asked.push(message);
  terminate = vi.fn();
  says = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }));
  fails = () => this.dispatchEvent(new Event('error', { cancelable: true }));
}

let workers: FakeWorker[];
let store: StateStore<PageState>;
let part: GamesPart;
const toast = vi.fn();
const openText = vi.fn(() => true);
const soon = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  workers = [];
  vi.clearAllMocks();
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
  store = new StateStore(initialState(newGame(), DEFAULT_SETTINGS));
  part = new GamesPart({ store, toast, openText } as unknown as Context<PageState>);
});
afterEach(() => void vi.unstubAllGlobals());

test('a worker that fails is told of, and the next file gets another', async () => {
  part.open('a.pgn', new ArrayBuffer(9));
  workers[0]?.fails();
  expect(store.state.games).toBeUndefined();
  expect(toast).toHaveBeenCalledWith('a.pgn cannot be read.');
  expect(workers[0]?.terminate).toHaveBeenCalled();

  part.open('b.pgn', new ArrayBuffer(9));
  expect(workers).toHaveLength(2);
  // The first may have an error under way: it is none of the second's.
  workers[0]?.fails();
  workers[1]?.says({ count: 1, share: 1, done: true });
  workers[1]?.says({ id: 1, text: '1. e4 *', line: 1 });
  await soon();
  expect(toast).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(openText).toHaveBeenCalledWith('1. e4 *', 1));
});

test('a list that is open is closed with its worker', () => {
  part.open('a.pgn', new ArrayBuffer(9));
  workers[0]?.says({ count: 5, share: 0.5, done: false });
  expect(store.state.sheet).toBe('games');
  workers[0]?.fails();
  expect(store.state).toMatchObject({ sheet: undefined, games: undefined });
});

test('lines of a list of positions that are none are told of', () => {
  part.open('a.epd', new ArrayBuffer(9));
  workers[0]?.says({ positions: 2, unread: 1, fault: 'White has no king (line 3)' });
  expect(toast).toHaveBeenCalledWith(
    '2 positions listed; lines that are none: 1. White has no king (line 3)',
  );
  expect(store.state.games?.name).toBe('a.epd');
  workers[0]?.says({ positions: 0, unread: 2, fault: 'White has no king (line 1)' });
  expect(store.state.games).toBeUndefined();
});

test('a file of another game is kept under its name, and read in its encodings', () => {
  const page = { store, toast, openText } as unknown as Context<PageState>;
  const old = { names: ['gb18030'], letters: '炮' };
  const other = new GamesPart(page, { keptAs: 'other ', old });
  other.open('a.pgn', new ArrayBuffer(9));
  expect(store.state.games?.kept).toBe('other id');
  expect(workers[0]?.asked).toMatchObject([{ old }]);
  part.open('b.pgn', new ArrayBuffer(9));
  expect(store.state.games?.kept).toBe('games id');
  expect(workers[1]?.asked).not.toMatchObject([{ old }]);
});
