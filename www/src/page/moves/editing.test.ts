import { expect, test } from 'vitest';
import { addLine, addMove, branchAt, createTree, nodeAt, ROOT } from '../../chess/tree';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { gameOf, undoEdit } from '../core/state';
import { StateStore } from '../core/store';
import { initialState } from '../shell/state';
import {
  Editing,
  marksAt,
  textAt,
  toggleArrow,
  toggleCircle,
  toggleNag,
  withText,
} from './editing';

const { tree, id } = addLine(createTree(), ROOT, ['e4', 'e5']);

test('arrows and squares are drawn, coloured anew and taken away', () => {
  const arrow = { color: 'G', from: 'g1', to: 'f3' } as const;
  const once = toggleArrow(tree, id, arrow);
  expect(nodeAt(once, id).comments).toEqual(['[%cal Gg1f3]']);
  const red = toggleArrow(once, id, { ...arrow, color: 'R' });
  expect(marksAt(red, id).arrows).toEqual([{ ...arrow, color: 'R' }]);
  expect(nodeAt(toggleArrow(once, id, arrow), id).comments).toEqual([]);
  const circled = toggleCircle(once, id, { color: 'B', square: 'e5' });
  expect(nodeAt(circled, id).comments).toEqual(['[%csl Be5] [%cal Gg1f3]']);
});

test('a text takes the place of the old one, drawings and evaluations stay', () => {
  const marked = toggleCircle(withText(tree, id, 'good'), id, { color: 'G', square: 'e5' });
  const other = withText(marked, id, '  better ');
  expect(textAt(other, id)).toBe('better');
  expect(nodeAt(other, id).comments).toEqual(['[%csl Ge5] better']);
  expect(nodeAt(withText(tree, id, ''), id).comments).toEqual([]);
});

test('one judgement at a time, other glyphs beside it', () => {
  const bad = toggleNag(toggleNag(tree, id, 14), id, 2);
  expect(nodeAt(bad, id).nags).toEqual([2, 14]);
  expect(nodeAt(toggleNag(bad, id, 4), id).nags).toEqual([4, 14]);
  expect(nodeAt(toggleNag(bad, id, 2), id).nags).toEqual([14]);
});

test('deleting stands on the move before, and can be undone', () => {
  const store = new StateStore(initialState({ ...newGame(), tree, node: id }, DEFAULT_SETTINGS));
  new Editing(store).remove();
  expect(nodeAt(gameOf(store.state).tree, gameOf(store.state).node).san).toBe('e4');
  store.update(undoEdit);
  expect(nodeAt(gameOf(store.state).tree, gameOf(store.state).node).san).toBe('e5');
});

test('folding finds the nearest branch', () => {
  const branched = addMove(tree, nodeAt(tree, id).parent ?? ROOT, 'c5');
  expect(branchAt(tree, id)).toBeUndefined();
  expect(branched && branchAt(branched.tree, id)).toBe(1);
});
