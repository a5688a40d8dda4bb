import { describe, expect, it } from 'vitest';
import { groupDigits, readDecimal, rescale, roundedText, signOf, trimZeros } from './decimal.ts';

describe('decimal text', () => {
  it.each(['', '.', '1e3', '0x1', '1,000', ' 1', '1.2.3', 'NaN'])('rejects %o', (text) => {
    expect(readDecimal(text)).toBeUndefined();
  });

  it.each([
    ['0.125', 2, 13n],
    ['0.124', 2, 12n],
    ['-0.125', 2, -13n],
    ['1', 4, 10_000n],
    ['0.9999', 0, 1n],
  ])('%s in steps of 1e-%i is %i, halves rounded away from zero', (text, decimals, steps) => {
    expect(rescale(readDecimal(text)!, decimals)).toBe(steps);
  });

  it('keeps every digit of numbers too long for a float', () => {
    expect(roundedText('123456789012345678.905', 2)).toBe('123,456,789,012,345,678.91');
    expect(roundedText('900719925474099.31', 1)).toBe('900,719,925,474,099.3');
  });

  it('is grouped before the decimal point only, and trimmed after it only', () => {
    expect([groupDigits('1234567.1234'), groupDigits('-1234'), groupDigits('999')]).toEqual([
      '1,234,567.1234',
      '-1,234',
      '999',
    ]);
    expect([trimZeros('100'), trimZeros('1.500'), trimZeros('2.000')]).toEqual(['100', '1.5', '2']);
  });

  it('knows its sign', () => {
    expect([signOf('-0.0001'), signOf('0.000'), signOf('-0'), signOf('3'), signOf('?')]).toEqual([-1, 0, 0, 1, 0]);
  });
});
