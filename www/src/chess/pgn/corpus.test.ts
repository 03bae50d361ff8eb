import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodePgn, type PgnGame, parseGames, writeGame, writeGames } from './index';
import { outline } from './outline';

/** The corpus that the reader of the native program is held to as well. */
const CORPUS = new URL('../../../../tests/data/pgn/', import.meta.url);

interface Expected {
  readonly why: string;
  /** `same`: what is written is the input, byte for byte. */
  readonly written?: 'same';
  readonly games: readonly unknown[];
}

const read = ({ headers, result, tree, faults }: PgnGame): unknown => ({
  tags: headers.map(([name, value]) => [name, value]),
  result,
  moves: outline(tree),
  faults: faults.map(({ line, column, kind }) => [line, column, kind]),
});

const inputs = readdirSync(CORPUS).filter((name) => name.endsWith('.pgn'));

describe('the corpus', () => {
  it('is there', () => expect(inputs.length).toBeGreaterThanOrEqual(130));

  it.each(inputs)('%s', (name) => {
    const bytes = readFileSync(new URL(name, CORPUS));
    const json = readFileSync(new URL(name.replace(/pgn$/, 'json'), CORPUS), 'utf8');
    const expected: Expected = JSON.parse(json);
    const { text } = decodePgn(bytes);
    const games = parseGames(text);
    expect(games.map(read), expected.why).toEqual(expected.games);
    for (const game of games.filter(({ faults }) => faults.length === 0)) {
      const written = writeGame(game);
      const [again] = parseGames(written);
      expect(again && read(again)).toEqual(read(game));
      expect(again && writeGame(again)).toBe(written);
    }
    if (expected.written === 'same') expect(Buffer.from(writeGames(games))).toEqual(bytes);
  });
});
