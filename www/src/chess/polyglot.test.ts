import { describe, expect, test } from 'vitest';
import { PolyglotBook, polyglotKey } from './polyglot';
import { Position } from './position';

const hex = (fen: string): string => {
  const { high, low } = polyglotKey(Position.parse(fen));
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
};

/** Positions and keys that the description of the format gives. */
test.each([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '463b96181691fc9c'],
  ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1', '823c9b50fd114196'],
  ['rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2', '662fafb965db29d4'],
  ['rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3', '22a48b5a8e47ff78'],
  ['rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3', '652a607ca3f242c1'],
  ['rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3', '3c8123ea7b067637'],
])('the key of %s', (fen, key) => {
  expect(hex(fen)).toBe(key);
});

/** A book with these moves of the start position, in the format's bits. */
function book(...entries: readonly (readonly [move: number, weight: number])[]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(16 * entries.length));
  entries.forEach(([move, weight], i) => {
    view.setUint32(i * 16, 0x463b9618);
    view.setUint32(i * 16 + 4, 0x1691fc9c);
    view.setUint16(i * 16 + 8, move);
    view.setUint16(i * 16 + 10, weight);
  });
  return view.buffer as ArrayBuffer;
}

describe('a book', () => {
  test('tells the moves of a position with their shares', () => {
    const e2e4 = (12 << 6) | 28;
    const d2d4 = (11 << 6) | 27;
    const e2e5 = (12 << 6) | 36;
    const moves = new PolyglotBook(book([d2d4, 1], [e2e4, 3], [e2e5, 9])).moves(Position.start());
    expect(moves).toEqual([
      { uci: 'e2e4', san: 'e4', weight: 3, share: 0.75 },
      { uci: 'd2d4', san: 'd4', weight: 1, share: 0.25 },
    ]);
    const other = Position.parse('8/8/8/8/8/4k3/4p3/4K3 w - - 0 1');
    expect(new PolyglotBook(book([e2e4, 3])).moves(other)).toEqual([]);
  });

  test('is refused when it is none', () => {
    expect(() => new PolyglotBook(new ArrayBuffer(17))).toThrow('no multiple of 16');
    const wrong = new Uint8Array(48).map((_, i) => 255 - i);
    expect(() => new PolyglotBook(wrong.buffer)).toThrow('not in order');
  });
});
