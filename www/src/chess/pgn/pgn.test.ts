import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  fenAt,
  header,
  type MoveTree,
  mainline,
  nodeAt,
  ROOT,
  setHeader,
  standardHeaders,
  subtree,
} from '../index';
import {
  decodePgn,
  indexGames,
  type PgnGame,
  parseGame,
  parseGames,
  readHeaders,
  scanGames,
  writeGame,
  writeGames,
} from './index';

function one(text: string): PgnGame {
  const games = parseGames(text);
  expect(games).toHaveLength(1);
  return games[0] as PgnGame;
}

const main = (game: PgnGame): string =>
  mainline(game.tree)
    .map((node) => node.san)
    .join(' ');
const faults = (game: PgnGame): string[] =>
  game.faults.map(({ line, column, message }) => `${line}:${column} ${message}`);

/** Everything a game says, in an order that does not depend on how its nodes were numbered. */
function content(game: PgnGame): unknown {
  const said = (tree: MoveTree) =>
    subtreeInReadingOrder(tree).map((id) => {
      const { san, uci, before, comments, nags, children } = nodeAt(tree, id);
      return { san, uci, before, comments, nags, children: children.length };
    });
  return {
    headers: game.headers,
    result: game.result,
    start: game.tree.start,
    moves: said(game.tree),
  };
}

function subtreeInReadingOrder(tree: MoveTree): number[] {
  const found: number[] = [];
  const work = [ROOT];
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    found.push(id);
    work.push(...nodeAt(tree, id).children.toReversed());
  }
  return found;
}

/** Writes and reads a game again and holds that nothing was lost; returns what was written. */
function survives(game: PgnGame): string {
  const text = writeGame(game);
  const again = one(text);
  expect(again.faults).toEqual([]);
  expect(content(again)).toEqual(content(game));
  expect(writeGame(again)).toBe(text);
  return text;
}

describe('reading', () => {
  it('takes moves, comments, glyphs and variations', () => {
    const game = one(`[Event "Club \\"A\\" \\\\ B"]
[White "Ann"]

{Before all.} 1. e4! $14 {King's
  pawn} e5 (1... c5 {sharp} 2. Nf3 (2. c3) 2... d6)
(1... e6) ; to the end of the line
2. Nf3 {a}{b} Nc6?! *
`);
    expect(game.faults).toEqual([]);
    expect(game.headers).toEqual([
      ['Event', 'Club "A" \\ B'],
      ['White', 'Ann'],
    ]);
    expect(main(game)).toBe('e4 e5 Nf3 Nc6');
    const [e4, e5, nf3, nc6] = mainline(game.tree);
    expect(nodeAt(game.tree, ROOT).comments).toEqual(['Before all.']);
    expect(e4).toMatchObject({ nags: [1, 14], comments: ["King's pawn"] });
    expect(e4?.children).toHaveLength(3);
    expect(e5?.comments).toEqual([]);
    expect(nf3?.before).toEqual(['to the end of the line']);
    expect(nf3?.comments).toEqual(['a', 'b']);
    expect(nc6?.nags).toEqual([6]);
    survives(game);
  });

  it('keeps comments where they stand', () => {
    const game = one('1. e4 ({head} 1. d4 {tail}) {behind} e5 ({only} 1... c5) {last} *');
    const [e4, e5] = mainline(game.tree);
    const [, d4] = nodeAt(game.tree, ROOT).children;
    expect(nodeAt(game.tree, d4 as number)).toMatchObject({ before: ['head'], comments: ['tail'] });
    expect(e4?.comments).toEqual([]);
    expect(e5).toMatchObject({ before: ['behind'], comments: ['last'] });
    survives(game);
  });

  it('reads the ways people write moves and results', () => {
    const game = one('1.e2-e4 e7e5 2 Ng1f3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 5. d3 +- d6 N 1/2');
    expect(main(game)).toBe('e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6');
    expect(mainline(game.tree).at(-2)?.nags).toEqual([18]);
    expect(game.result).toBe('1/2-1/2');
    expect(game.faults).toEqual([]);
  });

  it('takes null moves', () => {
    const game = one('1. e4 -- 2. d4 Z0 *');
    expect(main(game)).toBe('e4 -- d4 --');
    expect(survives(game)).toBe('1. e4 -- 2. d4 -- *\n');
    expect(faults(one('1. e4 d5 2. Bb5+ -- 3. d4'))).toEqual([
      '1:18 No side can pass in check; the moves that follow it in this line were left out',
    ]);
  });

  it('keeps a variation that repeats the move played where it stands', () => {
    const game = one('1. e4 e5 (1... e5 {again} 2. f4) 2. Nf3 (2. Nf3 Nc6) *');
    expect(main(game)).toBe('e4 e5 Nf3');
    const moves = nodeAt(game.tree, 1).children.map((id) => nodeAt(game.tree, id).san);
    expect(moves).toEqual(['e5', 'e5']);
    expect(survives(game)).toBe('1. e4 e5 (1... e5 {again} 2. f4) 2. Nf3 (2. Nf3 Nc6) *\n');
    // At the end of the game it is no part of it.
    expect(main(one('1. e4 e5 2. Qh5 Ke7 (2... Ke7 3. Qxe5#) 1-0'))).toBe('e4 e5 Qh5 Ke7');
    // Nothing is left of the variation for the comment to stand in.
    expect(survives(one('1. e4 e5 ({in} ) {behind} 2. Nf3 *'))).toBe(
      '1. e4 e5 {in} {behind} 2. Nf3 *\n',
    );
  });

  it('starts from a position, in Chess960 too', () => {
    const set = one('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"]\n\n7... Ke7 8. e4 *');
    expect(main(set)).toBe('Ke7 e4');
    expect(survives(set)).toContain('\n7... Ke7 8. e4 *\n');
    const fen = 'nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1';
    const fischer = one(`[FEN "${fen}"]\n[Variant "fischerandom"]\n\n1. Ne3 Ne6 2. O-O *`);
    expect(fischer.faults).toEqual([]);
    expect(mainline(fischer.tree).at(-1)?.uci).toBe('e1g1');
    survives(fischer);
    const plain = one('[Variant "Chess960"]\n\n1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O *');
    expect(mainline(plain.tree).at(-1)?.uci).toBe('e1h1');
    survives(plain);
  });

  it('goes 200 levels and more into variations', () => {
    for (const depth of [200, 20_000]) {
      const opened = Array.from({ length: depth }, (_, i) => (i % 2 === 0 ? '(1. d4' : '(1. e4'));
      const game = one(`1. e4 ${opened.join(' ')}${' )'.repeat(depth)} e5 *`);
      expect(game.faults).toEqual([]);
      expect(main(game)).toBe('e4 e5');
    }
    const deep = one(`1. ${nested(200)} *`);
    expect(deep.faults).toEqual([]);
    expect(subtree(deep.tree, ROOT)).toHaveLength(402);
    survives(deep);
  });
});

/** `a (b c (d e (f ...)))`: each variation replaces the last move of the one around it. */
function nested(levels: number): string {
  const shuttle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const opened = Array.from(
    { length: levels },
    (_, level) => `${level % 2 === 0 ? 'Nc3' : 'Nc6'} (${shuttle[level % 4]}`,
  );
  return `${opened.join(' ')} ${shuttle[levels % 4]}${')'.repeat(levels)}`;
}

describe('faults', () => {
  it('of a move that is not legal costs only its line', () => {
    const game = one(
      '[White "A"]\n\n1. e4 e5 (1... c5 2. Ke3 Nc6) 2. Nf3\nNf6 3. Bb6 d6 4. d4 1-0\n',
    );
    expect(faults(game)).toEqual([
      '3:22 "Ke3" is not a legal move here; the moves that follow it in this line were left out',
      '4:8 "Bb6" is not a legal move here; the moves that follow it in this line were left out',
    ]);
    expect(main(game)).toBe('e4 e5 Nf3 Nf6');
    expect(game.result).toBe('1-0');
    expect(header(game.headers, 'white')).toBe('A');
    survives(game);
  });

  it.each([
    [
      '1. e4 hello e5 *',
      '1:7 "hello" is not a move; the moves that follow it in this line were left out',
      'e4',
    ],
    ['1. e4 <br> e5 *', '1:7 "\u2039br\u203a" has no meaning here', 'e4 e5'],
    ['1. e4 \u21d4 e5 *', '1:7 "\u21d4" is not a known sign and was passed over', 'e4 e5'],
    ['1. e4 e5) 2. Nf3 *', '1:9 A variation ends here that never began', 'e4 e5 Nf3'],
    ['(1. d4) 1. e4 *', '1:1 A variation begins before any move and was left out', 'e4'],
    ['1. e4 (1. d4 (1. c4', '1:19 The game is cut off: 2 variations are not closed', 'e4'],
    ['1. e4 {never\nclosed', '1:7 This comment is never closed', 'e4'],
    ['1. e4 $ e5 *', '1:7 "$" is not a glyph: a number from 0 to 255 must follow $', 'e4 e5'],
    ['1. e4 $999 e5 *', '1:7 "$999" is not a glyph: a number from 0 to 255 must follow $', 'e4 e5'],
    ['1. e4!!! e5 *', '1:6 "!!!" is not one of ! ? !! ?? !? ?!', 'e4 e5'],
    ['1. e4 } e5 *', '1:7 "}" has no meaning here', 'e4 e5'],
    ['1. e4 [%clk 0:01] e5 *', '1:7 "[%clk 0:01]" has no meaning here', 'e4 e5'],
    [
      '[Result "1-0"]\n\n1. e4 e5\n2. Nf',
      '4:5 The game ends without its result; it may be cut off',
      'e4 e5',
    ],
    ['[Event "x]\n\n1. e4 *', '1:1 The tag "[Event "x]" is not of the form [Name "value"]', 'e4'],
    ['[Event x]\n\n1. e4 *', '1:1 The tag "[Event x]" is not of the form [Name "value"]', 'e4'],
    ['[]\n\n1. e4 *', '1:1 The tag "[]" is not of the form [Name "value"]', 'e4'],
    [
      '[FEN "8/8/8 w - -"]\n\n1. e4 *',
      '1:1 The board "8/8/8" has 3 ranks where 8, parted by slashes, are needed; the moves from this position were left out',
      '',
    ],
    [
      '[Variant "Crazyhouse"]\n\n1. e4 *',
      '1:1 The variant "Crazyhouse" is not supported; its moves were left out',
      '',
    ],
    [
      '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n1. a8 Kd7',
      '2:4 "a8" does not say what the pawn becomes; the moves that follow it in this line were left out',
      '',
    ],
    [
      '1. Nf3 d6 2. d3 d5 3. Nd2 *',
      '1:23 "Nd2" can mean more than one move here; the moves that follow it in this line were left out',
      'Nf3 d6 d3 d5',
    ],
  ])('%j', (text, fault, moves) => {
    const game = one(text);
    expect(faults(game).at(-1)).toBe(fault);
    expect(main(game)).toBe(moves);
  });

  it('keep what a wrong tag says', () => {
    const game = one('[Event "Open]\n[White Ann]\n[Black "Bob"]\n\n1. e4 *');
    expect(game.headers).toEqual([
      ['Event', 'Open'],
      ['White', 'Ann'],
      ['Black', 'Bob'],
    ]);
    expect(game.faults).toHaveLength(2);
  });

  it('may have the spaces of web pages between their words', () => {
    const game = one('1.\u00a0e4\u00a0e5\u2009\u200b2.\u202fNf3\u3000Nc6\u200e *');
    expect(faults(game)).toEqual([]);
    expect(game.tree.nodes).toHaveLength(5);
  });

  it('are counted from the start of the file', () => {
    const text =
      '\ufeff[Event "a"]\r\n\r\n1. e4 *\r\n\r\n[Event "b"]\r\n\r\n1. e4 e5\r\n2. Ke3 *\r\n';
    const games = parseGames(text);
    expect(games.map((game) => main(game))).toEqual(['e4', 'e4 e5']);
    expect(faults(games[1] as PgnGame)[0]).toMatch(/^8:4 "Ke3"/);
    expect(faults(one('\ufeff1. e5 *'))[0]).toMatch(/^1:4 "e5"/);
  });

  it('do not pile up', () => {
    expect(one('<spam> '.repeat(100_000)).faults).toHaveLength(50);
  });

  it('of a bad start position do not cost its tag', () => {
    const game = one('[FEN "8/8/8 w - -"]\n\n1. e4 *');
    expect(writeGame(game)).toBe('[FEN "8/8/8 w - -"]\n\n*\n');
  });
});

describe('many games', () => {
  it('are told apart with and without tags', () => {
    const text =
      '1. e4 e5 1-0 {well played}\n1. d4 *\n\n[Event "x"]\n[Round "1"]\n\n*\n[Event "y"]\n[Event "z"]\n1. c4';
    const games = parseGames(text);
    expect(games.map(main)).toEqual(['e4 e5', 'd4', '', '', 'c4']);
    expect(games.map((game) => header(game.headers, 'Event'))).toEqual([
      undefined,
      undefined,
      'x',
      'y',
      'z',
    ]);
    expect(mainline((games[0] as PgnGame).tree).at(-1)?.comments).toEqual(['well played']);
  });

  it('survive a comment or variation that one of them leaves open', () => {
    const text =
      '[Event "a"]\n\n1. e4 {oops\n\n[Event "b"]\n\n1. d4 (1. c4\n\n[Event "c"]\n\n1. f4 *';
    const games = parseGames(text);
    expect(games.map(main)).toEqual(['e4', 'd4', 'f4']);
    expect(faults(games[0] as PgnGame)).toEqual(['3:7 This comment is never closed']);
    expect(faults(games[1] as PgnGame)).toEqual([
      '7:12 The game is cut off: 1 variation is not closed',
    ]);
  });

  it('are not split by what a comment quotes or an escaped line', () => {
    const text =
      '[Event "a"]\n\n1. e4 {see\n[%csl Ge4] 1-0 (} e5\n% [Event "no"] 1-0\n2. Nf3 ; 1-0\n*\n';
    const game = one(text);
    expect(main(game)).toBe('e4 e5 Nf3');
    expect(mainline(game.tree)[0]?.comments).toEqual(['see [%csl Ge4] 1-0 (']);
  });

  it('are listed quickly and read one at a time', () => {
    const game =
      '[Event "e"]\n[White "w"]\n\n1. e4 {[%eval 0.3] [%clk 0:01:00]} e5 2. Nf3 Nc6 1-0\n\n';
    const text = game.repeat(50_000);
    const first = scanGames(text).next().value;
    expect(first).toEqual({ index: 0, start: 0, end: game.length, line: 1 });
    const spans = indexGames(text);
    expect(spans).toHaveLength(50_000);
    const last = spans.at(-1);
    if (!last) throw new Error('there are games');
    expect(last.line).toBe(5 * 49_999 + 1);
    expect(readHeaders(text, last)).toEqual([
      ['Event', 'e'],
      ['White', 'w'],
    ]);
    expect(main(parseGame(text, last))).toBe('e4 e5 Nf3 Nc6');
  });

  it('are none in nothing', () => {
    expect(parseGames('')).toEqual([]);
    expect(parseGames(' \n\ufeff \n')).toEqual([]);
    expect(parseGames('% just an escape\n')).toEqual([]);
  });
});

describe('bytes', () => {
  const bytes = (text: string, encoding: BufferEncoding) =>
    new Uint8Array(Buffer.from(text, encoding));

  it('are UTF-8, with or without mark, UTF-16 or Latin-1', () => {
    const text = '[White "M\u00fcller"]\n\n1. e4 *\n';
    expect(decodePgn(bytes(text, 'utf8'))).toEqual({ text, encoding: 'utf-8' });
    expect(decodePgn(bytes(`\ufeff${text}`, 'utf8'))).toEqual({ text, encoding: 'utf-8' });
    expect(decodePgn(bytes(`\ufeff${text}`, 'utf16le'))).toEqual({ text, encoding: 'utf-16' });
    expect(decodePgn(bytes(text, 'latin1'))).toEqual({ text, encoding: 'windows-1252' });
  });
});

describe('writing', () => {
  it('keeps lines below 80 characters without touching comments', () => {
    const words = 'one two  three (four) ; % five [%eval 0.31,20] [%cal Ge2e4,Rd1h5] [Event "x"] ';
    const game = one(`1. e4 {${words.repeat(6)}} e5 (1... c5 {${'long '.repeat(40)}}) 2. Nf3 *`);
    const text = survives(game);
    const tooLong = text.split('\n').filter((line) => line.length >= 80);
    expect(tooLong).toEqual([]);
    expect(text).not.toMatch(/^%|^\[Event/m);
  });

  it('writes a brace in a comment', () => {
    const text = survives(one('1. e4 ; a } brace\ne5 (1... c5 ; and } another\n) *'));
    expect(text).toBe('1. e4 ;a } brace\n1... e5 (1... c5 ;and } another\n) *\n');
  });

  it('says where the game starts when its tags do not', () => {
    const game = one('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *');
    const bare = writeGame({ ...game, headers: [] });
    expect(bare).toBe('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n');
    const moved = writeGame({ ...one('1. e4 *'), headers: game.headers });
    expect(moved).toBe('1. e4 *\n');
  });

  it('makes and changes tags', () => {
    const headers = standardHeaders({ White: 'A "B"', ECO: 'C20' });
    expect(headers.map(([name]) => name).join(' ')).toBe(
      'Event Site Date Round White Black Result ECO',
    );
    expect(setHeader(headers, 'White', undefined)).toHaveLength(7);
    expect(writeGame({ ...one('1. e4 *'), headers })).toContain('[White "A \\"B\\""]\n');
  });

  it('keeps variations before any others of their move', () => {
    const text =
      '1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4 (3. Bb5)) 3. d4) (1... e6) 2. Nf3 *\n';
    expect(survives(one(text))).toBe(text);
  });
});

const SHARED = new URL('../../../../../shared/pgn/', import.meta.url);

if (existsSync(SHARED)) {
  describe('the collected files', () => {
    it.each(readdirSync(SHARED).filter((name) => name.endsWith('.pgn')))('%s', (name) => {
      const { text } = decodePgn(readFileSync(new URL(name, SHARED)));
      const games = parseGames(text);
      expect(games.length).toBeGreaterThan(0);
      expect(games).toHaveLength(text.split('[Event "').length - 1);
      for (const game of games) {
        expect(faults(game)).toEqual([]);
        survives(game);
        expect(fenAt(game.tree, mainline(game.tree).at(-1)?.id ?? ROOT)).toBeTruthy();
        const plies = header(game.headers, 'PlyCount');
        if (plies) expect(mainline(game.tree).length).toBeGreaterThanOrEqual(Number(plies) - 1);
      }
      expect(parseGames(writeGames(games)).map(content)).toEqual(games.map(content));
    });
  });
} else {
  console.info(
    'The collected PGN files (shared/pgn beside the repository) are not here: not read.',
  );
}
