import { expect, it } from 'vitest';
import { nextPrice } from './price-walk.ts';
import { Random } from './random.ts';

/** Steps of some weeks. */
const STEPS = 20_000;

it.each([4_500, 900, 8_800])('a walk that is drawn to %i ticks wanders, and never for good', (home) => {
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
