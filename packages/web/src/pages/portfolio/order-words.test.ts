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
  timeInForce: 'IOC',
  postOnly: false,
} as const;
const SELL = { ...BUY, sideEnum: 'Sell', orderAmount: '0', orderShares: '2000' } as const;
const LIMIT = { ...BUY, tradingMethodEnum: 'Limit', price: '0.3', orderShares: '5', filledShares: '0' } as const;
const FILL_OR_KILL = { timeInForce: 'FOK' } as const;
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

  it('that found too little says the worst price that it accepted', () => {
    const bounded = { ...SELL, worstPrice: '0.53' } as const;
    expect(words({ ...bounded, closeReason: 'unfilled' })).toBe(
      'Market order: Sold 1,039 of 2,000 Yes for 557.48 at 53.66¢, never worse than 53¢',
    );
    expect(words({ ...bounded, orderShares: '1039' })).toBe('Market order: Sold 1,039 Yes for 557.48 at 53.66¢');
  });

  it('that was to fill completely or not at all is called so, filled or not', () => {
    expect(words({ ...BUY, ...FILL_OR_KILL })).toBe('Fill-or-kill market order: Bought 1,039 Yes for 557.48 at 53.66¢');
    const killed = { ...FILL_OR_KILL, filledShares: '0', filledAmount: '0' };
    expect(words({ ...BUY, ...killed })).toBe('Fill-or-kill market order: Buy Yes for 2,500.00');
    expect(words({ ...SELL, ...killed })).toBe('Fill-or-kill market order: Sell 2,000 Yes');
  });
});

describe('a limit order in the history', () => {
  it.each([
    [{ timeInForce: 'GTC' }, 'Limit order: Buy 5 Yes at 30¢'],
    [{ timeInForce: 'GTC', postOnly: true }, 'Post-only limit order: Buy 5 Yes at 30¢'],
    [{ timeInForce: 'IOC' }, 'Immediate-or-cancel limit order: Buy 5 Yes at 30¢'],
    [FILL_OR_KILL, 'Fill-or-kill limit order: Buy 5 Yes at 30¢'],
  ] as const)('that is %j is called so, whatever became of it', (kind, text) => {
    for (const filledShares of ['0', '2', '5']) expect(words({ ...LIMIT, ...kind, filledShares })).toBe(text);
  });
});
