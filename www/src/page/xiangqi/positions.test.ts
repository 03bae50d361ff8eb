import { expect, test } from 'vitest';
import { START_FEN } from '../../xiangqi/fen';
import { holdsPositions, readPositions } from './positions';

const MATE = '3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1';

test('a list of FENs is told from one FEN and from a game', () => {
  expect(holdsPositions(`${START_FEN}\n${MATE}\n`)).toBe(true);
  expect(holdsPositions(`# two\r\n${START_FEN}\r\n\r\n${MATE}`)).toBe(true);
  expect(holdsPositions(START_FEN)).toBe(false);
  expect(holdsPositions(`[FEN "${MATE}"]\n\n1. b0b9 1-0`)).toBe(false);
});

test('each line is a game that begins there, with the name behind it; others are counted', () => {
  const list = readPositions(`${START_FEN}\nno position\n${MATE}; "two" chariots\n9/9 w\n`);
  expect(list).toMatchObject({ positions: 2, unread: 2, fault: { line: 2 } });
  expect(list.fault?.error.kind).toBe('rankCount');
  expect(list.pgn).toBe(
    '[Game "Chinese Chess"]\n[Event "1"]\n[Result "*"]\n\n*\n\n' +
      `[Game "Chinese Chess"]\n[Event "\\"two\\" chariots"]\n[Result "*"]\n[FEN "${MATE}"]\n\n*\n`,
  );
  expect(readPositions('').positions).toBe(0);
});
