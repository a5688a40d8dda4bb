import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { ladder } from './quotes.ts';

describe('a market maker’s ladder', () => {
  it.each([
    [5_000, 1],
    [5_050, 10],
    [9_870, 1],
    [120, 10],
    [6_100, 100],
  ])('around %i ticks on a grid of %i never crosses itself and stays on the grid', (fairTicks, tickStep) => {
    const quotes = ladder(fairTicks, tickStep, new Random(7));
    const bestYes = Math.max(...quotes.filter((quote) => quote.outcome === 'yes').map((quote) => quote.priceTicks));
    const bestNo = Math.max(...quotes.filter((quote) => quote.outcome === 'no').map((quote) => quote.priceTicks));
    expect(bestYes + bestNo).toBeLessThan(10_000);
    expect(quotes.every((quote) => quote.priceTicks % tickStep === 0 && quote.priceTicks > 0)).toBe(true);
  });

  it.each([
    [4_260, 1],
    [4_260, 10],
    [4_260, 100],
  ])('changes only its best quotes when %i ticks move a little, on a grid of %i', (fairTicks, tickStep) => {
    const pricesAt = (ticks: number) =>
      ladder(ticks, tickStep, new Random(7)).map(({ outcome, priceTicks }) => `${outcome} ${priceTicks}`);
    const before = pricesAt(fairTicks);
    expect(before).toHaveLength(12);
    expect(pricesAt(fairTicks + 20).filter((price) => !before.includes(price)).length).toBeLessThanOrEqual(2);
  });
});
