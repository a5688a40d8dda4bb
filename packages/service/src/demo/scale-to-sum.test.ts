import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleToSum } from './scale-to-sum.ts';

const sumOf = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0);
const pricesOf = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 2, maxLength: 100 });

describe('scaling prices to a sum', () => {
  it('keeps prices that already add up', () => {
    expect(scaleToSum(10_000, [6_800, 2_600, 400, 200])).toEqual([6_800, 2_600, 400, 200]);
  });

  it('scales any prices to the sum, within the lowest and highest price', () => {
    fc.assert(
      fc.property(pricesOf, (prices) => {
        const shared = scaleToSum(10_000, prices);
        expect(sumOf(shared)).toBe(10_000);
        expect(shared.every((price) => price >= 100 && price <= 9_900)).toBe(true);
      }),
    );
  });

  it('keeps their order', () => {
    const shared = scaleToSum(10_000, [5_000, 4_000, 3_000, 2_000]);
    expect(shared).toEqual([...shared].sort((a, b) => b - a));
  });

  it('leaves prices unchanged when the sum is too small', () => {
    expect(scaleToSum(0, [300, 200])).toEqual([300, 200]);
  });
});
