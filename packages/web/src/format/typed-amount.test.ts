import { describe, expect, it } from 'vitest';
import { readAmount } from './typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['10', '10'],
    ['1,250.50', '1250.5'],
    ['1,250,000', '1250000'],
    ['007', '7'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['1,5', '1.5'],
    ['0,125', '0.125'],
    [',5', '0.5'],
    ['1000,125', '1000.125'],
    ['1,1250', '1.125'],
  ])('%o is %o', (typed, text) => {
    expect(readAmount(typed, 6)).toEqual({ text });
  });

  it.each([
    ['', 'missing'],
    ['0', 'missing'],
    ['0.000', 'missing'],
    ['-1', 'malformed'],
    ['1,125', 'ambiguous'],
    [' 12,000 ', 'ambiguous'],
    [',', 'missing'],
    ['1.000,125', 'malformed'],
    ['1,25,000', 'malformed'],
    ['ten', 'malformed'],
    ['1.0000001', 'decimals'],
  ])('%o is rejected: %s', (typed, problem) => {
    expect(readAmount(typed, 6)).toEqual({ problem });
  });
});
