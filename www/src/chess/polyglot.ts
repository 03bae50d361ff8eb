/** Opening books in the Polyglot format: entries of 16 bytes, sorted by the position's key. */
import { polyglotKeys } from './polyglot-keys';
import type { Position } from './position';
import type { PieceType, Square } from './types';

/** Pawn, knight, bishop, rook, queen, king: Black's kind is twice its place here, White's one more. */
const KINDS: readonly PieceType[] = ['p', 'n', 'b', 'r', 'q', 'k'];
const CASTLING = 768;
const EN_PASSANT = 772;
const TURN = 780;
const ENTRY = 16;

/** A key of 64 bits in two halves: comparing these is far cheaper than with BigInt. */
export interface PolyglotKey {
  readonly high: number;
  readonly low: number;
}

let keys: Uint32Array | undefined;

/** Squares beside the pawn that has just passed this en passant square. */
function besides(square: Square): Square[] {
  const rank = square[1] === '6' ? '5' : '4';
  const file = square.charCodeAt(0);
  const files = [file - 1, file + 1].map((code) => String.fromCharCode(code));
  return files
    .filter((name) => name >= 'a' && name <= 'h')
    .map((name) => `${name}${rank}` as Square);
}

/** A position's key by the format's numbers. */
export function polyglotKey(position: Position): PolyglotKey {
  keys ??= polyglotKeys();
  const table = keys;
  let high = 0;
  let low = 0;
  const mix = (index: number): void => {
    high ^= table[2 * index] ?? 0;
    low ^= table[2 * index + 1] ?? 0;
  };
  for (const [square, { color, type }] of position.pieces()) {
    const kind = 2 * KINDS.indexOf(type) + (color === 'w' ? 1 : 0);
    mix(64 * kind + 8 * (Number(square[1]) - 1) + square.charCodeAt(0) - 97);
  }
  const castling = position.fen('xfen').split(' ')[2] ?? '-';
  [...'KQkq'].forEach((right, i) => {
    if (castling.includes(right)) mix(CASTLING + i);
  });
  const { enPassant, turn } = position;
  const capturable =
    enPassant &&
    besides(enPassant).some((square) => {
      const piece = position.pieceAt(square);
      return piece?.type === 'p' && piece.color === turn;
    });
  if (capturable) mix(EN_PASSANT + enPassant.charCodeAt(0) - 97);
  if (turn === 'w') mix(TURN);
  return { high: high >>> 0, low: low >>> 0 };
}

export interface BookMove {
  readonly uci: string;
  readonly san: string;
  readonly weight: number;
  /** Of all weights here, 0 to 1. */
  readonly share: number;
}

/** A move of an entry: squares and promotion in fields of three bits; castling as king takes rook. */
function moveText(bits: number): string {
  const square = (at: number): string =>
    String.fromCharCode(97 + (at & 7)) + String(((at >> 3) & 7) + 1);
  const promotion = ['', 'n', 'b', 'r', 'q'][(bits >> 12) & 7] ?? '';
  return square(bits >> 6) + square(bits) + promotion;
}

export class PolyglotBook {
  readonly #view: DataView;
  readonly count: number;

  /** @throws RangeError when the bytes cannot be a book. */
  constructor(bytes: ArrayBuffer) {
    if (bytes.byteLength === 0 || bytes.byteLength % ENTRY !== 0) {
      throw new RangeError(
        `This is not a Polyglot book: its ${bytes.byteLength} bytes are no multiple of ${ENTRY}`,
      );
    }
    this.#view = new DataView(bytes);
    this.count = bytes.byteLength / ENTRY;
    for (const at of [0, this.count >> 1, this.count - 2]) {
      if (at >= 0 && at + 1 < this.count && this.#compare(at + 1, this.#keyAt(at)) < 0) {
        throw new RangeError('This is not a Polyglot book: its entries are not in order');
      }
    }
  }

  #keyAt(index: number): PolyglotKey {
    const at = index * ENTRY;
    return { high: this.#view.getUint32(at), low: this.#view.getUint32(at + 4) };
  }

  #compare(index: number, key: PolyglotKey): number {
    const { high, low } = this.#keyAt(index);
    return high - key.high || low - key.low;
  }

  /** The moves that the book has for a position, those with the greatest weight first. */
  moves(position: Position): BookMove[] {
    const key = polyglotKey(position);
    let first = 0;
    for (let end = this.count; first < end; ) {
      const middle = (first + end) >> 1;
      if (this.#compare(middle, key) < 0) first = middle + 1;
      else end = middle;
    }
    const found = new Map<string, { san: string; weight: number }>();
    for (let at = first; at < this.count && this.#compare(at, key) === 0; at++) {
      const move = position.parseUci(moveText(this.#view.getUint16(at * ENTRY + 8)));
      // Another position may share the key, by rare chance: its moves are mostly not legal here.
      if (!move) continue;
      const uci = position.uci(move);
      const weight = this.#view.getUint16(at * ENTRY + 10) + (found.get(uci)?.weight ?? 0);
      found.set(uci, { san: position.san(move), weight });
    }
    const total = [...found.values()].reduce((sum, { weight }) => sum + weight, 0);
    return [...found]
      .map(([uci, { san, weight }]) => ({ uci, san, weight, share: total ? weight / total : 0 }))
      .sort((a, b) => b.weight - a.weight);
  }
}
