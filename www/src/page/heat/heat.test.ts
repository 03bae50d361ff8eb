import { expect, test } from 'vitest';
import { Position } from '../../chess';
import { fenWithout } from './part';
import { readShares } from './shares';

const RULE = ` +${'-------+'.repeat(8)}`;
const EMPTY = ` |${'       |'.repeat(8)}`;

test('the table of eval is read', () => {
  const rows = Array.from({ length: 8 }, (_, i) =>
    i === 3
      ? [
          RULE,
          ` |   r   |       |   K   |${'       |'.repeat(5)} 5`,
          ` | -6.96 |       |       |${'       |'.repeat(5)}`,
        ]
      : [RULE, `${EMPTY} ${8 - i}`, EMPTY],
  ).flat();
  const text = [
    'What each piece is worth',
    ...rows,
    RULE,
    '     a       b',
    'nnue raw 1 internal 2 cp 3',
  ];
  expect(readShares(text)).toEqual(new Map([['a5', -696]]));
  // As lines of one message too.
  expect(readShares([text.join('\n')])?.get('a5')).toBe(-696);
  expect(readShares(['hce internal 1 cp 2'])).toBeUndefined();
});

test('a position without one of its pieces', () => {
  expect(fenWithout(Position.start(), 'b1')).toBe(
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1',
  );
});
