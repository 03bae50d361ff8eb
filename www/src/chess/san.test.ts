import { describe, expect, it } from 'vitest';
import { Position, START_FEN } from './index';

/** The proper name of the move that a text is read as. */
function read(fen: string, text: string): string | undefined {
  const position = Position.parse(fen);
  const move = position.parseSan(text);
  return move && position.san(move);
}

const QUEENS = '1k6/8/8/8/Q6Q/8/6K1/Q7 w - - 0 1';
const PROMOTION = '3r3k/4P3/8/8/8/8/6K1/8 w - - 0 1';
const CASTLES = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PINNED = '4k3/4r3/8/8/8/8/N3N3/4K3 w - - 0 1';

describe('SAN is written with', () => {
  it.each([
    [QUEENS, 'a4d4', 'Qa4d4'],
    [QUEENS, 'h4d4', 'Qhd4'],
    [QUEENS, 'a1d4', 'Q1d4'],
    [PINNED, 'a2c1', 'Nc1'],
    [PROMOTION, 'e7d8n', 'exd8=N'],
    [PROMOTION, 'e7e8q', 'e8=Q+'],
    [CASTLES, 'e1g1', 'O-O'],
    [CASTLES, 'e1c1', 'O-O-O'],
    ['6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', 'a1a8', 'Ra8#'],
    ['5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O+'],
  ])('%s %s: %s', (fen, uci, san) => {
    const position = Position.parse(fen);
    const move = position.parseUci(uci);
    expect(move && position.san(move)).toBe(san);
  });
});

describe('SAN is read from', () => {
  it.each([
    [START_FEN, 'e4', 'e4'],
    [START_FEN, 'e2-e4', 'e4'],
    [START_FEN, 'e2e4', 'e4'],
    [START_FEN, 'Pe4', 'e4'],
    [START_FEN, ' Nf3!? ', 'Nf3'],
    [START_FEN, 'nf3', 'Nf3'],
    [START_FEN, 'Ng1-f3', 'Nf3'],
    [START_FEN, 'g1f3', 'Nf3'],
    [START_FEN, '\u2658f3', 'Nf3'],
    [START_FEN, '\u265ef3', 'Nf3'],
    [START_FEN, 'Nf3+', 'Nf3'],
    [START_FEN, 'Nxf3', 'Nf3'],
    [PROMOTION, 'e8Q', 'e8=Q+'],
    [PROMOTION, 'e8=Q', 'e8=Q+'],
    [PROMOTION, 'e8(q)', 'e8=Q+'],
    [PROMOTION, 'e8/R', 'e8=R+'],
    [PROMOTION, 'ed8N', 'exd8=N'],
    [PROMOTION, 'e7xd8=N??', 'exd8=N'],
    [PROMOTION, 'e7d8n', 'exd8=N'],
    [CASTLES, '0-0', 'O-O'],
    [CASTLES, 'o-o-o', 'O-O-O'],
    [CASTLES, 'OO', 'O-O'],
    [CASTLES, '0-0-0!', 'O-O-O'],
    [CASTLES, 'Ke1-g1', 'O-O'],
    [CASTLES, 'e1g1', 'O-O'],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'ed6', 'exd6'],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5:d6ep', 'exd6'],
    [QUEENS, 'Qa4-d4', 'Qa4d4'],
  ])('%s "%s": %s', (fen, text, san) => {
    expect(read(fen, text)).toBe(san);
  });

  it.each([
    [START_FEN, 'e5'],
    [START_FEN, 'Nd2'],
    [START_FEN, 'O-O'],
    [START_FEN, 'Bg1f3'],
    [START_FEN, ''],
    [START_FEN, 'hello'],
    [START_FEN, 'e4'.repeat(100)],
    [QUEENS, 'Qd4'],
    [PROMOTION, 'e8'],
    [PROMOTION, 'e8=K'],
    [PROMOTION, 'e7e8'],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'd6'],
  ])('%s "%s": nothing', (fen, text) => {
    expect(read(fen, text)).toBeUndefined();
  });

  it('says why a text is not a move', () => {
    expect(Position.start().readMove('Ke2')).toBe('illegal');
    expect(Position.start().readMove('xyz')).toBe('unreadable');
    expect(Position.parse(QUEENS).readMove('Qd4')).toBe('ambiguous');
    expect(Position.parse(PROMOTION).readMove('e8')).toBe('promotion');
    expect(Position.parse(PROMOTION).readMove('e7e8')).toBe('promotion');
  });

  it('plays what it reads', () => {
    const read = Position.start().readMove('e2e4');
    if (typeof read === 'string') throw new Error(read);
    expect(read.san).toBe('e4');
    expect(read.uci).toBe('e2e4');
    expect(read.after.fen()).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  });
});
