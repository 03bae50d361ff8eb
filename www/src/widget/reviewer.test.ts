import { expect, test } from 'vitest';
import { addLine, createTree, Position, ROOT } from '../chess';
import type { InfoLine } from '../engine/client.js';
import type { Settings } from './analyst';
import type { Asker, EngineQueue, Request } from './queue.js';
import { REVIEW_LIMITS, Reviewer } from './reviewer';

const settings: Settings = {
  source: { wasmUrl: undefined, workerUrl: undefined, netUrl: undefined },
  multipv: 1,
  hash: 16,
  threads: 1,
  limits: REVIEW_LIMITS,
};

/** A queue whose engine answers with these scores in turn, from the view of the side to move; none where undefined. */
function queueOf(scores: readonly (number | undefined)[]): EngineQueue {
  const left = [...scores];
  const ask = (request: Request, asker: Asker): object => {
    const value = left.shift();
    queueMicrotask(() => {
      if (value !== undefined) {
        const line = { score: { kind: 'cp', value }, multipv: 1, depth: 1, nodes: 1, pv: ['a2a3'] };
        asker.line(line as unknown as InfoLine, undefined);
      }
      asker.status('done');
    });
    return request;
  };
  return { ask } as unknown as EngineQueue;
}

/** Black to move can only take the rook. */
const START = '7k/6R1/8/8/8/P7/8/K7 b - - 0 1';

function review(scores: readonly (number | undefined)[]) {
  const { tree } = addLine(createTree(Position.parse(START)), ROOT, ['h8g7', 'a3a4', 'g7f6']);
  return new Reviewer(queueOf(scores)).review(tree, settings, () => {});
}

test('scores come from the side to move, and forced moves are not judged', async () => {
  const { chances, moves, white, black } = await review([0, 300, -100, 400]);
  expect(chances.map((chance) => Math.round(chance ?? -1))).toEqual([50, 75, 59, 81]);
  expect(moves.map(({ mover, class: name }) => [mover, name])).toEqual([
    ['b', undefined],
    ['w', 'mistake'],
    ['b', 'mistake'],
  ]);
  expect(moves[0]?.accuracy).toBeUndefined();
  expect(white.accuracy).toBe(moves[1]?.accuracy);
  expect(black.accuracy).toBe(moves[2]?.accuracy);
});

test('a score that the engine did not give is missing, not even', async () => {
  const { chances, moves, white, black } = await review([0, 300, undefined, 400]);
  expect(chances[2]).toBeUndefined();
  expect(moves.map(({ loss }) => loss)).toEqual([undefined, undefined, undefined]);
  expect([white.accuracy, black.accuracy]).toEqual([undefined, undefined]);
});
