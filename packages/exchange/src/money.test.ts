import { describe, expect, test } from 'vitest';
import { Resolution } from './enums.ts';
import { affordableLots, costUnits, feeOf, highestBuyTicks, holdOf, lowestSellTicks, payoutUnits } from './money.ts';
import { MAX_FEE_BPS, MAX_SIZE_LOTS, type PriceTicks, type QuoteUnits, type SizeLots } from './units.ts';

const ticks = (value: number) => value as PriceTicks;
const lots = (value: number) => value as SizeLots;
const units = (value: bigint) => value as QuoteUnits;

/** The fee as the wire contract defines it, with unbounded integers. */
function plainFee(feeBps: number, priceTicks: number, sizeLots: number): bigint {
  return (BigInt(sizeLots) * BigInt(feeBps) * BigInt(priceTicks) * BigInt(10_000 - priceTicks)) / 100_000_000n;
}

const PRICES = [1, 2, 33, 4_999, 5_000, 7_777, 9_998, 9_999];
const SIZES = [
  1,
  3,
  999_000,
  1_000_000,
  99_999_999,
  100_000_000,
  100_000_001,
  4_294_967_297,
  123_456_789_012_345,
  MAX_SIZE_LOTS,
];
const RATES = [0, 1, 7, 25, 100, 333, MAX_FEE_BPS];

describe('cost', () => {
  test.each([
    { price: 1, size: 1, cost: 1n },
    { price: 6_000, size: 10_000_000, cost: 60_000_000_000n },
    { price: 9_999, size: MAX_SIZE_LOTS, cost: 8_999_100_000_000_000_000n },
  ])('of $size lots at $price ticks is $cost units', ({ price, size, cost }) => {
    expect(costUnits(ticks(price), lots(size))).toBe(cost);
  });

  test('is ticks times lots over the whole range', () => {
    for (const price of PRICES) {
      for (const size of SIZES) expect(costUnits(ticks(price), lots(size))).toBe(BigInt(price) * BigInt(size));
    }
  });
});

describe('fee', () => {
  test('is floored to a unit: the trader gains the fraction', () => {
    // 1 lot x 1 bps x 0.5 x 0.5 = 0.25 units
    expect(feeOf(1, ticks(5_000), lots(1))).toBe(0n);
    expect(feeOf(1, ticks(5_000), lots(3))).toBe(0n);
    expect(feeOf(1, ticks(5_000), lots(4))).toBe(1n);
  });

  test('is exact over the whole range', () => {
    for (const feeBps of RATES) {
      for (const price of PRICES) {
        for (const size of SIZES) {
          expect(feeOf(feeBps, ticks(price), lots(size))).toBe(plainFee(feeBps, price, size));
        }
      }
    }
  });

  test('is the same for complements', () => {
    for (const price of PRICES) {
      const size = lots(1_234_567);
      expect(feeOf(123, ticks(price), size)).toBe(feeOf(123, ticks(10_000 - price), size));
    }
  });
});

test('a hold is cost plus fee, and never overflows 64 bits', () => {
  for (const feeBps of RATES) {
    for (const price of PRICES) {
      for (const size of SIZES) {
        const hold = holdOf(feeBps, ticks(price), lots(size));
        expect(hold).toBe(BigInt(price) * BigInt(size) + plainFee(feeBps, price, size));
        expect(hold).toBeLessThan(2n ** 63n);
      }
    }
  }
});

test('the affordable size is the exact maximum', () => {
  const budgets = [1n, 9_998n, 9_999n, 10_000_000_000n, 12_345_678_901n, 999_999_999_999n, 9_000_000_000_000_000_000n];
  for (const feeBps of RATES) {
    for (const price of PRICES) {
      for (const budget of budgets) {
        const most = affordableLots(units(budget), feeBps, ticks(price));
        const costOf = (size: number) => BigInt(size) * BigInt(price) + plainFee(feeBps, price, size);
        expect(costOf(most)).toBeLessThanOrEqual(budget);
        if (most < MAX_SIZE_LOTS) expect(costOf(most + 1)).toBeGreaterThan(budget);
      }
    }
  }
});

test('a budget buys a size whose cost and fee are less than a unit above it by however little', () => {
  // 93,571,687 lots at 33 ticks and 7 bps cost, before the fee is floored, 1e-8 of a unit less than the budget and one.
  const [budget, size] = [3_090_020_043n, 93_571_687];
  expect(holdOf(7, ticks(33), lots(size))).toBe(budget);
  expect(affordableLots(units(budget), 7, ticks(33))).toBe(size);
});

describe('slippage', () => {
  test.each([
    { best: 6_000, ppm: 50_000, buy: 6_300, sell: 5_700 },
    { best: 3, ppm: 50_000, buy: 3, sell: 3 },
    { best: 5_999, ppm: 1, buy: 5_999, sell: 5_999 },
    { best: 1, ppm: 999_999, buy: 1, sell: 1 },
    { best: 1, ppm: 1_000_000, buy: 2, sell: 0 },
    { best: 9_999, ppm: 3_000_000, buy: 39_996, sell: -19_998 },
  ])('of $ppm ppm from $best buys up to $buy, sells down to $sell', ({ best, ppm, buy, sell }) => {
    expect(highestBuyTicks(ticks(best), ppm)).toBe(buy);
    expect(lowestSellTicks(ticks(best), ppm)).toBe(sell);
  });
});

describe('payout', () => {
  test.each([
    { resolution: Resolution.Yes, pays: 30_000n },
    { resolution: Resolution.No, pays: 50_000n },
    { resolution: Resolution.Invalid, pays: 40_000n },
  ])('of 3 Yes and 5 No at resolution $resolution is $pays', ({ resolution, pays }) => {
    expect(payoutUnits({ resolution, yesLots: lots(3), noLots: lots(5) })).toBe(pays);
  });
});
