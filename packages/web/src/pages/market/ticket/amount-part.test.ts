import { describe, expect, it } from 'vitest';
import { amountPart, maxAmountOf, type PartTerms, partOf } from './amount-part.ts';

const QUOTE = 10_000_000_000n;
const SHARE = 1_000_000n;
const BUY: PartTerms = {
  side: 'buy',
  unit: 'quote',
  limitTicks: 0,
  feeBps: 0,
  funds: { quoteUnits: 333n * QUOTE + 1n, lots: 0n },
};
const SELL: PartTerms = { ...BUY, side: 'sell', unit: 'shares', funds: { quoteUnits: 0n, lots: 7n * SHARE } };

describe('a part of the funds', () => {
  it('is rounded to cents, except for 100%', () => {
    expect(amountPart(50, BUY)).toBe('166.5');
    expect(amountPart(100, BUY)).toBe('333.0000000001');
    expect(amountPart(0, BUY)).toBe('');
    const cents = { ...BUY, funds: { quoteUnits: QUOTE / 50n, lots: 0n } };
    expect([amountPart(25, cents), amountPart(50, cents)]).toEqual(['', '0.01']);
  });

  it('of shares is in whole lots', () => {
    expect(amountPart(33, SELL)).toBe('2.31');
    expect(amountPart(100, SELL)).toBe('7');
  });

  it('of a limit buy leaves room for the fee', () => {
    const terms = { ...BUY, unit: 'shares', limitTicks: 5_000, feeBps: 1_000 } as const;
    expect(Number(amountPart(100, terms))).toBeLessThan(666);
    expect(amountPart(100, { ...terms, feeBps: 0 })).toBe('666');
  });

  it('of a limit order is zero until its price is known', () => {
    const terms = { ...BUY, unit: 'shares', limitTicks: 0 } as const;
    expect([maxAmountOf(terms), amountPart(100, terms)]).toEqual([0n, '']);
  });

  it('is never more than the maximum order size', () => {
    const rich = { quoteUnits: 2n ** 63n - 1n, lots: 2n ** 60n };
    expect(maxAmountOf({ ...BUY, unit: 'shares', limitTicks: 1, funds: rich })).toBe(900_000_000n * SHARE);
    expect(maxAmountOf({ ...SELL, funds: rich })).toBe(900_000_000n * SHARE);
  });

  it('converts back to percent, capped at 100', () => {
    for (const percent of [25, 50, 75, 100]) expect(partOf(amountPart(percent, SELL), SELL)).toBe(percent);
    expect(partOf('1000', SELL)).toBe(100);
    expect(partOf('', SELL)).toBe(0);
    expect(partOf('1', { ...SELL, funds: { quoteUnits: 0n, lots: 0n } })).toBe(0);
  });
});
