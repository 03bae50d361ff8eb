import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

/** Enough for depth 3 of every line, and depth 4 of those that are cheap. */
const MOST_NODES = 500_000;

for (const name of ['perft_standard.epd', 'perft_chess960.epd']) {
  describe(`perft of ${name}`, () => {
    it.each(lines(name))('$fen', ({ fen, counts }) => {
      const position = Position.parse(fen, { chess960: name.includes('960') });
      for (const [depth, nodes] of counts) {
        if (nodes <= MOST_NODES) expect(position.perft(depth), `depth ${depth}`).toBe(nodes);
      }
      expect(position.legalMoves()).toHaveLength(position.perft(1));
    });
  });
}
