import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Board } from './board';
import { parseFen } from './fen';
import { applyCode, legalCodes } from './movegen';
import { Position } from './position';

interface PerftLine {
  fen: string;
  counts: [depth: number, nodes: number][];
}

function lines(name: string): PerftLine[] {
  const text = readFileSync(new URL(`../../../tests/data/${name}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [fen = '', ...counts] = line.split(';');
      return {
        fen: fen.trim(),
        counts: counts.map((entry): [number, number] => {
          const [depth = '', nodes = ''] = entry.trim().split(' ');
          return [Number(depth.slice(1)), Number(nodes)];
        }),
      };
    });
}

/** The number of positions that the legal moves lead to in exactly so many plies. */
function perft(board: Board, depth: number): number {
  const codes = legalCodes(board);
  if (depth === 1) return codes.length;
  return codes.reduce((sum, code) => sum + perft(applyCode(board, code), depth - 1), 0);
}

/** Enough for depth 3 of every line, and depth 4 of those that are cheap. */
const MOST_NODES = 500_000;

for (const name of ['perft_standard.epd', 'perft_chess960.epd']) {
  describe(`perft of ${name}`, () => {
    it.each(lines(name))('$fen', ({ fen, counts }) => {
      const chess960 = name.includes('960');
      const board = parseFen(fen, { chess960 });
      for (const [depth, nodes] of counts) {
        if (nodes <= MOST_NODES) expect(perft(board, depth), `depth ${depth}`).toBe(nodes);
      }
      const position = Position.parse(fen, { chess960 });
      expect(position.legalMoves()).toHaveLength(perft(board, 1));
    });
  });
}
