import { beforeEach, expect, test, vi } from 'vitest';
import { forget, keep, kept } from '../../core/keep';
import { Weights } from './weights';

vi.mock('../../core/keep', () => ({
  forget: vi.fn(async () => {}),
  keep: vi.fn(async () => true),
  kept: vi.fn(),
}));

const bytes = new Uint8Array([1, 2, 3]).buffer;
const HASH = '039058c6f2c0';
const file = (name: string) => new File([bytes], name);
const REFUSED =
  'WeightsFile my_maia.pb.gz: this network cannot be used: an attention body is not supported; none is kept';

let changed: ReturnType<typeof vi.fn<() => void>>;
let weights: Weights;
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(kept).mockResolvedValue(undefined);
  changed = vi.fn<() => void>();
  weights = new Weights(changed);
});

async function restored(hash: string, inUse = true): Promise<void> {
  const inStore: Readonly<Record<string, unknown>> = {
    weights: { name: 'old.pb', hash, bytes },
    'weights in use': inUse,
  };
  vi.mocked(kept).mockImplementation(async (key) => inStore[key] as never);
  await weights.restore();
}

test('a network is kept once an engine has read it', async () => {
  await weights.read(file('my maia.pb.gz'));
  expect(weights.state).toMatchObject({ file: 'my_maia.pb.gz', loading: true });
  expect(weights.wanted).toMatchObject({ name: 'my_maia.pb.gz', hash: HASH });
  expect(weights.proven).toBeUndefined();
  expect(keep).not.toHaveBeenCalled();
  weights.accept('6 blocks');
  expect(weights.state).toEqual({ file: 'my_maia.pb.gz', description: '6 blocks' });
  expect(weights.proven).toBe(weights.wanted);
  await vi.waitFor(() => expect(keep).toHaveBeenCalledWith('weights in use', true));
  // What goes wrong from now on is not the file's fault.
  expect(weights.refuse('the worker was lost')).toBe(false);
});

test('one that is refused leaves what was there before', async () => {
  await weights.read(file('my maia.pb.gz'));
  expect(weights.refuse(REFUSED)).toBe(true);
  expect(weights.state).toMatchObject({
    file: undefined,
    error: 'my_maia.pb.gz: this network cannot be used: an attention body is not supported',
  });
  expect(weights.wanted).toBeUndefined();
  await weights.read(file('good.pb'));
  weights.accept('2 blocks');
  const good = weights.wanted;
  await weights.read(file('my maia.pb.gz'));
  expect(weights.proven).toBe(good);
  weights.refuse(REFUSED);
  expect(weights.wanted).toBe(good);
  // It has to be read again by the next engine.
  expect(weights.state.loading).toBe(true);
  weights.accept('2 blocks');
  expect(weights.state).toMatchObject({
    file: 'good.pb',
    description: '2 blocks',
    error: expect.stringMatching(/^my_maia/),
  });
  weights.dismissError();
  expect(weights.state).toEqual({ file: 'good.pb', description: '2 blocks' });
});

test('it can be put away and used again', async () => {
  await weights.read(file('a.pb'));
  weights.accept('2 blocks');
  weights.putAway();
  expect(weights.wanted).toBeUndefined();
  expect(weights.state).toEqual({ file: 'a.pb' });
  expect(keep).toHaveBeenLastCalledWith('weights in use', false);
  weights.useAgain();
  expect(weights.wanted?.name).toBe('a.pb');
});

test('what was kept is taken up again, unless it was put away or damaged', async () => {
  await restored(HASH);
  expect(weights.wanted?.name).toBe('old.pb');
  expect(weights.proven).toBe(weights.wanted);
  await restored(HASH, false);
  expect(weights.wanted).toBeUndefined();
  expect(weights.state.file).toBe('old.pb');
  weights = new Weights(changed);
  await restored('000000000000');
  expect(weights.state.error).toMatch(/old\.pb.*damaged/);
  expect(forget).toHaveBeenCalledWith('weights');
});

test('a kept network stays when the engine cannot be had, and goes when it is refused', async () => {
  await restored(HASH);
  weights.refuse('the engine cannot be loaded: Failed to fetch');
  expect(weights.wanted).toBeUndefined();
  expect(weights.state).toMatchObject({ file: 'old.pb', error: expect.stringMatching(/loaded/) });
  expect(forget).not.toHaveBeenCalled();
  await restored(HASH);
  weights.refuse('WeightsFile old.pb: this network has version 9, 1 was expected; none is kept');
  expect(weights.state.file).toBeUndefined();
  expect(forget).toHaveBeenCalledWith('weights');
});

test('a file that is too large, or cannot be read, is named', async () => {
  const huge = { name: 'huge.pb.gz', size: 300e6 } as File;
  await weights.read(huge);
  expect(weights.state).toMatchObject({ error: expect.stringMatching(/huge\.pb\.gz/) });
  const gone = { name: 'gone.pb', size: 3, arrayBuffer: () => Promise.reject(new Error()) };
  await weights.read(gone as unknown as File);
  expect(weights.state).toMatchObject({ loading: false, error: expect.stringMatching(/gone\.pb/) });
  expect(weights.wanted).toBeUndefined();
});
