import { describe, expect, it } from 'vitest';
import { priceText } from '../../format/price.ts';
import { orderWords, statusWord } from './order-words.ts';

const BUY = {
  statusEnum: 'Finished',
  sideEnum: 'Buy',
  outcome: 'Yes',
  price: '0',
  orderShares: '0',
  orderAmount: '2500',
  filledShares: '1039',
  filledAmount: '557.4812',
  tradingMethodEnum: 'Market',
} as const;
const SELL = { ...BUY, sideEnum: 'Sell', orderAmount: '0', orderShares: '2000' } as const;
const LIMIT = { ...BUY, tradingMethodEnum: 'Limit', price: '0.3', orderShares: '5', filledShares: '0' } as const;
const words = (order: Parameters<typeof orderWords>[0]) => orderWords(order, (price) => priceText(price, 'cents'));

describe('a market order in the history', () => {
  it('that stopped before its end says how much it traded, of how much, and at which price', () => {
    const stopped = { ...BUY, closeReason: 'selfTrade' } as const;
    expect(words(stopped)).toBe('Market order: Bought 1,039 Yes for 557.48 of 2,500.00 at 53.66¢');
    expect(statusWord(stopped)).toBe('Partly filled');
    expect(words({ ...SELL, closeReason: 'unfilled' } as const)).toBe(
      'Market order: Sold 1,039 of 2,000 Yes for 557.48 at 53.66¢',
    );
  });

  it('that filled says what it traded, and one that did not, what it was for', () => {
    expect(words(BUY)).toBe('Market order: Bought 1,039 Yes for 557.48 at 53.66¢');
    expect(statusWord(BUY)).toBe('Filled');
    const nothing = { statusEnum: 'Canceled', closeReason: 'unfilled', filledShares: '0', filledAmount: '0' } as const;
    expect(words({ ...BUY, ...nothing })).toBe('Market order: Buy Yes for 2,500.00');
    expect(words({ ...SELL, ...nothing })).toBe('Market order: Sell 2,000 Yes');
    expect(statusWord(nothing)).toBe('Cancelled');
  });
});

describe('a limit order in the history', () => {
  it.each([
    [undefined, '0', 'Limit order: Buy 5 Yes at 30¢'],
    ['cancelled', '2', 'Limit order: Buy 5 Yes at 30¢'],
    ['postOnlyWouldCross', '0', 'Post-only limit order: Buy 5 Yes at 30¢'],
    ['unfilled', '2', 'Immediate-or-cancel limit order: Buy 5 Yes at 30¢'],
    ['unfilled', '0', 'Limit order to fill at once: Buy 5 Yes at 30¢'],
  ] as const)(
    'that ended because of %s with %s shares filled is called what it was',
    (closeReason, filledShares, text) => {
      expect(words({ ...LIMIT, filledShares, ...(closeReason && { closeReason }) } as typeof LIMIT)).toBe(text);
    },
  );
});
