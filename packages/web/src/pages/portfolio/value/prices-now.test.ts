import { describe, expect, it } from 'vitest';
import { pricesNow } from './prices-now.ts';

const position = (marketId: number, outcomeSide: 1 | 2, sharesOwned: string, currentValueInQuoteToken: string) => ({
  marketId,
  outcomeSide,
  sharesOwned,
  currentValueInQuoteToken,
});

describe('the current prices of positions', () => {
  it('are their value per share, with the complement for the other outcome', () => {
    const prices = pricesNow([position(1, 1, '10', '4'), position(2, 2, '10', '7.5')]);
    expect([...prices]).toEqual([
      [1, { yes: 4_000, no: 6_000 }],
      [2, { yes: 2_500, no: 7_500 }],
    ]);
  });

  it('are unknown where nothing is held any longer', () => {
    expect(pricesNow([position(1, 1, '0', '0')]).size).toBe(0);
  });
});
