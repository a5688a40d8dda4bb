import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { type BotMarket, type BotQuestion, moveFairPrice, ticksOf, withFairPrices } from './bot-markets.ts';

const market = (marketId: number, priceTicks: number): BotMarket => ({
  marketId,
  yesTokenId: `${marketId}1`,
  noTokenId: `${marketId}2`,
  tickStep: 100,
  towardsTicks: priceTicks,
  priceTicks,
});
const question = (prices: readonly number[], sumTicks: number | undefined = 10_000): BotQuestion => ({
  markets: prices.map((price, index) => market(index + 1, price)),
  sumTicks,
});
const sumOf = ({ markets }: BotQuestion) => markets.reduce((sum, { priceTicks }) => sum + priceTicks, 0);

describe('fair prices', () => {
  it('of mutually exclusive outcomes are scaled to a sum of 1, wherever they were found', () => {
    const [found] = withFairPrices([], [question([5_000, 4_000, 3_000])]);
    expect(found && sumOf(found)).toBe(10_000);
    expect(found?.markets.reduce((sum, { towardsTicks }) => sum + towardsTicks, 0)).toBe(10_000);
  });

  it('leave out the worth of outcomes that do not trade', () => {
    const [found] = withFairPrices([], [question([5_000, 4_000], 7_500)]);
    expect(found && sumOf(found)).toBe(7_500);
  });

  it('of known markets stay, and make room for a new one', () => {
    const known = withFairPrices([], [question([6_000, 4_000])]);
    const [found] = withFairPrices(known, [question([1_000, 1_000, 5_000])]);
    expect(found && sumOf(found)).toBe(10_000);
    const [first, second] = found?.markets ?? [];
    expect(first).toBe(known[0]?.markets[0]);
    expect(first?.priceTicks).toBeGreaterThan(second?.priceTicks ?? 0);
  });

  it('move two at a time for mutually exclusive outcomes, alone otherwise', () => {
    const random = new Random(9);
    const shared = question([6_000, 3_000, 1_000]);
    const alone = question([4_000], undefined);
    for (let step = 0; step < 1_000; step += 1) {
      const moved = moveFairPrice(shared, random.pick(shared.markets), random);
      expect(moved).toHaveLength(2);
      expect(sumOf(shared)).toBe(10_000);
      expect(moveFairPrice(alone, alone.markets[0] as BotMarket, random)).toEqual(alone.markets);
    }
  });

  it('of the only outcome that trades stays: no other could lose what it gains', () => {
    const last = question([7_000]);
    expect(moveFairPrice(last, last.markets[0] as BotMarket, new Random(1))).toEqual(last.markets);
    expect(sumOf(last)).toBe(7_000);
  });
});

it('a price is parsed without using floats', () => {
  expect(['0.425', '0.0001', '1', '0.5'].map(ticksOf)).toEqual([4_250, 1, 10_000, 5_000]);
});
