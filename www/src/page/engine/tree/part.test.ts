import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Analysis } from '../../../engine/analysis';
import { createEngine, type EngineState, type InfoLine } from '../../../engine/client';
import type { Context } from '../../core/context';
import { type Game, newGame, play } from '../../core/game';
import { DEFAULT_SETTINGS } from '../../core/settings';
import { edit, gameOf, withEngine } from '../../core/state';
import { StateStore } from '../../core/store';
import { initialState, type PageState } from '../../shell/state';
import { TreePart } from './part';

vi.mock('../../../engine/client', async (original) => ({
  ...(await original<object>()),
  createEngine: vi.fn(),
}));
vi.mock('../../core/define', () => ({ define: vi.fn() }));
vi.mock('../../core/pressed', () => ({ yieldToInput: () => () => {} }));

function fakeEngine() {
  const heard = new Map<string, (event: never) => void>();
  return {
    state: 'searching' as EngineState,
    ready: Promise.resolve({ options: [] }) as Promise<unknown>,
    analyses: [] as Analysis[],
    on: (type: string, listener: (event: never) => void) => heard.set(type, listener),
    tell: (type: string, event: unknown) => heard.get(type)?.(event as never),
    analyse(position: object, limits: object) {
      const analysis = new Analysis(position, limits, () => {});
      this.analyses.at(-1)?.supersede();
      this.analyses.push(analysis);
      return analysis;
    },
    send: vi.fn(async (line: string) =>
      line === 'eval' ? ['info string eval value 0.02 priors e2e4 0.6 d2d4 0.4'] : [],
    ),
    setOption: vi.fn(async () => {}),
    loadNet: vi.fn(async () => {}),
    stop: vi.fn(async () => null),
    dispose: vi.fn(),
  };
}

const info = (pv: string[], more: Partial<InfoLine> = {}): InfoLine => ({
  depth: 3,
  seldepth: 4,
  multipv: 1,
  score: { kind: 'cp', value: 20 },
  wdl: { win: 300, draw: 500, loss: 200 },
  nodes: 100,
  nps: 50,
  hashfull: 0,
  time: 2,
  pv,
  ...more,
});

let engine: ReturnType<typeof fakeEngine>;
let store: StateStore<PageState>;
let part: TreePart;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://tabia.test/' });
  vi.mocked(createEngine).mockReset();
  vi.mocked(createEngine).mockImplementation(() => {
    engine = fakeEngine();
    return engine as never;
  });
  store = new StateStore(initialState(newGame(), DEFAULT_SETTINGS));
  part = new TreePart({ store, net: () => undefined } as unknown as Context<PageState>);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (time = 300) => vi.advanceTimersByTimeAsync(time);
const tree = () => store.state.tree;

test('it is loaded when it is asked for, shows what it finds, and is freed', async () => {
  expect(createEngine).not.toHaveBeenCalled();
  part.toggle();
  await settle();
  expect(store.state).toMatchObject({ mind: 'both', engine: { on: true } });
  expect(createEngine).toHaveBeenCalledWith(expect.objectContaining({ search: 'tree' }));
  expect(tree()?.phase).toBe('searching');
  expect(tree()?.sight?.priors[0]).toEqual({ move: 'e2e4', prior: 0.6 });
  engine.analyses[0]?.push(info(['d2d4', 'd7d5']));
  await settle();
  engine.tell('line', 'info string move d2d4 visits 99 prior 0.4000 value +0.1000');
  await settle();
  expect(tree()?.lines[0]?.moves[0]?.san).toBe('d4');
  expect(tree()).toMatchObject({
    wdl: { win: 300, draw: 500, loss: 200 },
    figures: { nodes: 100 },
    moves: [{ move: 'd2d4', visits: 99 }],
  });
  part.toggle();
  expect(engine.dispose).toHaveBeenCalled();
  expect(store.state).toMatchObject({ mind: 'alphabeta', tree: undefined });
});

test('nothing of the position before is shown with the next, which has its own search', async () => {
  part.toggle();
  await settle();
  engine.analyses[0]?.push(info(['e2e4']));
  await settle();
  part.playLine(0, 0);
  expect(tree()).toMatchObject({ lines: [], moves: [], wdl: undefined });
  await settle();
  expect(engine.analyses.length).toBe(2);
  // What is said of moves while the old search ends is not of the new position.
  engine.state = 'stopping';
  engine.tell('line', 'info string move e2e4 visits 5 prior 0.6 value +0.1');
  await settle();
  expect(tree()?.moves).toEqual([]);
  store.update((now) => edit(now, play(gameOf(now), 'e5') as Game));
  await settle();
  expect(engine.analyses.length).toBe(3);
});

test('a first sight needs no search', async () => {
  part.toggleSight();
  await settle();
  expect(store.state).toMatchObject({ mind: 'alphabeta', engine: { on: false } });
  expect(tree()?.sight?.priors.length).toBe(2);
  expect(engine.analyses).toEqual([]);
  part.setMind('tree');
  await settle();
  expect(engine.analyses.length).toBe(1);
  store.update((now) => withEngine(now, { on: false }));
  await settle();
  expect(engine.stop).toHaveBeenCalled();
});

test('an engine that is lost is said, and tried again only by a person', async () => {
  part.setMind('tree');
  await settle();
  engine.tell('error', { message: 'the file cannot be loaded' });
  await settle();
  expect(tree()).toMatchObject({ phase: 'failed', reason: 'the file cannot be loaded' });
  expect(store.state.mind).toBe('alphabeta');
  expect(createEngine).toHaveBeenCalledOnce();
  part.toggle();
  part.toggle();
  await settle();
  expect(createEngine).toHaveBeenCalledTimes(2);
  expect(tree()?.phase).toBe('searching');
});

test('it has the memory and the net that the page has', async () => {
  const net = { name: 'a.nnue', hash: 'aa', bytes: new ArrayBuffer(4) };
  let loaded: typeof net | undefined;
  part = new TreePart({ store, net: () => loaded } as unknown as Context<PageState>);
  part.toggle();
  await settle();
  loaded = net;
  store.update((now) => ({ ...now, settings: { ...now.settings, hash: 64 } }));
  await settle();
  expect(engine.loadNet).toHaveBeenCalledWith(expect.anything(), undefined, 'a.nnue');
  expect(engine.setOption).toHaveBeenCalledWith('Hash', 64);
  loaded = undefined;
  store.update((now) => ({ ...now, net: { ...now.net } }));
  await settle();
  expect(engine.setOption).toHaveBeenCalledWith('EvalFile', '<empty>');
});

test('a network of Leela’s kind is read, used, and put away', async () => {
  part.toggle();
  await settle();
  const first = engine;
  let ready = (_: unknown): void => {};
  vi.mocked(createEngine).mockImplementationOnce(() => {
    engine = fakeEngine();
    engine.ready = new Promise((resolve) => {
      ready = resolve;
    });
    return engine as never;
  });
  await part.loadWeights(new File([new Uint8Array([1, 2])], 'maia.pb.gz'));
  expect(first.dispose).toHaveBeenCalled();
  expect(tree()?.weights).toMatchObject({ file: 'maia.pb.gz', loading: true });
  expect(createEngine).toHaveBeenLastCalledWith(
    expect.objectContaining({
      search: 'tree',
      files: new Map([['maia.pb.gz', expect.any(ArrayBuffer)]]),
      options: expect.objectContaining({ WeightsFile: 'maia.pb.gz' }),
    }),
  );
  engine.tell('line', 'info string weights: 6 blocks of 64 filters, encoding of Leela (2 bytes)');
  ready({ options: [] });
  await settle();
  expect(tree()?.weights.description).toMatch(/^6 blocks/);
  expect((await part.weights())?.name).toBe('maia.pb.gz');
  expect(tree()?.phase).toBe('searching');
  part.putWeightsAway();
  await settle();
  expect(createEngine).toHaveBeenCalledTimes(3);
  expect(createEngine).toHaveBeenLastCalledWith(
    expect.not.objectContaining({ files: expect.anything() }),
  );
  expect(tree()?.weights).toEqual({ file: 'maia.pb.gz' });
  expect(await part.weights()).toBeUndefined();
});

test('a network that is refused is named, and the search goes on without it', async () => {
  vi.mocked(createEngine).mockImplementation((options) => {
    engine = fakeEngine();
    const given = options?.options?.WeightsFile;
    const message = `WeightsFile ${given}: this network is damaged: it has no policy; none is kept`;
    if (given) engine.ready = new Promise(() => {});
    const { tell } = engine;
    if (given) setTimeout(() => tell('error', { message }), 10);
    return engine as never;
  });
  await part.loadWeights(new File(['x'], 'broken.pb'));
  await settle();
  expect(tree()?.weights).toMatchObject({
    file: undefined,
    error: 'broken.pb: this network is damaged: it has no policy',
  });
  expect(tree()?.phase).toBe('searching');
  expect(store.state.mind).toBe('both');
  part.dismissWeightsError();
  expect(tree()?.weights.error).toBeUndefined();
});
