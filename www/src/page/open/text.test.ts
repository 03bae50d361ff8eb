import { describe, expect, it } from 'vitest';
import { newGame, positionOf, step, titleOf } from '../core/game';
import { openText } from './text';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

describe('a text that was pasted', () => {
  it('may be a FEN', () => {
    const opened = openText(`  ${KIWIPETE}\n`, newGame());
    expect(opened.kind).toBe('position');
    if (opened.kind === 'position') expect(positionOf(opened.game).fen()).toBe(KIWIPETE);
  });

  it('may be a game, with or without tags', () => {
    for (const text of ['1. e4 e5 2. Nf3', '[White "A"]\n[Black "B"]\n\n1.e4 e5 2.Nf3 *', '1.e4']) {
      const opened = openText(text, newGame());
      expect(opened.kind).toBe('game');
      if (opened.kind !== 'game') continue;
      // A game lands before its first move.
      expect(positionOf(opened.game).fen()).toBe(positionOf(newGame()).fen());
      expect(positionOf(step(opened.game, 'last')).fen()).not.toBe(positionOf(newGame()).fen());
    }
  });

  it('may begin with an escaped line, empty lines or a comment', () => {
    for (const text of ['% generated\n[Event "x"]\n\n1. e4 *', '\n\n{of a club} 1. e4 *']) {
      expect(openText(text, newGame()).kind).toBe('game');
    }
    const opened = openText('\n\n1. e4 e5 2. Qh6 *', newGame());
    if (opened.kind !== 'game') throw new Error('it is a game');
    expect(opened.fault).toMatch(/line 3, column 13/);
  });

  it('may be a game that says how it ended behind its moves alone', () => {
    const opened = openText('1. e4 e5 0-1', newGame());
    if (opened.kind !== 'game') throw new Error('it is a game');
    expect(opened.game.result).toBe('0-1');
  });

  it('is refused where it is a game by other rules', () => {
    const opened = openText('[Variant "Antichess"]\n\n1. e3 b5 2. Bxb5 *', newGame());
    expect(opened).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('The variant "Antichess" is not supported'),
    });
  });

  it('is a game with a note where its FEN was repaired', () => {
    const opened = openText('[FEN "7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1"]\n\n1. Rh6# *', newGame());
    if (opened.kind !== 'game') throw new Error('it is a game');
    expect(opened.fault).toBeUndefined();
    expect(opened.repaired).toMatch(/^The FEN was repaired: castling rights/);
  });

  it('keeps what was readable of a game, and says what was not', () => {
    const opened = openText('1. e4 e5 2. Qh6 Nc6', newGame());
    expect(opened.kind).toBe('game');
    if (opened.kind === 'game') expect(opened.fault).toMatch(/line 1, column/);
  });

  it('may be a single move', () => {
    for (const text of ['e4', 'e2e4', 'Nf3']) {
      expect(openText(text, newGame()).kind).toBe('move');
    }
    expect(openText('Ke2', newGame()).kind).toBe('error');
  });

  it.each(['', 'hello', '8/8/8/8/8/8/8/8 w - - 0 1', `${KIWIPETE.replace(' w ', ' x ')}`])(
    'is refused with a reason: %s',
    (text) => {
      const opened = openText(text, newGame());
      expect(opened.kind).toBe('error');
      if (opened.kind === 'error') expect(opened.message.length).toBeGreaterThan(5);
    },
  );

  it('may be moves without their numbers', () => {
    for (const text of ['e4 e5 Nf3 Nc6', 'e2e4 e7e5\ng1f3 b8c6']) {
      const opened = openText(text, newGame());
      expect(opened.kind === 'game' && opened.game.tree.nodes.length).toBe(5);
    }
  });

  it('may be a game that begins as no other does', () => {
    for (const text of [
      '1 e4 e5 2 Nf3',
      '1) e4 e5 2) Nf3',
      '$10 1. e4 e5 2. Nf3',
      '> 1. e4 e5\n> 2. Nf3',
      '[ "nameless"]\n\n1. e4 e5 2. Nf3 *',
    ]) {
      const opened = openText(text, newGame());
      expect(opened.kind === 'game' && opened.game.tree.nodes.length, text).toBe(4);
    }
    expect(openText('Here is my game: 1. e4', newGame())).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('"Here" is not a move'),
    });
  });

  it('may be a list of positions under a comment', () => {
    const epd = '4k3/8/8/8/8/8/4P3/4K3 w - -';
    const opened = openText(`# endings\n${epd}\n${epd}\n`, newGame());
    expect(opened.kind === 'position' && positionOf(opened.game).fen()).toBe(`${epd} 0 1`);
  });

  it.each(['; one\n', '// one\n', '# one\n', 'fen,eval\n'])('may be a list of one: %j', (above) => {
    const opened = openText(`${above}8/8/8/8/8/8/8/K1k5 b - - 3 9\r\n\x1a`, newGame());
    expect(opened).toMatchObject({ kind: 'position', repairs: [] });
    expect(opened.kind === 'position' && opened.game.tree.start).toBe(
      '8/8/8/8/8/8/8/K1k5 b - - 3 9',
    );
  });

  it('may be a line of an EPD file, whose operations are left out', () => {
    const epd = '4k3/8/8/8/8/8/4P3/4K3 w - -';
    for (const text of [
      `${epd} bm e4; id "a b";`,
      `${epd} bm e4;\n${epd} bm e3;`,
      `${epd} D1 8; D2 9;`,
    ]) {
      const opened = openText(text, newGame());
      expect(opened.kind === 'position' && positionOf(opened.game).fen()).toBe(`${epd} 0 1`);
    }
  });

  it('is no EPD without the sign that ends an operation', () => {
    expect(openText('4k3/8/8/8/8/8/4P3/4K3 w - - many 1', newGame()).kind).toBe('error');
  });

  it('that is a move which cannot be made is not taken for a FEN', () => {
    for (const text of ['Nf6', 'e5', 'hello', 'O-O']) {
      const opened = openText(text, newGame());
      expect(opened.kind === 'error' && opened.message).toMatch(
        new RegExp(`"${text}" is no move that is legal here, no FEN and no PGN`),
      );
    }
  });

  it('names the players', () => {
    const text =
      '[Event "?"]\n[White "Ann"]\n[Black "Bob"]\n[Date "1999.??.??"]\n[Result "1-0"]\n\n1. e4 1-0';
    const opened = openText(text, newGame());
    if (opened.kind !== 'game') throw new Error('not a game');
    expect(titleOf(opened.game)).toEqual({ players: 'Ann – Bob', rest: '1-0 · 1999' });
  });
});
