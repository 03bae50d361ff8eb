import { expect, test } from 'vitest';
import { addLine, createTree, Position, ROOT } from '../../chess';
import { endingOf } from '../core/game';
import { difference, tally } from './elo';
import { LINES, openingOf } from './openings';
import { moverOf, outcomeOf, pointsOf, whiteOf } from './state';

test('the difference in Elo, with its error from pairs of games', () => {
  expect(tally([1, 0.5, 0, 1])).toEqual({ wins: 2, draws: 1, losses: 1 });
  expect(difference([])).toBeUndefined();
  expect(difference([1, 1])).toBeUndefined();
  expect(difference([1, 0])).toEqual({ elo: 0, margin: undefined });
  // 75 %: 400 log10(3).
  expect(difference([1, 0.5, 1, 0.5])?.elo).toBeCloseTo(190.85, 2);
  // Two hundred pairs of 1 and 0.5: mean 0.75, deviation 0.2506, so 0.75 +- 0.0347.
  const points = Array.from({ length: 100 }, () => [1, 1, 0.5, 0.5]).flat();
  expect(difference(points)?.margin).toBeCloseTo(32.34, 2);
  // The same games in pairs of 0.75 each tell all there is to tell.
  expect(difference(Array.from({ length: 100 }, () => [1, 0.5]).flat())?.margin).toBeUndefined();
});

test('colours change with every game, and points are the first contender’s', () => {
  expect([0, 1, 2, 3].map(whiteOf)).toEqual([0, 1, 0, 1]);
  expect(moverOf(1, 'w')).toBe(1);
  expect(moverOf(1, 'b')).toBe(0);
  const game = (result: '1-0' | '0-1' | '1/2-1/2') => ({ result, why: 'mate' as const, pgn: '' });
  expect(pointsOf([game('1-0'), game('1-0'), game('1/2-1/2'), game('0-1')])).toEqual([
    1, 0, 0.5, 1,
  ]);
});

test('openings are legal, different, and the same for the same seed', () => {
  const ends = new Set<string>();
  for (const line of LINES) {
    const moves = line.split(' ');
    expect(moves.length % 2, line).toBe(0);
    const { tree, id } = addLine(createTree(), ROOT, moves);
    expect(id, line).toBe(moves.length);
    ends.add(JSON.stringify(tree.nodes.map((node) => node?.uci)));
  }
  expect(ends.size).toBe(LINES.length);
  const order = (seed: number) => LINES.map((_, i) => openingOf(seed, i).join(' '));
  expect(order(7)).toEqual(order(7));
  expect(order(7)).not.toEqual(order(8));
  expect([...order(7)].sort()).toEqual([...LINES].sort());
  const later = openingOf(7, LINES.length);
  expect(later.length).toBe(openingOf(7, 0).length + 2);
  expect(openingOf(7, LINES.length)).toEqual(later);
});

test('a game ends by the rules, or when both sides say the same for long', () => {
  expect(outcomeOf(undefined, 8, [5, 5])).toBeUndefined();
  expect(outcomeOf(undefined, 30, [0, 1200, 1100, 1500, 1200, 1300, 1100])?.result).toBe('1-0');
  expect(outcomeOf(undefined, 30, [1200, 1100, 900, 1200, 1300, 1100])).toBeUndefined();
  expect(outcomeOf(undefined, 79, Array(20).fill(0))).toBeUndefined();
  expect(outcomeOf(undefined, 80, Array(20).fill(0))?.why).toBe('agreed');
  expect(outcomeOf(undefined, 400, [300])?.why).toBe('long');
  const bare = createTree(Position.parse('8/8/4k3/8/8/4K3/8/8 w - - 0 1'));
  expect(outcomeOf(endingOf(bare, ROOT), 3, [])?.why).toBe('material');
});
