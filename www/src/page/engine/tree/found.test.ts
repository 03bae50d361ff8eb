import { expect, test } from 'vitest';
import { Position } from '../../../chess';
import type { InfoLine, RootMove } from '../../../engine/protocol';
import { NOTHING, withRootMove, withTreeLine } from './found';

const info = (multipv: number, pv: string[], more: Partial<InfoLine> = {}): InfoLine => ({
  depth: 5,
  seldepth: 9,
  multipv,
  score: { kind: 'cp', value: 10 },
  nodes: 100,
  nps: 1,
  hashfull: 0,
  time: 1,
  pv,
  ...more,
});
const first = (known: typeof NOTHING) => known.lines.map((line) => line.moves[0]?.uci);

test('the newest lines count, also where they are shallower than those before', () => {
  const start = Position.start();
  let known = withTreeLine(NOTHING, start, info(1, ['e2e4']));
  known = withTreeLine(known, start, info(2, ['d2d4']));
  expect(first(known)).toEqual(['e2e4', 'd2d4']);
  known = withTreeLine(known, start, info(1, ['d2d4'], { depth: 2, nodes: 3 }));
  known = withTreeLine(known, start, info(2, ['e2e4'], { depth: 2 }));
  expect(first(known)).toEqual(['d2d4', 'e2e4']);
  expect(known.figures).toMatchObject({ depth: 2, nodes: 3 });
  // One that is missing in between, or has no moves, is left out.
  expect(withTreeLine(known, start, info(4, ['a2a3']))).toBe(known);
  expect(withTreeLine(known, start, info(1, []))).toBe(known);
});

test('chances are White’s', () => {
  const black = Position.parse('4k3/8/8/8/8/8/4K3/R7 b - - 0 1');
  const wdl = { win: 1, draw: 99, loss: 900 };
  expect(withTreeLine(NOTHING, black, info(1, ['e8e7'], { wdl })).wdl).toEqual({
    win: 900,
    draw: 99,
    loss: 1,
  });
});

test('moves stand in the order of their visits', () => {
  const move = (name: string, visits: number): RootMove => ({
    move: name,
    visits,
    prior: 0.1,
    value: 0,
    proof: undefined,
  });
  const said = [move('a2a3', 1), move('e2e4', 9), move('d2d4', 4), move('a2a3', 12)];
  const known = said.reduce(withRootMove, NOTHING);
  expect(known.moves.map((each) => [each.move, each.visits])).toEqual([
    ['a2a3', 12],
    ['e2e4', 9],
    ['d2d4', 4],
  ]);
});
