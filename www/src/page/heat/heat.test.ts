import { expect, test } from 'vitest';
import { Position } from '../../chess';
import { fenWithout } from './chess';
import { readShares, readViews } from './shares';

test('what eval says for programs is read', () => {
  const text = [
    'What each piece is worth',
    'info string eval pieces a1 512 b8 -301 e2 96',
    'info string eval view white king e1 bucket 4 of 64 low 120 open 100 high 36',
    'info string eval view black king g8 bucket 57 of 64 low 130 open 90 high 36',
    'nnue raw 1 internal 2 cp 3',
  ];
  const shares = new Map([
    ['a1', 512],
    ['b8', -301],
    ['e2', 96],
  ]);
  expect(readShares(text)).toEqual(shares);
  // As lines of one message too.
  expect(readShares([text.join('\n')])).toEqual(shares);
  const views = readViews([text.join('\n')]);
  expect(views[0]).toEqual({ side: 'w', king: 'e1', bucket: 4, buckets: 64, low: 120, high: 36 });
  expect(views[1]?.side).toBe('b');
  expect(readShares(['hce internal 1 cp 2'])).toBeUndefined();
  expect(readViews(['hce internal 1 cp 2'])).toEqual([]);
});

test('a position without one of its pieces', () => {
  expect(fenWithout(Position.start(), 'b1')).toBe(
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1',
  );
});
