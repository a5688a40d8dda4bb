import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { nextPrice, nextPricesOfTwo, onGrid } from './price-walk.ts';

/** The steps of some weeks. */
const STEPS = 20_000;

describe('a price walk', () => {
  it.each([4_500, 900, 8_800])('that is pulled to %i ticks wanders, and always comes back', (home) => {
    const random = new Random(11);
    const seen: number[] = [];
    let price = home;
    for (let step = 0; step < STEPS; step += 1) {
      price = nextPrice({ fromTicks: price, towardsTicks: home, stepTicks: 60 }, random);
      seen.push(price);
    }
    expect(new Set(seen).size).toBeGreaterThan(100);
    expect(Math.max(...seen.map((ticks) => Math.abs(ticks - home)))).toBeLessThan(1_000);
  });

  it('stays within one and ninety-nine cents', () => {
    const random = new Random(3);
    let priceTicks = 9_500;
    for (let step = 0; step < 5_000; step += 1) {
      priceTicks = nextPrice({ fromTicks: priceTicks, towardsTicks: 9_900, stepTicks: 300 }, random);
      expect(priceTicks).toBeGreaterThanOrEqual(100);
      expect(priceTicks).toBeLessThanOrEqual(9_900);
    }
  });

  it('never leaves the grid', () => {
    expect(onGrid(3, 100)).toBe(100);
    expect(onGrid(9_999, 100)).toBe(9_900);
  });
});

describe('walks of mutually exclusive outcomes', () => {
  const HOMES = [6_800, 2_600, 400, 200];

  it('add up to 1 at every step, wander, and each stays near its own target', () => {
    const random = new Random(5);
    const prices = [...HOMES];
    const seen = new Set<string>();
    for (let step = 0; step < STEPS; step += 1) {
      const one = random.below(HOMES.length);
      const other = (one + 1 + random.below(HOMES.length - 1)) % HOMES.length;
      const walk = (index: number) => ({
        fromTicks: prices[index] ?? 0,
        towardsTicks: HOMES[index] ?? 0,
        stepTicks: 60,
      });
      [prices[one], prices[other]] = nextPricesOfTwo(walk(one), walk(other), random);
      expect(prices.reduce((sum, price) => sum + price, 0)).toBe(10_000);
      expect(prices.every((price, index) => price >= 100 && Math.abs(price - (HOMES[index] ?? 0)) < 1_000)).toBe(true);
      seen.add(prices.join());
    }
    expect(seen.size).toBeGreaterThan(100);
  });
});
