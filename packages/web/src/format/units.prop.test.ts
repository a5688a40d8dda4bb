import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { affordableLots, feeUnits, lotsOf, lotsText, TICKS_PER_QUOTE } from './units.ts';

const ticks = fc.integer({ min: 1, max: 9_999 });
const feeBps = fc.integer({ min: 0, max: 1_000 });
const lots = fc.bigInt({ min: 1n, max: 10n ** 13n });

it('affordable lots are the maximum: one lot more would exceed the budget', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n }), ticks, feeBps, (budget, price, bps) => {
      const most = affordableLots(budget, price, bps);
      const cost = (size: bigint) => size * BigInt(price) + feeUnits(size, price, bps);
      expect(cost(most) <= budget && cost(most + 1n) > budget).toBe(true);
    }),
  );
});

it('fees match the exchange’s test vectors, which the contracts are tested with too', () => {
  const file = new URL('../../../contracts/vectors/fees.json', import.meta.url);
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as Record<'lots' | 'ticks' | 'bps' | 'feeUnits', string[]>;
  const shown = vectors.lots.map((size, at) =>
    feeUnits(BigInt(size), Number(vectors.ticks[at]), Number(vectors.bps[at])),
  );
  expect(shown.length).toBeGreaterThan(100);
  expect(shown).toEqual(vectors.feeUnits.map(BigInt));
});

it('a fee is the same for complements, and never negative', () => {
  fc.assert(
    fc.property(lots, ticks, feeBps, (size, price, bps) => {
      const fee = feeUnits(size, price, bps);
      expect(fee).toBe(feeUnits(size, TICKS_PER_QUOTE - price, bps));
      expect(fee >= 0n).toBe(true);
    }),
  );
});

it('sizes round-trip through text', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (size) => {
      expect(lotsOf(lotsText(size))).toBe(size);
    }),
  );
});
