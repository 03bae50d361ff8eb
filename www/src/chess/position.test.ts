import { describe, expect, it } from 'vitest';
import { chess960Start, Position, START_FEN } from './index';

/** A small generator with a fixed seed, so that every run plays the same games. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function played(position: Position, ...moves: string[]): Position {
  return moves.reduce((now, text) => {
    const move = now.parseSan(text);
    if (!move) throw new Error(`${text} is not legal in ${now.fen()}`);
    return now.play(move);
  }, position);
}

describe('random games', () => {
  const next = random(20);
  const starts = Array.from({ length: 30 }, (_, i) =>
    i % 2 === 0 ? START_FEN : chess960Start(next(960)),
  );
  it.each(starts)('%s: moves and positions survive their notations', (start) => {
    let position = Position.parse(start);
    for (let ply = 0; ply < 120; ply++) {
      const moves = position.legalMoves();
      if (moves.length === 0) break;
      const names = moves.map((move) => position.san(move));
      expect(new Set(names).size).toBe(moves.length);
      const bare = names.map((san) => san.replace(/[x+#=]/g, ''));
      const ordinary = moves.filter((move) => !move.castling);
      // One comparison for a whole position: an assertion for every move takes longer than the moves.
      expect([
        names.map((san) => position.parseSan(san)),
        bare.map((san) => position.parseSan(san)),
        moves.map((move) => position.parseUci(position.uci(move, true))),
        ordinary.map((move) => position.parseUci(position.uci(move, false))),
      ]).toEqual([moves, moves, moves, ordinary]);
      for (const style of ['xfen', 'shredder'] as const) {
        const fen = position.fen(style);
        const again = Position.parse(fen, { chess960: position.chess960 });
        expect(again.fen(style)).toBe(fen);
        expect(again.repetitionKey()).toBe(position.repetitionKey());
      }
      position = position.play(moves[next(moves.length)] as (typeof moves)[0]);
    }
  });
});

describe('castling', () => {
  const both = Position.parse('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');

  it('is the king move to its goal, and tells the rook too', () => {
    const move = both.parseUci('e1g1');
    expect(move).toEqual({
      from: 'e1',
      to: 'g1',
      piece: 'k',
      castling: { side: 'k', rookFrom: 'h1', rookTo: 'f1' },
    });
    expect(both.parseUci('e1h1')).toEqual(move);
    expect(both.parseSan('O-O-O')).toEqual(both.parseUci('e1a1'));
  });

  it('is written as the position asks for', () => {
    const move = both.parseUci('e1c1');
    if (!move) throw new Error('castling is legal');
    expect(both.uci(move)).toBe('e1c1');
    expect(both.uci(move, true)).toBe('e1a1');
    expect(both.play(move).fen()).toBe('r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1');
  });

  it('keeps an ordinary king move apart from castling to the same square', () => {
    const position = Position.parse('4k3/8/8/8/8/8/8/5K1R w H - 0 1');
    expect(position.parseUci('f1g1')?.castling).toBeUndefined();
    expect(position.parseUci('f1h1')?.castling?.side).toBe('k');
    expect(
      position.legalMoves().filter(({ from, to }) => from === 'f1' && to === 'g1'),
    ).toHaveLength(2);
    const castled = played(position, 'O-O');
    expect(castled.fen()).toBe('4k3/8/8/8/8/8/8/5RK1 b - - 1 1');
    const walked = played(position, 'Kg1');
    expect(walked.pieceAt('h1')).toEqual({ color: 'w', type: 'r' });
  });

  it('does not move the king when it already stands on its goal', () => {
    const position = Position.parse('4k3/8/8/8/8/8/8/6KR w H - 0 1');
    const move = position.parseSan('O-O');
    expect(move).toMatchObject({ from: 'g1', to: 'g1' });
    expect(played(position, 'O-O').fen()).toContain('5RK1');
  });

  it('is refused when the rook hid the goal from an attacker', () => {
    const position = Position.parse('4k3/8/8/8/8/8/8/rR1K4 w B - 0 1');
    expect(position.parseSan('O-O-O')).toBeUndefined();
  });

  it('is lost when a rook is taken', () => {
    const taken = played(both, 'Rxh8+');
    expect(taken.fen()).toBe('r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1');
  });
});

describe('en passant', () => {
  it('keeps the square only when something can be taken', () => {
    expect(played(Position.start(), 'e4').enPassant).toBeUndefined();
    const taken = played(Position.start(), 'e4', 'Nf6', 'e5', 'd5');
    expect(taken.enPassant).toBe('d6');
    expect(taken.parseSan('exd6')).toMatchObject({ captured: 'p', enPassant: true });
    expect(played(taken, 'exd6 e.p.').pieceAt('d5')).toBeUndefined();
  });

  it('drops a square where the capture would expose the king', () => {
    const fen = '8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1';
    expect(Position.parse(fen).fen()).toBe('8/8/8/K2Pp2r/8/8/8/4k3 w - - 0 1');
  });
});

describe('the end of a game', () => {
  it('tells mate, stalemate and check', () => {
    const mate = played(Position.start(), 'f3', 'e5', 'g4', 'Qh4#');
    expect(mate.isCheckmate()).toBe(true);
    expect(mate.isStalemate()).toBe(false);
    const stalemate = Position.parse('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
    expect(stalemate.isStalemate()).toBe(true);
    expect(stalemate.isCheck()).toBe(false);
  });

  it.each([
    ['8/8/4k3/8/8/3K4/8/8', true],
    ['8/8/4k3/8/8/3K1N2/8/8', true],
    ['8/8/4kb2/8/8/3K4/8/8', true],
    ['8/8/4kb2/8/8/3K4/1B6/8', true],
    ['8/8/4kb2/8/8/3K4/4B3/8', false],
    ['8/8/4k3/8/8/3KNN2/8/8', false],
    ['8/8/4kn2/8/8/3KN3/8/8', false],
    ['8/8/4k3/8/8/3K4/P7/8', false],
    ['8/8/4k3/8/8/3K4/R7/8', false],
  ])('%s: insufficient material is %s', (board, expected) => {
    expect(Position.parse(`${board} w - - 0 1`).isInsufficientMaterial()).toBe(expected);
  });

  it('counts fifty moves and repetition', () => {
    expect(Position.parse('8/8/4k3/8/8/3K4/R7/8 w - - 100 80').isFiftyMoves()).toBe(true);
    const back = played(Position.start(), 'Nf3', 'Nf6', 'Ng1', 'Ng8');
    expect(back.repetitionKey()).toBe(Position.start().repetitionKey());
    const other = played(Position.start(), 'e4', 'e5', 'Ke2', 'Ke7', 'Ke1', 'Ke8');
    expect(other.repetitionKey()).not.toBe(played(Position.start(), 'e4', 'e5').repetitionKey());
  });
});

describe('moves that are not there', () => {
  it('are refused and leave the position alone', () => {
    const start = Position.start();
    expect(() => start.play({ from: 'e2', to: 'e5' })).toThrow('e2e5 is not legal in rnbq');
    expect(start.parseUci('e7e5')).toBeUndefined();
    expect(start.parseUci('e2')).toBeUndefined();
    expect(start.parseUci('0000')).toBeUndefined();
    expect(start.fen()).toBe(START_FEN);
  });

  it('pass the turn only out of check', () => {
    expect(Position.start().playNull()?.turn).toBe('b');
    expect(Position.parse('4k3/8/8/8/8/8/4R3/4K3 b - - 0 1').playNull()).toBeUndefined();
  });
});

describe('Chess960 start positions', () => {
  it('have their usual numbers', () => {
    expect(chess960Start(518)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1');
    expect(chess960Start(0)).toContain('BBQNNRKR');
    expect(chess960Start(959)).toContain('RKRNNQBB');
    expect(() => chess960Start(960)).toThrow('numbered 0 to 959');
  });

  it('are all different and all legal', () => {
    const fens = new Set(
      Array.from({ length: 960 }, (_, i) => Position.parse(chess960Start(i)).fen()),
    );
    expect(fens.size).toBe(960);
  });
});
