import type { PriceTicks, QuoteUnits, SizeLots } from '@presage/exchange';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Holding, positionWorth } from './position-worth.ts';
import { ratioText } from './ratio.ts';

/** Shares held since before the day if a price of that time is given, else bought during the day at their cost. */
function holding(shares: number, costUnits: bigint, priceTicks?: number, dayAgoTicks?: number): Holding {
  const old = dayAgoTicks !== undefined;
  return {
    lots: (shares * 1_000_000) as SizeLots,
    costUnits: costUnits as QuoteUnits,
    priceTicks: priceTicks as PriceTicks | undefined,
    paidUnits: costUnits,
    receivedUnits: 0n,
    before: {
      lots: (old ? shares * 1_000_000 : 0) as SizeLots,
      costUnits: (old ? costUnits : 0n) as QuoteUnits,
      priceTicks: dayAgoTicks as PriceTicks | undefined,
      paidUnits: old ? costUnits : 0n,
      receivedUnits: 0n,
    },
  };
}

const QUOTE = 10_000_000_000n;

function withoutPriceBefore(held: Holding): Holding {
  return { ...held, before: { ...held.before, priceTicks: undefined } };
}

describe('the worth of a position', () => {
  it.each<[string, Holding, object]>([
    [
      'that gained',
      holding(10, 4n * QUOTE, 6_000, 5_000),
      {
        avgEntryPrice: '0.4',
        currentValueInQuoteToken: '6',
        unrealizedPnl: '2',
        unrealizedPnlPercent: '50',
        dailyPnlChange: '1',
        dailyPnlChangePercent: '20',
      },
    ],
    [
      'that lost',
      holding(10, 4n * QUOTE, 3_000, 5_000),
      { unrealizedPnl: '-1', unrealizedPnlPercent: '-25', dailyPnlChange: '-2', dailyPnlChangePercent: '-40' },
    ],
    [
      'without any price is its cost',
      holding(10, 4n * QUOTE),
      {
        currentValueInQuoteToken: '4',
        unrealizedPnl: '0',
        unrealizedPnlPercent: '0',
        dailyPnlChange: '0',
        dailyPnlChangePercent: '0',
      },
    ],
    [
      'younger than a day counts from its cost',
      holding(10, 4n * QUOTE, 5_000),
      { dailyPnlChange: '1', dailyPnlChangePercent: '25' },
    ],
    [
      'held before the first trade was worth its cost until then',
      withoutPriceBefore(holding(10, 5n * QUOTE, 6_000, 1)),
      { dailyPnlChange: '1', dailyPnlChangePercent: '20' },
    ],
    [
      'sold within the day counts the proceeds over the price at its start',
      { ...holding(10, 4n * QUOTE, 8_000, 6_000), lots: 0 as SizeLots, receivedUnits: 7n * QUOTE },
      { dailyPnlChange: '1', dailyPnlChangePercent: '16.67' },
    ],
    [
      'that pays nothing',
      holding(10, 4n * QUOTE, 0, 5_000),
      {
        currentValueInQuoteToken: '0',
        unrealizedPnlPercent: '-100',
        dailyPnlChange: '-5',
        dailyPnlChangePercent: '-100',
      },
    ],
    [
      'of nothing',
      holding(0, 0n, 5_000, 5_000),
      { avgEntryPrice: '0', currentValueInQuoteToken: '0', unrealizedPnlPercent: '0', dailyPnlChangePercent: '0' },
    ],
    [
      'bought at thirds is shown to a millionth',
      holding(3, QUOTE, 5_000),
      { avgEntryPrice: '0.333333', unrealizedPnl: '0.5' },
    ],
  ])('%s', (_name, held, worth) => {
    expect(positionWorth(held)).toMatchObject(worth);
  });
});

describe('a ratio', () => {
  it.each([
    [1n, 8n, 2, '0.13'],
    [-1n, 8n, 2, '-0.13'],
    [1n, -8n, 2, '-0.13'],
    [1n, 3n, 2, '0.33'],
    [2n, 3n, 2, '0.67'],
    [-1n, 1_000n, 2, '0'],
    [5n, 0n, 2, '0'],
    [0n, 5n, 2, '0'],
  ])('%s / %s with %s digits is %s', (numerator, denominator, decimals, text) => {
    expect(ratioText({ numerator, denominator, decimals })).toBe(text);
  });

  it('is off by at most half its last digit, and its size does not depend on its sign', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        (numerator, denominator) => {
          const text = ratioText({ numerator, denominator, decimals: 2 });
          const hundredths = BigInt(Math.round(Number(text) * 100));
          if (Number(text) < 1e12 && Number(text) > -1e12) {
            const off = 2n * (hundredths * denominator - 100n * numerator);
            expect((off < 0n ? -off : off) <= denominator).toBe(true);
          }
          const negated = ratioText({ numerator: -numerator, denominator, decimals: 2 });
          expect(negated.replace('-', '')).toBe(text.replace('-', ''));
        },
      ),
    );
  });
});
