import { beforeEach, expect, test, vi } from 'vitest';
import { treeEngine } from '../../analysis/own-engine';
import type { ExactEngine } from '../../analysis/review/exact-engine';
import type { Found, Review } from '../../analysis/review/record';
import { newGame } from '../core/game';
import { openText } from '../open/text';
import { candidates, findHard } from './hard';

vi.mock('../../analysis/own-engine', () => ({ ownEngine: vi.fn(), treeEngine: vi.fn() }));

const opened = openText('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#', newGame());
if (opened.kind !== 'game') throw new Error('no game');
const { tree } = opened.game;
const ucis = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];

const found = (value: number, ...pv: string[]): Found => ({
  score: { kind: 'cp', value },
  pv,
  depth: 9,
  nodes: 1000,
});
/** The queen's sortie is no error here; Black's last move is, and the mate is found. */
const review: Review = {
  start: tree.start,
  chess960: false,
  ucis,
  nodes: 1000,
  source: { engine: 'Tabia', build: '', net: '' },
  found: [
    found(20, 'e2e4'),
    found(20, 'e7e5'),
    found(20, 'g1f3'),
    found(0, 'b8c6'),
    found(0, 'g1f3'),
    found(0, 'g7g6'),
    { ...found(0, 'h5f7'), score: { kind: 'mate', value: 1 } },
    { ...found(0), score: { kind: 'mate', value: 0 } },
  ],
};

let asked: string[];
let priors: Record<string, string>;
const dispose = vi.fn();
beforeEach(() => {
  asked = [];
  priors = {};
  dispose.mockClear();
  let place = '';
  const engine = {
    send: async (line: string) => {
      if (line === 'eval') return [`info string eval value 0.1 priors ${priors[place] ?? ''}`];
      place = line.replace(/.* /, '');
      asked.push(place);
      return [];
    },
    dispose,
  };
  vi.mocked(treeEngine).mockReturnValue({
    engine,
    use: (work: (engine: unknown) => unknown) => work(engine),
  } as never);
});

const tools = (second: Found) => {
  const search = vi.fn(async () => second);
  const exact = { search } as unknown as ExactEngine;
  return { search, tools: { exact, net: undefined, weights: undefined, wanted: () => true } };
};

test('where another move was as good, the best one is no candidate', () => {
  // 2. Qh5 and 3. Bc4 lose nothing; 3... Nf6 loses the game.
  expect(candidates(review, tree)).toEqual([0, 1, 3, 5, 6]);
});

test('the best move is hard to find if it seems unlikely and all others lose enough', async () => {
  priors = { g8f6: 'c4f7 0.9 b1c3 0.06 h5f7 0.04', c4: 'd8e7 1.0' };
  const { search, tools: given } = tools(found(100, 'c4f7'));
  const hard = await findHard(review, tree, given);
  expect(hard).toMatchObject([{ place: 6, uci: 'h5f7', prior: 0.04 }]);
  expect(hard?.[0]?.loss).toBeCloseTo(100 - 100 / (1 + Math.exp(-0.368208)), 1);
  expect(search).toHaveBeenCalledOnce();
  expect(search).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ moves: ucis.slice(0, 6) }),
    { nodes: 1000, searchmoves: ['c4f7', 'b1c3'] },
    undefined,
  );
  expect(dispose).toHaveBeenCalled();
});

test('a likely move is not, nor one beside another as good, nor the only one', async () => {
  priors = { g8f6: 'h5f7 0.06 c4f7 0.05' };
  expect(await findHard(review, tree, tools(found(0)).tools)).toEqual([]);
  priors = { g8f6: 'c4f7 0.97 h5f7 0.03' };
  const asGood = { ...found(0, 'c4f7'), score: { kind: 'mate', value: 2 } } as const;
  expect(await findHard(review, tree, tools(asGood).tools)).toEqual([]);
  priors = { g8f6: 'h5f7 0.01' };
  const { search, tools: given } = tools(found(0));
  expect(await findHard(review, tree, given)).toEqual([]);
  expect(search).not.toHaveBeenCalled();
});

test('what is not wanted any more is broken off', async () => {
  const { tools: given } = tools(found(0));
  expect(await findHard(review, tree, { ...given, wanted: () => false })).toBeUndefined();
  expect(asked.length).toBe(1);
  expect(dispose).toHaveBeenCalled();
});
