import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { onGrid, takeStep } from './price-walk.ts';

/** The steps of some weeks. */
const STEPS = 20_000;

describe('a price walk', () => {
  it.each([4_500, 900, 8_800])('that is pulled to %i ticks wanders, and always comes back', (home) => {
    const random = new Random(11);
    const seen: number[] = [];
    const price = { priceTicks: home, towardsTicks: home };
    for (let step = 0; step < STEPS; step += 1) {
      takeStep(price, [], { stepTicks: 60, random });
      seen.push(price.priceTicks);
    }
    expect(new Set(seen).size).toBeGreaterThan(100);
    expect(Math.max(...seen.map((ticks) => Math.abs(ticks - home)))).toBeLessThan(1_000);
  });

  it('stays within one and ninety-nine cents', () => {
    const random = new Random(3);
    const price = { priceTicks: 9_500, towardsTicks: 9_900 };
    for (let step = 0; step < 5_000; step += 1) {
      takeStep(price, [], { stepTicks: 300, random });
      expect(price.priceTicks).toBeGreaterThanOrEqual(100);
      expect(price.priceTicks).toBeLessThanOrEqual(9_900);
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
    const prices = HOMES.map((home) => ({ priceTicks: home, towardsTicks: home }));
    const seen = new Set<string>();
    for (let step = 0; step < STEPS; step += 1) {
      const one = random.pick(prices);
      const others = prices.filter((other) => other !== one);
      takeStep(one, others, { stepTicks: 60, random });
      expect(prices.reduce((sum, { priceTicks }) => sum + priceTicks, 0)).toBe(10_000);
      const isNear = prices.every(
        ({ priceTicks, towardsTicks }) => priceTicks >= 100 && Math.abs(priceTicks - towardsTicks) < 1_000,
      );
      expect(isNear).toBe(true);
      seen.add(prices.map(({ priceTicks }) => priceTicks).join());
    }
    expect(seen.size).toBeGreaterThan(100);
  });
});
