import { expect, test } from 'vitest';
import { drawMove } from './person';

const sight = {
  value: 0,
  priors: [
    { move: 'e2e4', prior: 0.6 },
    { move: 'd2d4', prior: 0.3 },
    { move: 'a2a3', prior: 0.1 },
  ],
};
/** How often each move is drawn, in a thousand. */
function shares(temperature: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let i = 0; i < 1000; i++) {
    const move = drawMove(sight, temperature, i / 1000) ?? '';
    counts[move] = (counts[move] ?? 0) + 1;
  }
  return counts;
}

test('moves are drawn by their priors, at a lower temperature the likely ones more often', () => {
  expect(shares(100)).toEqual({ e2e4: 600, d2d4: 300, a2a3: 100 });
  expect(shares(0)).toEqual({ e2e4: 1000 });
  const { e2e4 = 0, a2a3 = 0 } = shares(50);
  expect(e2e4).toBeGreaterThan(750);
  expect(a2a3).toBeLessThan(30);
  expect(shares(1)).toEqual({ e2e4: 1000 });
  expect(shares(200).a2a3).toBeGreaterThan(150);
});

test('where there is no move, none is drawn', () => {
  expect(drawMove({ value: 0, priors: [] }, 100, 0.5)).toBeUndefined();
  expect(drawMove(sight, 100, 0.9999999)).toBe('a2a3');
});
