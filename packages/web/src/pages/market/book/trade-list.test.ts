import type { MarketLastTradeMessage, PublicTrade } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { addTrade, inTermsOf, joinTrades, type LiveTrade, liveTrade, type ShownTrade } from './trade-list.ts';

const SHOWN: Omit<ShownTrade, 'key'> = { side: 'Buy', outcome: 'yes', price: '0.4', shares: '10', atSec: 100 };

/** A trade from the message with this number, at this second. */
function live(arrival: number, atSec = 100): LiveTrade {
  return { ...SHOWN, key: `live-${arrival}`, arrival, atSec };
}

function read(tradeNo: string, createdAt = 100): PublicTrade {
  return { tradeNo, side: 'Buy', outcomeSide: 1, price: '0.4', shares: '10', createdAt } as PublicTrade;
}

const keysOf = (trades: readonly ShownTrade[]) => trades.map(({ key }) => key);

describe('recent trades', () => {
  it('from the stream come before those that were read', () => {
    const trades = joinTrades([live(2, 102), live(1, 101)], { list: [read('a')], after: 0 });
    expect(keysOf(trades)).toEqual(['live-2', 'live-1', 'a']);
  });

  it('from both sources are shown once; two identical trades are shown twice', () => {
    expect(keysOf(joinTrades([live(1)], { list: [read('a')], after: 0 }))).toEqual(['a']);
    expect(joinTrades([live(2), live(1)], { list: [read('a')], after: 0 })).toHaveLength(2);
  });

  it('that arrived before the read was requested are taken from the read, regardless of any clock', () => {
    const trades = joinTrades([live(3, 90), live(2, 1_000_000), live(1, 5)], { list: [read('a')], after: 2 });
    expect(keysOf(trades)).toEqual(['live-3', 'a']);
  });

  it('have distinct keys even when the service restarts its sequence numbers', () => {
    const message = { side: 'Buy', outcomeSide: 1, price: '0.4', shares: '10', ts: 100_000, seq: 1 };
    const [before, after] = [7, 8].map((arrival) => liveTrade(message as MarketLastTradeMessage, arrival));
    expect(before?.key).not.toBe(after?.key);
  });

  it('are bounded', () => {
    const many = Array.from({ length: 100 }, (_, index) => live(index + 1, index));
    expect(joinTrades(many, { list: [read('a', 5_000)], after: 0 })).toHaveLength(40);
    expect(many.reduce<readonly LiveTrade[]>(addTrade, [])).toHaveLength(40);
  });

  it('of the other token are converted to terms of this one', () => {
    const shown: ShownTrade = { ...SHOWN, key: 'a' };
    expect(inTermsOf({ ...shown, outcome: 'no', price: '0.6' }, 'yes')).toEqual({ side: 'Sell', price: '0.4' });
    expect(inTermsOf(shown, 'yes')).toMatchObject({ side: 'Buy', price: '0.4' });
  });
});
