import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDLE } from '../../analysis/review/exact-search';
import { header } from '../../chess/pgn/headers';
import { type BestMove, createEngine } from '../../engine/client';
import type { Context } from '../core/context';
import { type Game, newGame, play } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { edit, gameOf, replaceGame, undoEdit } from '../core/state';
import { StateStore } from '../core/store';
import { openText } from '../open/text';
import { initialState, type PageState } from '../shell/state';
import { PlayPart } from './part';

vi.mock('../../engine/client', () => ({ createEngine: vi.fn() }));
vi.mock('../core/define', () => ({ define: vi.fn() }));

/** Milliseconds. */
const CLOCK = 600_000;
const net = { name: 'a.nnue', hash: 'aa', bytes: new ArrayBuffer(4) };

function fakeEngine() {
  const answers: ((best: BestMove | null) => void)[] = [];
  let fail: (error: Error) => void = () => {};
  const heard = new Map<string, (event: never) => void>();
  return {
    ready: Promise.resolve({ options: [] }) as Promise<unknown>,
    on: (type: string, listener: (event: never) => void) => heard.set(type, listener),
    /** Says that no worker can be had, or that it came without what it was given. */
    complains: (message: string) => heard.get('error')?.({ message } as never),
    loadNet: vi.fn(async () => {}),
    setOption: vi.fn(async () => {}),
    /** What comes to mind is one move. */
    send: vi.fn(async (line: string) =>
      line === 'eval' ? ['info string eval value 0.1 priors e7e5 1.0000'] : [],
    ),
    stop: vi.fn(async () => null),
    analyse: vi.fn(() => ({
      result: new Promise<BestMove | null>((resolve, reject) => {
        answers.push(resolve);
        fail = reject;
      }),
    })),
    /** Answers a question: the one that it is at, or an earlier one. */
    plays: (move: string, question = -1) => answers.at(question)?.({ move } as BestMove),
    dispose: vi.fn(() => fail(new Error('the engine was disposed of'))),
  };
}

/** Makes an engine that does not come. */
let broken = false;
let engines: ReturnType<typeof fakeEngine>[];
let store: StateStore<PageState>;
let part: PlayPart;
const toast = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  toast.mockClear();
  engines = [];
  vi.mocked(createEngine).mockImplementation(() => {
    const engine = fakeEngine();
    if (broken) engine.ready = new Promise(() => {});
    engines.push(engine);
    return engine as never;
  });
  store = new StateStore(initialState(newGame(), DEFAULT_SETTINGS));
  const context = { store, engine: undefined, net: () => net, toast };
  part = new PlayPart(context as unknown as Context<PageState>);
});
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);
const engine = () => engines[engines.length - 1] as ReturnType<typeof fakeEngine>;
const moves = () => gameOf(store.state).tree.nodes.map((node) => node?.uci);

const begin = async (side: 'w' | 'b' = 'w'): Promise<void> => {
  const strength = { kind: 'level', level: 1 } as const;
  part.start({ side, strength, clock: { initial: CLOCK, increment: 0 }, here: false });
  await settle();
};

const move = async (text: string): Promise<void> => {
  store.update((now) => edit(now, play(gameOf(now), text) as Game));
  await settle();
};

const open = (pgn: string): void => {
  const opened = openText(pgn, newGame());
  if (opened.kind !== 'game') throw new Error('no game');
  store.update((now) => replaceGame(now, opened.game, 'Game opened'));
};

const OTHER = '[White "A"]\n[Result "1/2-1/2"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2';

test('another game ends the one that is played, and stays as it was opened', async () => {
  await begin();
  await move('e4');
  expect(engine().analyse).toHaveBeenCalledOnce();
  open(OTHER);
  const before = gameOf(store.state);
  engine().plays('c7c5');
  // By then a flag would have fallen.
  await vi.advanceTimersByTimeAsync(2 * CLOCK);
  expect(store.state.play).toBeUndefined();
  expect(gameOf(store.state)).toBe(before);
  expect(header(before.headers ?? [], 'Result')).toBe('1/2-1/2');
  expect(engine().dispose).toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

test('undoing the start of a game leaves it, though its numbers stand for moves there too', async () => {
  open(OTHER);
  await begin('b');
  expect(engine().analyse).toHaveBeenCalledOnce();
  store.update(undoEdit);
  engine().plays('d2d4');
  await vi.advanceTimersByTimeAsync(2 * CLOCK);
  expect(store.state.play).toBeUndefined();
  expect(moves()).toEqual(['', 'e2e4', 'e7e5', 'g1f3', 'b8c6']);
  expect(header(gameOf(store.state).headers ?? [], 'Result')).toBe('1/2-1/2');
});

test('an answer to the last game is none in the next', async () => {
  await begin('b');
  await begin('b');
  engine().plays('a2a3', 0);
  await settle();
  expect(moves()).toEqual(['']);
  engine().plays('e2e4');
  await settle();
  expect(moves()).toEqual(['', 'e2e4']);
});

test('one who plays like a person draws a move from the priors, and searches nothing', async () => {
  const strength = { kind: 'person', temperature: 60 } as const;
  part.start({ side: 'w', strength, clock: undefined, here: false });
  await move('e4');
  expect(createEngine).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'tree' }));
  expect(engine().send).toHaveBeenCalledWith(expect.stringMatching(/^position .* moves e2e4$/));
  expect(moves()).toEqual(['', 'e2e4']);
  // A moment passes, as with people.
  await vi.advanceTimersByTimeAsync(1000);
  expect(moves()).toEqual(['', 'e2e4', 'e7e5']);
  expect(engine().analyse).not.toHaveBeenCalled();
  expect(header(gameOf(store.state).headers ?? [], 'Black')).toBe('Tabia at first sight');
  // The next game, against the engine's search, has another engine.
  await begin('b');
  expect(engines.length).toBe(2);
  expect(engines[0]?.dispose).toHaveBeenCalled();
  expect(engine().analyse).toHaveBeenCalledOnce();
});

test('a game goes on after it was over and the last move was taken back', async () => {
  await begin();
  await move('e4');
  part.resign();
  expect(store.state.play?.over?.why).toBe('resigned');
  part.takeBack();
  await move('d4');
  engine().plays('d7d5');
  await settle();
  expect(moves()).toEqual(['', undefined, 'd2d4', 'd7d5']);
});

test('a game that goes on has no result any more', async () => {
  const result = () => header(gameOf(store.state).headers ?? [], 'Result');
  await begin();
  await move('e4');
  part.resign();
  expect(result()).toBe('0-1');
  part.takeBack();
  expect(result()).toBe('*');
  await move('d4');
  engine().plays('d7d5');
  await settle();
  // It is the same game: nothing has ended it.
  expect(store.state.play?.over).toBeUndefined();
  expect(result()).toBe('*');
  part.resign();
  expect(result()).toBe('0-1');
});

test('the engine is freed some time after the game, and starts anew with the net', async () => {
  await begin();
  await move('e4');
  engine().plays('e7e5');
  // Thinking for long frees nothing while the game goes on.
  await vi.advanceTimersByTimeAsync(2 * IDLE);
  expect(engine().dispose).not.toHaveBeenCalled();
  part.resign();
  await vi.advanceTimersByTimeAsync(IDLE - 1);
  expect(engine().dispose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(engine().dispose).toHaveBeenCalled();
  part.takeBack();
  await move('d4');
  expect(engines).toHaveLength(2);
  expect(engine().loadNet).toHaveBeenCalledOnce();
  expect(engine().analyse).toHaveBeenCalledOnce();
});

test('leaving the game frees the engine at once', async () => {
  await begin();
  await move('e4');
  part.leave();
  await settle();
  expect(engine().dispose).toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

test('an engine that does not come ends the game, and another is started when it goes on', async () => {
  broken = true;
  await begin();
  await move('e4');
  engine().complains('the engine cannot be loaded: 404');
  await settle();
  expect(store.state.play?.over?.why).toBe('engine');
  expect(toast).toHaveBeenCalledWith('The engine could not move: the engine cannot be loaded: 404');
  broken = false;
  part.takeBack();
  await move('d4');
  expect(engines).toHaveLength(2);
  expect(engine().loadNet).toHaveBeenCalledOnce();
  engine().plays('d7d5');
  await settle();
  expect(store.state.play?.over).toBeUndefined();
});

test('an engine that has lost the net is no opponent any more', async () => {
  await begin();
  await move('e4');
  engine().complains('the engine was started without its options and network');
  await settle();
  expect(store.state.play?.over?.why).toBe('engine');
  expect(engine().dispose).toHaveBeenCalled();
});
