import { describe, expect, it } from 'vitest';
import { OpenError } from '../analysis/open-text';
import { FenError } from '../chess';
import { scoreText } from '../chess/figures';
import { scoreFor as whiteView } from '../chess/review';
import { looksLikeFen, nodeAtPly, readFen, readPgn, titleOf, tokensOf } from './game';
import { oneOf, onOff, side, whole } from './options';
import { plain } from './text';
import { addLanguage, fill, wordsFor } from './words';

const PGN = '[White "A"]\n[Black "B"]\n\n1. e4 {x} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6';

describe('texts that anyone may have written', () => {
  it('are cut, flattened and turned the right way round', () => {
    expect(plain('a\u0000b\u202ec\u2066d', 20)).toBe('a b c d');
    expect(plain('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}\u2026`);
    expect(plain(`e${'\u0301'.repeat(50)}`, 100)).toBe(`e${'\u0301'.repeat(4)}`);
    expect(plain('\ud83d\ude00'.repeat(3), 3)).toBe('\ud83d\ude00\u2026');
  });

  it('are refused when they are too long or no game', () => {
    expect(() => readPgn('1. e4 '.repeat(100_000))).toThrow(OpenError);
    expect(() => readPgn('  ')).toThrow('There is no game');
    expect(() => readFen('x')).toThrow(FenError);
  });

  it('are told apart', () => {
    expect(looksLikeFen('8/8/8/8/8/4k3/4p3/4K3 w - - 0 1')).toBe(true);
    expect(looksLikeFen('[Event "a/b/c/d"]')).toBe(false);
    expect(looksLikeFen('1. e4 e5')).toBe(false);
  });
});

describe('a FEN', () => {
  it('is repaired where it has one sensible meaning, and says so', () => {
    const { tree, repaired } = readFen('7k/5K2/4R3/8/8/8/8/8_w_KQkq_-_0_1');
    expect(tree.start).toBe('7k/5K2/4R3/8/8/8/8/8 w - - 0 1');
    expect(repaired).toBe(
      'The FEN was repaired: the signs between its fields were read as spaces; castling rights "KQkq" were dropped: king or rook is not in place',
    );
    expect(readFen('7k/5K2/4R3/8/8/8/8/8 w - - 0 1').repaired).toBeUndefined();
  });

  it('may be an EPD', () => {
    expect(readFen('7k/5K2/4R3/8/8/8/8/8 w - - bm Rh6#;').tree.start).toMatch(/ w - - 0 1$/);
  });
});

describe('a game', () => {
  it('is running text with its variations', () => {
    const { tree } = readPgn(PGN);
    const text = tokensOf(tree).map((token) => {
      if (token.kind === 'move') return `${token.number}${token.san}`;
      return token.kind === 'comment'
        ? `{${token.text}}`
        : { open: '(', close: ')', more: '...' }[token.kind];
    });
    expect(text.join(' ')).toBe('1.e4 {x} 1\u2026e5 ( 1\u2026c5 2.Nf3 ( 2.c3 ) ) 2.Nf3 Nc6');
  });

  it('is shown from a ply, counted from either end', () => {
    const { tree } = readPgn(PGN);
    expect([0, 4, 9, -1, -9].map((ply) => nodeAtPly(tree, ply))).toEqual([
      0,
      nodeAtPly(tree, 4),
      nodeAtPly(tree, 4),
      nodeAtPly(tree, 4),
      0,
    ]);
  });

  it('has a title where its tags say who played', () => {
    expect(titleOf(readPgn(PGN))).toEqual({ players: 'A \u2013 B', rest: '' });
    expect(titleOf(readPgn('1. e4'))).toBeUndefined();
  });
});

describe('options', () => {
  const read = (converter: object, value: string | null): unknown =>
    (converter as { fromAttribute(value: string | null): unknown }).fromAttribute(value);

  it('are read with forgiveness', () => {
    expect(['off', 'FALSE', '0', 'on', '', null].map((value) => read(onOff, value))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(['3', '99', '-1', 'x', '', null].map((value) => read(whole(1, 8), value))).toEqual([
      3,
      8,
      1,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['Auto', 'never', null].map((value) => read(oneOf('click', 'auto'), value))).toEqual([
      'auto',
      'click',
      'click',
    ]);
    expect(['b', 'Black', 'white', null].map((value) => read(side, value))).toEqual([
      'black',
      'black',
      'white',
      'white',
    ]);
  });
});

describe('words', () => {
  it('are found by language, with English for what is not known', () => {
    expect(wordsFor('de-AT').analyse).toBe('Analysieren');
    expect(wordsFor('xx').analyse).toBe('Analyse');
    addLanguage('eo', { analyse: 'Analizi' });
    expect([wordsFor('eo').analyse, wordsFor('eo').stop]).toEqual(['Analizi', 'Stop']);
    expect(fill('{done} of {all}{x}', { done: 1, all: 2 })).toBe('1 of 2{x}');
  });
});

describe('scores', () => {
  it('are White\u2019s view', () => {
    const view = (kind: 'cp' | 'mate', value: number, turn: 'w' | 'b') =>
      scoreText(whiteView({ kind, value }, turn));
    expect([
      view('cp', 43, 'w'),
      view('cp', 43, 'b'),
      view('cp', 4, 'b'),
      view('cp', 0, 'b'),
    ]).toEqual(['+0.4', '−0.4', '0.0', '0.0']);
    expect([view('mate', 3, 'w'), view('mate', 3, 'b')]).toEqual(['#3', '−#3']);
  });
});
