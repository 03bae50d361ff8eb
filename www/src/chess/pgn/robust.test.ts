import { describe, expect, it } from 'vitest';
import { nodeAt } from '../index';
import { type PgnGame, parseGames, writeGame, writeGames } from './index';

const TEXT = `[Event "Match \\"one\\""]
[White "A"]
[Black "B"]
[Result "1-0"]

{Opening.} 1. e4 $1 {[%eval 0.3] best} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6)
(1... e6 {French}) 2. Nf3! Nc6 3. Bb5 a6 ; Spanish
4. O-O -- 5. d4 Nf6 1-0

[Event "Second"]
[SetUp "1"]
[FEN "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1"]
[Variant "chess 960"]

1. Ne3 Ne6 2. O-O O-O 1/2-1/2
`;

const SCRAPS = [
  ...'{}()[]";%!?$*#+-=\n\r\t \\/0189aeQNO\u00e9\ufeff\u0000',
  '[Event "x"]\n',
  '\n[White "',
  '1-0',
  ' e4 ',
  ' Nf3 (',
  '...',
  '$300',
  'O-O-O',
  '{[%eval #',
  '\n%',
  '\ud83d',
];

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A text with a few places cut out, doubled or filled with scraps. */
function damage(next: (below: number) => number): string {
  let text = TEXT;
  for (let n = next(8); n >= 0; n--) {
    const at = next(text.length);
    const to = at + next(3) * next(20);
    const scrap = SCRAPS[next(SCRAPS.length)] as string;
    const middle = [scrap, '', text.slice(at, to).repeat(2)][next(3)] as string;
    text = text.slice(0, at) + middle + text.slice(to);
  }
  return text;
}

function content({ headers, result, tree }: PgnGame): unknown {
  return {
    headers,
    result,
    // Ids follow the order of reading, which writing may change; the moves and what is said of them may not.
    moves: tree.nodes
      .map((node) => node && JSON.stringify({ ...node, id: 0, parent: 0, children: 0 }))
      .sort(),
    lines: tree.nodes.map((node) => node?.children.map((id) => nodeAt(tree, id).san).join()).sort(),
  };
}

describe('damaged files', () => {
  it('are read without fail, and what was read can be written and read again', () => {
    const next = random(7);
    for (let round = 0; round < 400; round++) {
      const text = damage(next);
      const games = parseGames(text);
      for (const { faults } of games) {
        const lines = text.split(/\r\n|\r|\n/);
        for (const { line, column } of faults) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] as string).length + 1);
          expect(column).toBeGreaterThan(0);
        }
      }
      for (const game of games) {
        const written = writeGame(game);
        expect(parseGames(written).map(content), JSON.stringify(text)).toEqual([content(game)]);
      }
      const all = writeGames(games);
      expect(parseGames(all)).toHaveLength(games.length);
      expect(writeGames(parseGames(all))).toBe(all);
    }
  }, 30_000);

  // Looking through the rest of the text at each place would take minutes.
  it.each([
    ['brackets without an end', '[x\n'.repeat(300_000)],
    ['brackets without a beginning', `[a${']'.repeat(300_000)}\n`],
    ['dots before a word', `1${'.'.repeat(1_000_000)}x *`],
    ['stops behind a result', `1-0${'.'.repeat(1_000_000)} *`],
    ['colons in a name', `[${':'.repeat(1_000_000)}x\n`],
  ])(
    'with many %s are read at once',
    (_, text) => {
      expect(parseGames(text)).toHaveLength(1);
    },
    20_000,
  );
});
