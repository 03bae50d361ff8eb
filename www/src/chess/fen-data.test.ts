/** The FENs of `tests/data/fen.json`, to which the engine's reader is held too. */
import { describe, expect, it } from 'vitest';
import data from '../../../tests/data/fen.json';
import { readEpd } from './epd';
import { FenError, Position, type Repair, repairText } from './index';
import { isList, listLines } from './list-lines';

interface Case {
  readonly fen: string;
  readonly to: string;
  readonly notes?: string[][];
  readonly chess960?: boolean;
}
interface Line {
  readonly line: string;
  readonly to?: string;
  readonly refused?: string;
  readonly notes?: string[][];
  readonly operations?: string[][];
}

const notes = (repairs: readonly Repair[]): string[][] =>
  repairs.map(({ kind, text }) => (text === undefined ? [kind] : [kind, text]));

const faultOf = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof FenError) return error.kind;
    throw error;
  }
};

describe('FENs that are read, some with repairs', () => {
  it.each(data.read as Case[])('$fen', ({ fen, to, notes: expected = [], chess960 = false }) => {
    const { position, repairs } = Position.read(fen, { chess960 });
    expect(position.fen('xfen')).toBe(to);
    expect(notes(repairs)).toEqual(expected);
    // What is written is right, for the strict reader too.
    expect(Position.parse(to, { chess960 }).fen('xfen')).toBe(to);
    expect(Position.read(to, { chess960 }).repairs).toEqual([]);
    for (const repair of repairs) expect(repairText(repair)).not.toMatch(/[{}]|undefined/);
  });
});

describe('FENs that are refused', () => {
  it.each(data.refused)('$fen', ({ fen, refused }) => {
    expect(faultOf(() => Position.read(fen))).toBe(refused);
  });
});

describe('lines of lists', () => {
  it.each(data.lines as Line[])('$line', ({ line, to, refused, notes: told = [], operations }) => {
    expect(faultOf(() => readEpd(line))).toBe(refused);
    if (refused) return;
    const read = readEpd(line);
    expect(read.position.fen('xfen')).toBe(to);
    expect(notes(read.repairs)).toEqual(told);
    expect(read.operations.map(({ code, operands }) => [code, ...operands])).toEqual(
      operations ?? [],
    );
  });
});

describe('lists of positions', () => {
  it.each(data.lists)('$text', ({ text, lines }) => {
    expect(isList(text)).toBe(true);
    expect(listLines(text).map(({ line, text }) => [line, text])).toEqual(lines);
  });

  it.each(data.noLists)('none: %j', (text) => {
    expect(isList(text)).toBe(false);
  });
});
