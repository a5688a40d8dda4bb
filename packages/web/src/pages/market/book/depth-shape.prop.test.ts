import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthShape } from './depth-shape.ts';

describe('the depth of a book', () => {
  it('has its edges and its middle at multiples of the tick step, for any book', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(100, 10, 1),
        (cents, stepTicks) => {
          const prices = cents.toSorted((a, b) => b - a).map((cent) => ({ ticks: cent * 100, lots: 5n }));
          const half = Math.ceil(prices.length / 2);
          const shape = depthShape({ asks: prices.slice(0, half).reverse(), bids: prices.slice(half) }, stepTicks);
          const { fromTicks, toTicks } = shape ?? { fromTicks: -1, toTicks: -1 };
          for (const ticks of [fromTicks, toTicks, (fromTicks + toTicks) / 2]) expect(ticks % stepTicks).toBe(0);
          expect(fromTicks).toBeGreaterThanOrEqual(0);
          expect(toTicks).toBeLessThanOrEqual(10_000);
        },
      ),
    );
  });
});
