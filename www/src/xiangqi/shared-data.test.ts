/** What the engine and the page must say alike: `tests/data` has it once for both. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FenError } from './fen-error';
import { NOTATIONS, readMove, writeMove } from './notation';
import { readPgn } from './pgn';
import { Position } from './position';
import { type Step, verdictOf } from './repetition';
import { type MoveTree, type NodeId, nodeAt, ROOT } from './tree';

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

/** Moves with what is said of them, as the engine outlines them. */
function outline(tree: MoveTree, from = ROOT): string {
  const said = (texts: readonly string[] = []): string[] => texts.map((text) => `{${text}}`);
  const one = (id: NodeId): string[] => {
    const { move, before, nags, comments } = nodeAt(tree, id);
    const glyphs = nags.map((nag) => `$${nag}`);
    return [...said(before), `${move?.from}${move?.to}`, ...glyphs, ...said(comments)];
  };
  const [next, ...others] = nodeAt(tree, from).children;
  const words = from === ROOT ? said(nodeAt(tree, ROOT).comments) : [];
  if (next === undefined) return words.join(' ');
  words.push(...one(next));
  for (const other of others) words.push('(', ...one(other), outline(tree, other), ')');
  words.push(outline(tree, next));
  return words.filter(Boolean).join(' ');
}

describe('games', () => {
  interface Case {
    why: string;
    text: string;
    result: string;
    moves: string;
    faults: [number, number, string][];
  }
  const {
    games,
    results,
    noResults,
  }: { games: Case[]; results: [string, string][]; noResults: string[] } = JSON.parse(
    data('xiangqi-pgn.json'),
  );
  const KINDS = { syntax: 'unreadable', illegal: 'illegal', ambiguous: 'ambiguous' } as const;
  it.each(games)('$why', ({ text, result, moves, faults }) => {
    const { game, faults: found } = readPgn(text);
    expect(outline(game.tree)).toBe(moves);
    expect(game.result).toBe(result);
    expect(
      found.map((fault) => {
        if (fault.kind === 'fen') return ['fen'];
        const kind = fault.kind === 'move' ? KINDS[fault.fault.kind] : fault.kind;
        return [fault.line, fault.column, kind];
      }),
    ).toEqual(faults);
  });
  it.each(results)('the result %s is read as %s', (word, result) => {
    const behind = readPgn(`1. h2e2 ${word}\n`);
    expect([behind.game.result, behind.faults]).toEqual([result, []]);
    expect(outline(behind.game.tree)).toBe('h2e2');
    expect(readPgn(`[Result "${word}"]\n\n1. h2e2`).game.result).toBe(result);
  });
  it.each(noResults)('%s is no result', (word) => {
    expect(readPgn(`[Result "${word}"]\n\n1. b2e2`).game.result).toBe('*');
  });
});
