import { describe, expect, it } from 'vitest';
import { type CommentParts, formatComment, parseComment } from '../index';

const none = { arrows: [], circles: [] };

describe('commands in comments', () => {
  it.each<[string, CommentParts]>([
    ['just words', { ...none, text: 'just words' }],
    ['[%eval 0.35] good', { ...none, text: 'good', eval: { kind: 'cp', value: 35 } }],
    ['[%eval -1.07,22]', { ...none, text: '', eval: { kind: 'cp', value: -107 }, depth: 22 }],
    ['so [%eval #-3] bad', { ...none, text: 'so bad', eval: { kind: 'mate', value: -3 } }],
    ['[%clk 1:02:03.5]', { ...none, text: '', clock: 3723.5 }],
    ['[%clk 0:59]', { ...none, text: '', clock: 59 }],
    [
      '[%csl Ge4,Rd5][%cal Ye2e4, Bg1f3]',
      {
        text: '',
        circles: [
          { color: 'G', square: 'e4' },
          { color: 'R', square: 'd5' },
        ],
        arrows: [
          { color: 'Y', from: 'e2', to: 'e4' },
          { color: 'B', from: 'g1', to: 'f3' },
        ],
      },
    ],
    ['[%emt 0:05] [%eval x]', { ...none, text: '[%emt 0:05] [%eval x]' }],
    ['[%cal Ge2e9]', { ...none, text: '[%cal Ge2e9]' }],
  ])('%s', (comment, parts) => {
    expect(parseComment(comment)).toEqual(parts);
    expect(parseComment(formatComment(parts))).toEqual(parts);
  });

  it('are written before the words', () => {
    const comment = formatComment({
      text: 'good',
      eval: { kind: 'cp', value: 30 },
      depth: 18,
      clock: 61,
      arrows: [{ color: 'G', from: 'a1', to: 'h8' }],
    });
    expect(comment).toBe('[%eval 0.30,18] [%clk 0:01:01] [%cal Ga1h8] good');
    expect(formatComment({})).toBe('');
  });
});
