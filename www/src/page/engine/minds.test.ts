import { expect, test } from 'vitest';
import { merged } from '../../analysis/session';
import { Position } from '../../chess';
import type { InfoLine } from '../../engine/protocol';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { type CoreState, coreState, withEngine } from '../core/state';
import {
  arrowsIn,
  choices,
  shownEngine,
  sightArrows,
  type TreeSlice,
  type TreeState,
} from './minds';
import { planOf } from './search-plan';

const info: InfoLine = {
  depth: 9,
  seldepth: 12,
  multipv: 1,
  score: { kind: 'cp', value: 30 },
  nodes: 1000,
  nps: 500,
  hashfull: 0,
  time: 2,
  pv: ['e2e4'],
};
const { lines, figures } = merged([], Position.start(), info);
const other = merged([], Position.start(), { ...info, pv: ['d2d4'], nodes: 7 });

function state(mind: CoreState['mind'], tree: Partial<TreeState> = {}): CoreState & TreeSlice {
  const core = { ...coreState(newGame(), DEFAULT_SETTINGS), mind };
  const { key } = planOf(core);
  const base: TreeState = {
    phase: 'searching',
    reason: undefined,
    fen: key,
    lines: other.lines,
    figures: other.figures,
    moves: [],
    wdl: undefined,
    sight: {
      value: 0,
      priors: [
        { move: 'e2e4', prior: 0.4 },
        { move: 'd2d4', prior: 0.1 },
        { move: 'a2a3', prior: 0.01 },
      ],
    },
    sightOn: false,
    weights: {},
  };
  return {
    ...withEngine(core, { on: true, phase: 'searching', fen: key, lines, figures }),
    tree: { ...base, ...tree },
  };
}

test('the strip shows the tree search only where it is alone', () => {
  expect(shownEngine(state('both')).figures?.nodes).toBe(1000);
  expect(shownEngine(state('alphabeta')).figures?.nodes).toBe(1000);
  expect(shownEngine(state('tree')).figures?.nodes).toBe(7);
  expect(shownEngine(state('tree', { phase: 'failed' })).phase).toBe('ready');
});

test('both choose, where both analyse the position shown', () => {
  expect(choices(state('both'))).toEqual(['e2e4', 'd2d4']);
  expect(choices(state('tree'))).toBeUndefined();
  expect(choices(state('both', { fen: 'another' }))).toBeUndefined();
  expect(choices(state('both', { lines: [] }))).toBeUndefined();
});

test('the move on which they disagree has an arrow of another colour', () => {
  const kinds = (arrows = arrowsIn(state('both'))) => arrows?.map(({ to, kind }) => [to, kind]);
  expect(kinds()).toEqual([
    ['e4', undefined],
    ['d4', 'other'],
  ]);
  expect(kinds(arrowsIn(state('both', { lines })))).toEqual([['e4', undefined]]);
  expect(kinds(arrowsIn(state('tree')))).toEqual([['d4', undefined]]);
});

test('a first sight is drawn whether the engine is on or not, likely moves thicker', () => {
  const shown = state('alphabeta', { sightOn: true });
  expect(arrowsIn(withEngine(shown, { on: false }))).toEqual([
    { from: 'e2', to: 'e4', weight: 1 },
    { from: 'd2', to: 'd4', weight: 0.25 },
  ]);
  expect(arrowsIn({ ...shown, tree: shown.tree && { ...shown.tree, sight: undefined } })).toEqual(
    [],
  );
  expect(arrowsIn(withEngine(state('both'), { on: false }))).toBeUndefined();
  expect(sightArrows({ value: 0, priors: [] })).toEqual([]);
});
