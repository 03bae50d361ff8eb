import { describe, expect, it } from 'vitest';
import { header, Position, ROOT } from './index';
import { holdsPositions } from './list-lines';
import { parseGame, scanGames } from './pgn/index';
import { readPositions } from './position-list';

const FEN = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
const LIST = [
  '\ufeff# a suite',
  '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "T \\"01\\"";',
  '',
  'no position',
  `${FEN} ;D1 6 ;D2 30`,
  'rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1',
  '8/8/8/8/8/8/8/8 w - -',
].join('\r\n');

describe('a list of positions', () => {
  it('is told from games and from a single position', () => {
    expect(holdsPositions(LIST)).toBe(true);
    expect(holdsPositions(`${FEN}\n${FEN}`)).toBe(true);
    for (const text of ['', FEN, `${FEN}\n`, `1. e4 e5\n${FEN}`, `[FEN "${FEN}"]\n[A "1/2/3/4"]`]) {
      expect(holdsPositions(text)).toBe(false);
    }
  });

  it('may be a table, whose other columns are comments of the games', () => {
    const { pgn, positions, unread } = readPositions(
      `; a suite\nid,FEN,Eval,bm\n"a ""b""",${FEN},0.35,"e4, 1.e3"\n\x1a`,
    );
    expect([positions, unread]).toEqual([1, 0]);
    const [game] = [...scanGames(pgn)].map((span) => parseGame(pgn, span));
    expect(header(game?.headers ?? [], 'Event')).toBe('a "b"');
    expect(game?.tree.nodes[ROOT]?.comments).toEqual(['eval 0.35; bm e4 e3']);
  });

  it('becomes games that begin in its positions, and says what it left out', () => {
    const { pgn, positions, unread, fault } = readPositions(LIST);
    expect([positions, unread]).toEqual([3, 2]);
    expect(fault).toEqual({ line: 4, message: expect.stringContaining('1 rank') });
    const games = [...scanGames(pgn)].map((span) => parseGame(pgn, span));
    expect(games.map(({ tree }) => tree.start)).toEqual([
      '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1',
      FEN,
      Position.parse('rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1').fen(),
    ]);
    expect(games.flatMap(({ faults }) => faults)).toEqual([]);
    expect(games.map(({ headers }) => header(headers, 'Event'))).toEqual(['T "01"', '2', '3']);
    expect(games.map(({ tree }) => tree.nodes[ROOT]?.comments)).toEqual([
      ['bm Qd1+'],
      ['D1 6; D2 30'],
      [],
    ]);
  });
});
