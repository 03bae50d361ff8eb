import { expect, it } from 'vitest';
import { parseLine } from './protocol.js';
import { parseRootMove, readFirstSight } from './tree-lines.js';

it('reads what the tree search knows of a move', () => {
  expect(parseRootMove('info string move e2e4 visits 381 prior 0.2604 value +0.0712')).toEqual({
    move: 'e2e4',
    visits: 381,
    prior: 0.2604,
    value: 0.0712,
    proof: undefined,
  });
  const lost = 'info string move a7a8q visits 0 prior 0.0001 value - proven loss';
  expect(parseRootMove(lost)).toMatchObject({ value: undefined, proof: 'loss' });
  expect(parseRootMove('info string move e2e4')).toBeUndefined();
  expect(parseRootMove('info depth 3 pv e2e4')).toBeUndefined();
});

it('finds the first sight in the answer to eval', () => {
  const answer = [
    'Priors (policy net), the most likely move first:',
    'info string eval value -0.0420 priors e2e4 0.4000 g1f3 0.2500',
    'hce internal 10 cp 5',
  ];
  expect(readFirstSight(answer)).toEqual({
    value: -0.042,
    priors: [
      { move: 'e2e4', prior: 0.4 },
      { move: 'g1f3', prior: 0.25 },
    ],
  });
  expect(readFirstSight(['hce internal 10 cp 5'])).toBeUndefined();
});

it('reads the chances to win, draw and lose', () => {
  const line = parseLine(
    'info depth 5 seldepth 9 multipv 1 score cp 31 wdl 250 600 150 nodes 9 nps 9 hashfull 0 time 1 pv e2e4',
  );
  expect(line).toMatchObject({
    type: 'info',
    line: { wdl: { win: 250, draw: 600, loss: 150 }, nodes: 9, pv: ['e2e4'] },
  });
  expect(parseLine('info depth 5 score cp 31 wdl 9 9 pv e2e4')).not.toMatchObject({
    line: { wdl: expect.anything() },
  });
});
