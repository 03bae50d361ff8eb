import { describe, expect, it } from 'vitest';
import { NOTATIONS } from './notation';
import { readPgn, tagOf, withStandardTags, writePgn } from './pgn';
import { Position } from './position';
import {
  addLine,
  addMove,
  annotate,
  createTree,
  deleteNode,
  lineFrom,
  moveLabel,
  nodeAt,
  positionAt,
  promoteToMainline,
  ROOT,
  uciPath,
} from './tree';

const mainline = (tree: ReturnType<typeof createTree>): string[] =>
  uciPath(tree, lineFrom(tree, ROOT).at(-1) ?? ROOT);

describe('games', () => {
  it.each([
    '1. 炮二平五 馬8進7 2. 馬二進三 車9平8 1-0',
    '1. 炮二平五 {中炮} 马8进7 (1... 炮8平5 2. 马二进三) 2.马二进三 $1 车9平8 1-0',
    '1.C2=5 h8+7 2.H2+3 r9=8! 1-0',
    '1. H2-E2 H9-G7\n2. H0-G2 I9-H9 ; the chariot\n1-0',
    'h2e2 h9g7 h0g2 i9h9',
  ])('are read in any notation: %s', (moves) => {
    const text = `[Game "Chinese Chess"]\n[Red "A \\"B\\""]\n[Result "1-0"]\n\n${moves}\n`;
    const { game, fault } = readPgn(text);
    expect(fault).toBeUndefined();
    expect(mainline(game.tree)).toEqual(['h2e2', 'h9g7', 'h0g2', 'i9h9']);
    expect(game.result).toBe('1-0');
    expect(tagOf(game, 'red')).toBe('A "B"');
  });

  it('keep comments and variations, in every notation', () => {
    const text = readPgn(
      '{about} 1. h2e2 {first} h9g7 (1... h7e7 {same} 2. h0g2 (2. b0c2)) 2. h0g2 {last} *',
    );
    for (const notation of NOTATIONS) {
      const written = writePgn(text.game, notation);
      const again = readPgn(written);
      expect(again.fault).toBeUndefined();
      expect(again.game.tree).toEqual(text.game.tree);
    }
    expect(writePgn(text.game, 'uci').replaceAll('\n', ' ')).toContain(
      '{about} 1. h2e2 {first} 1... h9g7 (1... h7e7 {same} 2. h0g2 (2. b0c2)) 2. h0g2 {last} *',
    );
  });

  it('keep glyphs, spelled or as numbers, and comments where they stand', () => {
    const { game, fault } = readPgn(
      '1. 炮二平五! {a} h9g7?? $14 (1... $5 {b} c8=5 {c}) {d} 2.H2+3！？ r9=8#?! (2... a9a8$2 {e}) {f} *',
    );
    expect(fault).toBeUndefined();
    const { tree } = game;
    const said = tree.nodes.map((node) => [node?.before, node?.nags, node?.comments]);
    expect(said).toEqual([
      [[], [], []],
      [[], [1], ['a']],
      [[], [4, 14], []],
      [['b'], [5], ['c']],
      [['d'], [5], []],
      // Nothing follows the last comment that it could stand before.
      [[], [6], ['f']],
      [[], [2], ['e']],
    ]);
    const written = writePgn(game, 'uci').replaceAll('\n', ' ');
    expect(written).toContain(
      '1. h2e2 $1 {a} 1... h9g7 $4 $14 ({b} 1... h7e7 $5 {c}) {d} 2. h0g2 $5 i9h9 $6 {f} (2... a9a8 $2 {e}) *',
    );
    for (const notation of NOTATIONS) {
      expect(readPgn(writePgn(game, notation)).game.tree).toEqual(tree);
    }
  });

  it('read signs that are written out as chess does, alone or behind a move', () => {
    const { game, fault } = readPgn(
      '1. h2e2 ± h9g7!?∞ 2. 马二进三⩲ += i9h9 +− 3. R1=2 N = c8+4±# 4. C8+2 □ -/+ $36 *',
    );
    expect(fault).toBeUndefined();
    expect(game.tree.nodes.slice(1).map((node) => node?.nags)).toEqual([
      ...[[16], [5, 13], [14], [18], [146, 10], [16], [7, 17, 36]],
    ]);
    // However long a word is.
    expect(readPgn(`1. h2e2 ${'!'.repeat(200_000)}x`).fault).toMatchObject({ kind: 'move' });
    expect(writePgn(game, 'iccs')).toContain('1. H2-E2 $16 H9-G7 $5 $13 2. H0-G2 $14 I9-H9 $18');
  });

  it('get the standard tags where they have none, and keep theirs', () => {
    const { game } = readPgn('1. h2e2');
    expect(writePgn(withStandardTags(game), 'uci')).toBe(
      '[Game "Chinese Chess"]\n[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n' +
        '[Red "?"]\n[Black "?"]\n[Result "*"]\n\n1. h2e2 *\n',
    );
    const named = readPgn('[Red "A"]\n\n1. h2e2').game;
    expect(withStandardTags(named)).toBe(named);
  });

  it('keep comments with braces, and those of a game that was cut off', () => {
    const { game } = readPgn('1. h2e2 ;one} {two\nh9g7 (1... h7e7 ;three}\n) {four');
    expect(game.tree.nodes.map((node) => node?.comments)).toEqual([
      [],
      ['one} {two'],
      ['four'],
      ['three}'],
    ]);
    const written = writePgn(game, 'uci');
    expect(written).toContain('1. h2e2 ;one} {two\n1... h9g7 {four} (1... h7e7 ;three}\n) *\n');
    expect(readPgn(written).game.tree).toEqual(game.tree);
    // What was typed may have lines.
    const typed = annotate(createTree(), ROOT, { comments: ['a\n b ', ' '] });
    expect(writePgn({ ...game, tree: typed }, 'uci')).toContain('{a b} *');
  });

  it('name their faults, and keep what stands before them', () => {
    const faultOf = (text: string) => readPgn(text).fault;
    const move = readPgn('[Red "A"]\n\n1. h2e2\nh9g8 2. a0a1');
    expect(move.fault).toMatchObject({ kind: 'move', line: 4 });
    expect(mainline(move.game.tree)).toEqual(['h2e2']);
    expect(readPgn('[Red "A"]\n\n1. h2e2\nh9g8', 21).fault).toMatchObject({ line: 24 });
    expect(faultOf('1. h2e2 {no end')).toEqual({ kind: 'open', line: 1, column: 9 });
    expect(faultOf('1. h2e2\n(1. b2e2')).toEqual({ kind: 'open', line: 2, column: 8 });
    expect(faultOf('[FEN "9/9"]\n\n*')).toMatchObject({
      kind: 'fen',
      fault: { message: 'the board has 2 ranks, 10 were expected' },
    });
    expect(faultOf('')).toBeUndefined();
    expect(faultOf(')) } 1. h2e2 ) *')).toBeUndefined();
  });

  it('begin elsewhere, with Black', () => {
    const fen = '3k5/9/9/c8/4R4/9/9/9/9/5K3 b - - 4 30';
    const { game, fault } = readPgn(`[FEN "${fen}"]\n\n30... a6a5 31. e5e6 *`);
    expect(fault).toBeUndefined();
    expect(positionAt(game.tree, ROOT).fen()).toBe(fen);
    expect(moveLabel(game.tree, 1)).toBe('30...');
    expect(writePgn(game, 'wxf')).toContain(`[FEN "${fen}"]\n\n30... c1+1 31. R5+1 *`);
  });
});

describe('trees', () => {
  it('find moves that are there, and drop and raise variations', () => {
    const start = createTree();
    const line = addLine(start, ROOT, ['炮二平五', 'h8+7', 'H0-G2']);
    expect(uciPath(line.tree, line.id)).toEqual(['h2e2', 'h9g7', 'h0g2']);
    const first = Position.start().parseUci('h2e2');
    if (!first) throw new Error('h2e2 is legal');
    expect(addMove(line.tree, ROOT, first)).toEqual({ tree: line.tree, id: 1 });
    const other = addLine(line.tree, 1, ['h7e7', 'h0g2']);
    const raised = promoteToMainline(other.tree, other.id);
    expect(mainline(raised)).toEqual(['h2e2', 'h7e7', 'h0g2']);
    const dropped = deleteNode(raised, nodeAt(raised, other.id).parent ?? ROOT);
    expect(mainline(dropped)).toEqual(['h2e2', 'h9g7', 'h0g2']);
    // Nothing was changed under way.
    expect(start.nodes.length).toBe(1);
  });

  it('bear long games and come back from storage', () => {
    let tree = createTree();
    let at = ROOT;
    for (let i = 0; i < 2000; i++) {
      const placed = addLine(tree, at, [['a0a1', 'a9a8', 'a1a0', 'a8a9'][i % 4] as string]);
      tree = placed.tree;
      at = placed.id;
    }
    const stored: typeof tree = JSON.parse(JSON.stringify(tree));
    expect(positionAt(stored, at).fullmoveNumber).toBe(1001);
    expect(positionAt(stored, at).halfmoveClock).toBe(2000);
  });
});
