import { describe, expect, it } from 'vitest';
import { readMoves } from '../../../analysis/lines';
import { Position } from '../../../chess';
import { newGame } from '../../core/game';
import { DEFAULT_SETTINGS } from '../../core/settings';
import { withEngine } from '../../core/state';
import { arrowsIn } from '../../engine/minds';
import { planOf } from '../../engine/search-plan';
import type { Controller } from '../controller';
import { initialState, type PageState } from '../state';
import { enginePanel } from './panels';

const CHECK = '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1';
const MATE = '4k3/8/8/8/8/8/r7/r3K3 w - - 0 1';
const QUIET = '4k3/8/8/8/8/4r3/8/3K4 w - - 0 1';

/** Threats are wanted; the lines of these moves and scores, White's view, belong to what was asked. */
function threatIn(fen: string, ...lines: [string, number][]): PageState {
  const initial = initialState(newGame(Position.parse(fen)), DEFAULT_SETTINGS);
  const state = { ...initial, threat: true };
  const { position } = planOf(state);
  return withEngine(state, {
    on: true,
    lines: lines.map(([uci, value]) => ({
      score: { kind: 'cp', value },
      depth: 9,
      moves: readMoves(position, [uci]),
    })),
  });
}

/** Everything that a picture gives its elements as a property of this name. */
function given(name: string, picture: unknown): unknown[] {
  const { strings, values } = (picture ?? {}) as { strings?: string[]; values?: unknown };
  if (!strings || !Array.isArray(values)) return [];
  return values.flatMap((value, i) =>
    strings[i]?.endsWith(`.${name}=`) ? [value] : given(name, value),
  );
}

const panel = (state: PageState): unknown => enginePanel(state, {} as Controller, 3);

describe('threats', () => {
  it('are shown as such', () => {
    const state = threatIn(QUIET, ['e3e2', -500], ['e3e4', 0]);
    expect(given('threat', panel(state))).toEqual([true, true]);
    expect(given('barred', panel(state))).toEqual([false]);
    expect(arrowsIn(state)).toEqual([{ from: 'e3', to: 'e2', weight: 1, kind: 'threat' }]);
  });

  it('are none in check, where the usual lines are shown in the usual way', () => {
    const state = threatIn(CHECK, ['e1e2', 500], ['e1d1', -500]);
    expect(given('threat', panel(state))).toEqual([false, false]);
    expect(arrowsIn(state)).toEqual([{ from: 'e1', to: 'e2', weight: 1 }]);
  });

  it('that were asked for in check are said to be barred, while the game goes on', () => {
    expect(given('barred', panel(threatIn(CHECK)))).toEqual([true]);
    expect(given('barred', panel({ ...threatIn(CHECK), threat: false }))).toEqual([false]);
    expect(given('barred', panel(threatIn(MATE)))).toEqual([false]);
  });
});
