import { describe, expect, it } from 'vitest';
import { addTrade, inTermsOf, joinTrades, type ShownTrade } from './trade-list.ts';

function trade(key: string, changes: Partial<ShownTrade> = {}): ShownTrade {
  return { key, side: 'Buy', outcome: 'yes', price: '0.4', shares: '10', atSec: 100, ...changes };
}

describe('recent trades', () => {
  it('of the stream come before those that were read', () => {
    const live = [trade('live-2', { atSec: 102 }), trade('live-1', { atSec: 101 })];
    expect(joinTrades(live, [trade('a')]).map(({ key }) => key)).toEqual(['live-2', 'live-1', 'a']);
  });

  it('told by both are shown once; two alike are two', () => {
    expect(joinTrades([trade('live-1')], [trade('a')]).map(({ key }) => key)).toEqual(['a']);
    expect(joinTrades([trade('live-2'), trade('live-1')], [trade('a')])).toHaveLength(2);
  });

  it('are bounded', () => {
    const many = Array.from({ length: 100 }, (_, index) => trade(`live-${index}`, { atSec: index }));
    expect(
      joinTrades(
        many,
        many.map((one) => ({ ...one, atSec: one.atSec + 1_000 })),
      ),
    ).toHaveLength(40);
    expect(many.reduce<readonly ShownTrade[]>(addTrade, [])).toHaveLength(40);
  });

  it('of the other token are told in the terms of this one', () => {
    expect(inTermsOf(trade('a', { outcome: 'no', side: 'Buy', price: '0.6' }), 'yes')).toEqual({
      side: 'Sell',
      price: '0.4',
    });
    expect(inTermsOf(trade('a'), 'yes')).toMatchObject({ side: 'Buy', price: '0.4' });
  });
});
