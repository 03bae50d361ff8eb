import { describe, expect, it } from 'vitest';
import { Position } from '../../chess';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { initialState, type PageState } from '../shell/state';
import { isEnough, planOf, reachedBy } from './search-plan';

const CHECK = '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1';
const QUIET = '4k3/8/8/8/8/4r3/8/3K4 w - - 0 1';

const threatIn = (fen: string): PageState => ({
  ...initialState(newGame(Position.parse(fen)), DEFAULT_SETTINGS),
  threat: true,
});

describe('the plan of a search', () => {
  it('asks for a threat with the turn passed', () => {
    const plan = planOf(threatIn(QUIET));
    expect(plan.threat).toBe(true);
    expect(plan.position.turn).toBe('b');
  });

  it('is the usual one in check, where the turn cannot be passed', () => {
    const plan = planOf(threatIn(CHECK));
    expect(plan).toMatchObject({ key: CHECK, threat: false });
    expect(plan.position.turn).toBe('w');
  });
});

describe('what a search has reached', () => {
  const info = { nodes: 500, time: 40 };

  it('is the depth before the deepest that it spoke of', () => {
    expect(isEnough(reachedBy(info, 20), { depth: 20 })).toBe(false);
    expect(isEnough(reachedBy(info, 21), { depth: 20 })).toBe(true);
  });

  it('is its limit, where that has ended it', () => {
    for (const limits of [{ depth: 20 }, { nodes: 1000 }, { movetime: 5000 }]) {
      expect(isEnough(reachedBy(info, 20), limits)).toBe(false);
      expect(isEnough(reachedBy(info, 20, limits), limits)).toBe(true);
    }
  });

  it('is no depth that an end by nodes or time has broken off', () => {
    expect(isEnough(reachedBy(info, 20, { nodes: 500 }), { depth: 20 })).toBe(false);
  });

  it('is never enough without a limit', () => {
    expect(isEnough(reachedBy(info, 99), {})).toBe(false);
    expect(isEnough(undefined, { depth: 1 })).toBe(false);
  });
});
