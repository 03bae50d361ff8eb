import { afterEach, expect, test, vi } from 'vitest';
import { createEngine } from '../../engine/client';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { withEngine } from '../core/state';
import { initialState } from '../shell/state';
import { Diagnostics } from './diagnostics';

afterEach(() => void vi.unstubAllGlobals());

test('of an engine that cannot be had they tell why', async () => {
  vi.stubGlobal('__ENGINE_HASH__', 'abc');
  vi.stubGlobal('navigator', {});
  const diagnostics = new Diagnostics();
  const engine = createEngine({
    build: 'simd',
    module: () => Promise.reject(new Error('the server answered 404')),
    worker: () => ({ postMessage() {}, terminate() {} }) as never,
  });
  diagnostics.listen(engine);
  await new Promise((later) => setTimeout(later));
  const state = initialState(newGame(), DEFAULT_SETTINGS);
  const text = await diagnostics.text(withEngine(state, { phase: 'ready' }), engine);
  expect(text).toContain('error: the engine cannot be loaded: the server answered 404');
  engine.dispose();
});
