import { expect, test } from 'vitest';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import type { PlayState } from '../play/state';
import { initialState, replaceAll } from './state';

test('another game ends the one against the engine', () => {
  const playing: PlayState = {
    side: 'w',
    strength: { kind: 'level', level: 1 },
    clock: undefined,
    left: { w: 0, b: 0 },
    since: 0,
    live: 0,
    over: undefined,
    hint: undefined,
  };
  const state = { ...initialState(newGame(), DEFAULT_SETTINGS), play: playing };
  const replaced = replaceAll(state, newGame(), 'Start position');
  expect(replaced.play).toBeUndefined();
  expect(replaced.toast).toEqual({ text: 'Start position', undo: true });
});
