import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatScore,
  formatSpeed,
  moveNumber,
  whiteView,
  winPercent,
} from './format';

const cp = (value: number) => ({ kind: 'cp', value }) as const;
const mate = (value: number) => ({ kind: 'mate', value }) as const;

describe('scores', () => {
  it.each([
    [cp(38), '+0.4'],
    [cp(-132), '−1.3'],
    [cp(0), '0.0'],
    [cp(-4), '0.0'],
    [cp(4), '0.0'],
    [cp(-5), '−0.1'],
    [cp(5), '+0.1'],
    [cp(1234), '+12.3'],
    [mate(5), '#5'],
    [mate(-3), '−#3'],
    [mate(0), '#0'],
  ])('%o reads %s', (score, text) => {
    expect(formatScore(score)).toBe(text);
  });

  it('turns the side to move’s view into White’s', () => {
    expect(whiteView(cp(50), 'w')).toEqual(cp(50));
    expect(whiteView(cp(50), 'b')).toEqual(cp(-50));
    expect(whiteView(mate(3), 'b')).toEqual(mate(-3));
    expect(Object.is(whiteView(cp(0), 'b').value, -0)).toBe(false);
  });

  it('follows the published curve for win chances', () => {
    expect(winPercent(cp(0))).toBe(50);
    expect(winPercent(cp(100))).toBeCloseTo(59.1, 1);
    expect(winPercent(cp(-100))).toBeCloseTo(40.9, 1);
    expect(winPercent(cp(1000))).toBeCloseTo(97.5, 1);
    expect(winPercent(mate(4))).toBe(100);
    expect(winPercent(mate(-4))).toBe(0);
  });
});

describe('counts', () => {
  it.each([
    [0, '0'],
    [940, '940'],
    [1000, '1 k'],
    [820_400, '820 k'],
    [999_999, '999 k'],
    [1_234_567, '1.2 M'],
    [31_500_000, '31.5 M'],
    [431_000_000, '431 M'],
    [2_100_000_000, '2.1 G'],
  ])('%d reads %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('says speeds and sizes in their units', () => {
    expect(formatSpeed(820_000)).toBe('820 kn/s');
    expect(formatSpeed(1_240_000)).toBe('1.2 Mn/s');
    expect(formatSpeed(12)).toBe('12 n/s');
    expect(formatBytes(21_022_697)).toBe('21.0 MB');
    expect(formatBytes(512)).toBe('512 bytes');
  });

  it('numbers moves of either side', () => {
    expect(moveNumber(12, 'w')).toBe('12.');
    expect(moveNumber(12, 'b')).toBe('12...');
  });
});
