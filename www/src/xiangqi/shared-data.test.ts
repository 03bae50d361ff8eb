/** What the engine and the page must say alike: `tests/data` has it once for both. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FenError } from './fen-error';
import { NOTATIONS, readMove, writeMove } from './notation';
import { Position } from './position';
import { type Step, verdictOf } from './repetition';

const data = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../tests/data', name), 'utf8');

/** Deeper counts are the engine's matter: this is for a page. */
const MOST_NODES = 50_000;

/** Leaf nodes at a depth in plies. */
function perft(position: Position, depth: number): number {
  const moves = position.moves();
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(position.play(move), depth - 1), 0);
}

describe('perft', () => {
  const lines = data('xiangqi-perft.epd').trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  it.each(lines)('%s', (line) => {
    const [fen = '', ...depths] = line.split(' ;');
    const position = Position.parse(fen);
    expect(position.fen()).toBe(fen);
    for (const each of depths) {
      const [, depth, nodes] = /^D(\d+) (\d+)$/.exec(each.trim()) ?? [];
      if (Number(nodes) <= MOST_NODES) expect(perft(position, Number(depth))).toBe(Number(nodes));
    }
  });
});

describe('FENs', () => {
  const cases: { repaired: string[][]; refused: string[][] } = JSON.parse(data('xiangqi-fen.json'));
  it.each(cases.repaired)('%s is read', (text = '', fen, note) => {
    const { position, repairs } = Position.read(text);
    expect(position.fen()).toBe(fen);
    expect(repairs.map(({ message }) => message).join('; ')).toBe(note);
  });
  it.each(cases.refused)('%s is refused', (text = '', message) => {
    expect(() => Position.parse(text)).toThrow(FenError);
    expect(() => Position.parse(text)).toThrow(expect.objectContaining({ message }));
  });
});

describe('notations', () => {
  const { positions, read }: { positions: { fen: string; moves: string[][] }[]; read: string[][] } =
    JSON.parse(data('xiangqi-moves.json'));
  it.each(positions)('$fen', ({ fen, moves }) => {
    const position = Position.parse(fen);
    expect(position.moves().length).toBe(moves.length);
    for (const [uci = '', iccs, wxf, traditional, simplified] of moves) {
      const move = position.parseUci(uci);
      if (!move) throw new Error(`${uci} is not legal in ${fen}`);
      const written = { uci, iccs, wxf, traditional, simplified };
      for (const notation of NOTATIONS) {
        expect(writeMove(position, move, notation)).toBe(written[notation]);
        expect(readMove(position, written[notation] ?? '').move).toEqual(move);
      }
    }
  });
  it.each(read)('in %s, %s', (fen = '', text = '', answer) => {
    const { move, fault } = readMove(Position.parse(fen), text);
    expect(move ? move.from + move.to : fault?.message).toBe(answer);
  });
});

describe('repetitions', () => {
  const { cycles }: { cycles: { rule: string; fen: string; moves: string; loses: string }[] } =
    JSON.parse(data('xiangqi-repetition.json'));
  it.each(cycles)('$rule: $moves', ({ fen, moves, loses }) => {
    const way: Step[] = [{ position: Position.parse(fen) }];
    for (const text of [...moves.split(' '), ...moves.split(' ')]) {
      const { position } = way.at(-1) as Step;
      const { move } = readMove(position, text);
      if (!move) throw new Error(`${text} is not legal`);
      way.push({ position: position.play(move), move });
    }
    const verdict = verdictOf(way);
    expect(verdict).toBeDefined();
    const loser = { w: 'black', b: 'red' } as const;
    expect(verdict?.winner ? loser[verdict.winner] : 'nobody').toBe(loses);
  });
});
