import type { MarketLastTradeMessage, PublicTrade } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { addTrade, inTermsOf, joinTrades, type LiveTrade, liveTrade, type ShownTrade } from './trade-list.ts';

const SHOWN: Omit<ShownTrade, 'tradeNo'> = { side: 'Buy', outcome: 'yes', price: '0.4', shares: '10', atSec: 100 };

/** The trade of the message with this number. */
function live(arrival: number, tradeNo = String(arrival)): LiveTrade {
  return { ...SHOWN, tradeNo, arrival };
}

function read(tradeNo: string): PublicTrade {
  return { tradeNo, side: 'Buy', outcomeSide: 1, price: '0.4', shares: '10', createdAt: 100 } as PublicTrade;
}

const numbersOf = (trades: readonly ShownTrade[]) => trades.map(({ tradeNo }) => tradeNo);

describe('recent trades', () => {
  it('from the stream come before those that were read', () => {
    const trades = joinTrades([live(2), live(1)], { list: [read('0')], after: 0 });
    expect(numbersOf(trades)).toEqual(['2', '1', '0']);
  });

  it('from both sources are shown once; alike trades with different numbers are all shown', () => {
    expect(numbersOf(joinTrades([live(1)], { list: [read('1')], after: 0 }))).toEqual(['1']);
    expect(numbersOf(joinTrades([live(2)], { list: [read('1')], after: 0 }))).toEqual(['2', '1']);
  });

  it('that arrived before the read was requested are taken from the read, even if another service numbered them', () => {
    const trades = joinTrades([live(3, '7'), live(2, '900'), live(1, '899')], { list: [read('6')], after: 2 });
    expect(numbersOf(trades)).toEqual(['7', '6']);
  });

  it('from the stream have their number, the second in which they happened and their outcome', () => {
    const trade = { tradeNo: '42', side: 'Sell', outcomeSide: 2, price: '0.6', shares: '3', createdAt: 100 } as const;
    const message = { ...trade, ts: 101_003 };
    expect(liveTrade(message as Partial<MarketLastTradeMessage> as MarketLastTradeMessage, 7)).toEqual({
      tradeNo: '42',
      arrival: 7,
      side: 'Sell',
      outcome: 'no',
      price: '0.6',
      shares: '3',
      atSec: 100,
    });
  });

  it('are bounded', () => {
    const many = Array.from({ length: 100 }, (_, index) => live(index + 1));
    expect(joinTrades(many, { list: [read('0')], after: 0 })).toHaveLength(40);
    expect(many.reduce<readonly LiveTrade[]>(addTrade, [])).toHaveLength(40);
  });

  it('of the other token are converted to terms of this one', () => {
    const shown: ShownTrade = { ...SHOWN, tradeNo: '1' };
    expect(inTermsOf({ ...shown, outcome: 'no', price: '0.6' }, 'yes')).toEqual({ side: 'Sell', price: '0.4' });
    expect(inTermsOf(shown, 'yes')).toMatchObject({ side: 'Buy', price: '0.4' });
  });
});
