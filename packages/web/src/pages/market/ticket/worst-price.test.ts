import { describe, expect, it } from 'vitest';
import { worstPriceTicks } from './worst-price.ts';

describe('the worst price of a market order', () => {
  it.each([
    ['buy', '0.05', 6_000, 1, 6_300],
    ['buy', '0.02', 5_322, 1, 5_428],
    // 10.2 cents are between two prices of a market in whole cents.
    ['buy', '0.02', 1_000, 100, 1_000],
    ['buy', '0.1', 9_500, 100, 9_900],
    ['buy', '0.1', 9_500, 1, 9_999],
    ['sell', '0.05', 6_000, 1, 5_700],
    ['sell', '0.02', 5_322, 1, 5_216],
    ['sell', '0.02', 1_000, 100, 1_000],
    ['sell', '0.1', 100, 100, 100],
    ['sell', '0.1', 1, 1, 1],
  ] as const)('of a %s with slippage %s from %i ticks on a grid of %i is %i', (side, slippage, best, step, worst) => {
    expect(worstPriceTicks({ side, slippage }, { bestTicks: best, stepTicks: step })).toBe(worst);
  });

  it('does not exist without slippage, or without a price to count from', () => {
    expect(worstPriceTicks({ side: 'buy', slippage: 'none' }, { bestTicks: 5_000, stepTicks: 1 })).toBeUndefined();
    expect(worstPriceTicks({ side: 'sell', slippage: '0.02' }, { bestTicks: undefined, stepTicks: 1 })).toBeUndefined();
  });
});
