import { expect, test } from 'vitest';
import { addLine, createTree, Position, ROOT } from '../../chess';
import { endingOf } from '../core/game';
import { clockText, leftAt, limitsFor, type PlayState, pressClock } from './state';

const play: PlayState = {
  side: 'w',
  strength: { kind: 'level', level: 8 },
  clock: { initial: 60_000, increment: 2_000 },
  left: { w: 60_000, b: 60_000 },
  since: 1_000,
  live: 0,
  over: undefined,
  hint: undefined,
};

test('the clock of the side to move runs, and the increment comes after its move', () => {
  expect(leftAt(play, 'w', 'w', 11_000)).toBe(50_000);
  expect(leftAt(play, 'b', 'w', 11_000)).toBe(60_000);
  const moved = pressClock(play, 'w', 11_000);
  expect(moved.left).toEqual({ w: 52_000, b: 60_000 });
  expect(leftAt(moved, 'b', 'b', 100_000)).toBe(0);
  expect(limitsFor(moved)).toEqual({ wtime: 52_000, btime: 60_000, winc: 2_000, binc: 2_000 });
});

test('levels are nodes, whatever the clock', () => {
  expect(limitsFor({ ...play, strength: { kind: 'level', level: 1 } })).toEqual({ nodes: 30 });
  expect(limitsFor({ ...play, clock: undefined })).toEqual({ movetime: 3_000 });
});

test('games end as the rules say', () => {
  const mated = addLine(createTree(), ROOT, ['f3', 'e5', 'g4', 'Qh4#']);
  expect(endingOf(mated.tree, mated.id)).toEqual({ result: '0-1', why: 'mate' });
  const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const again = addLine(createTree(), ROOT, [...shuffle, ...shuffle]);
  expect(endingOf(again.tree, again.id)?.why).toBe('repetition');
  const bare = createTree(Position.parse('8/8/4k3/8/8/4K3/8/8 w - - 0 1'));
  expect(endingOf(bare, ROOT)?.why).toBe('material');
});

test('times as people read them', () => {
  expect([65_000, 600_000, 9_340, 0].map(clockText)).toEqual(['1:05', '10:00', '0:09.3', '0:00.0']);
});
