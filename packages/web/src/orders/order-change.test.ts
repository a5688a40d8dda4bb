import type { Order } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { openLots } from './open-lots.ts';
import { type ChangeMarket, planChange, tradesAtOnce } from './order-change.ts';

const MARKET: ChangeMarket = {
  yesTokenId: '11',
  noTokenId: '22',
  tickSize: '0.001',
  minShares: '1',
  makerFeeBps: 0,
  takerFeeBps: 100,
};

const SEEN = {
  orderId: '0x12',
  marketId: 7,
  side: 0,
  outcomeSide: 1,
  price: '0.4',
  orderShares: '10',
  filledShares: '4',
  expiresAt: 1_900_000_000,
  postOnly: false,
} as Order;

const plan = (price: string, shares: string, seen: Partial<Order> = {}) =>
  planChange({ ...SEEN, ...seen }, { market: MARKET, settleWithinSec: 0 }, { price, shares });

describe('a change of an open order', () => {
  it('is an order with the new price and size, and all else as it was, that replaces what was seen to be left', () => {
    expect(plan('41.5', '6')).toMatchObject({
      order: {
        marketId: 7,
        tokenId: '11',
        side: 0,
        orderType: 2,
        price: '0.415',
        makerAmountInBaseToken: '6',
        expiresAtSec: 1_900_000_000,
        replaces: { orderId: '0x12', remainingShares: '6' },
      },
      isSame: false,
    });
    expect(plan('41.5', '6')).not.toHaveProperty('order.postOnly');
    expect(plan('41.5', '6', { outcomeSide: 2, side: 1, postOnly: true })).toMatchObject({
      order: { tokenId: '22', side: 1, postOnly: true },
    });
  });

  it('closes when the order would have, which on chain is some time before the signed expiration', () => {
    const onChain = { market: MARKET, settleWithinSec: 120 };
    const typed = { price: '41', shares: '6' };
    expect(planChange(SEEN, onChain, typed)).toHaveProperty('order.expiresAtSec', 1_900_000_120);
    expect(planChange({ ...SEEN, expiresAt: 0 }, onChain, typed)).toHaveProperty('order.expiresAtSec', 0);
  });

  it('costs its shares at its price, with the higher fee: it may trade at once', () => {
    // 6 shares at 0.5, and 6 x 0.01 x 0.25
    expect(plan('50', '6')).toMatchObject({ costUnits: 30_000_000_000n, feeUnits: 150_000_000n });
  });

  it('counts what failed on chain as gone, like what was filled', () => {
    const seen = { failedShares: '1.5' };
    expect(openLots({ ...SEEN, ...seen })).toBe(4_500_000n);
    expect(plan('41', '4.5', seen)).toHaveProperty('order.replaces.remainingShares', '4.5');
  });

  it('is none with the price and the size that the order has', () => {
    expect(plan('40', '6')).toMatchObject({ isSame: true });
    expect(plan('40.0', '6.000')).toMatchObject({ isSame: true });
    expect(plan('40', '10')).toMatchObject({ isSame: false });
  });

  it('may keep what is left, however little, but make nothing else smaller than the minimum', () => {
    const seen = { filledShares: '9.5' };
    expect(openLots({ ...SEEN, ...seen })).toBe(500_000n);
    expect(plan('41', '0.5', seen)).toHaveProperty('order.makerAmountInBaseToken', '0.5');
    expect(plan('41', '0.6', seen)).toMatchObject({ field: 'amount', problem: 'tooSmall', bound: 1_000_000n });
  });

  it.each([
    ['', '6', 'price', 'missing'],
    ['40.05', '6', 'price', 'grid'],
    ['100', '6', 'price', 'range'],
    ['forty', '6', 'price', 'malformed'],
    ['40', '', 'amount', 'missing'],
    ['40', '1.0000001', 'amount', 'decimals'],
    ['40', '900000001', 'amount', 'tooLarge'],
  ])('names what is wrong with a price of %j and %j shares', (price, shares, field, problem) => {
    expect(plan(price, shares)).toMatchObject({ field, problem });
  });
});

describe('a price that would trade at once', () => {
  const best = { bid: '0.4', ask: '0.45' };
  it.each([
    ['a buy of Yes at the ask', 0, 1, 4_500, true],
    ['a buy of Yes below the ask', 0, 1, 4_490, false],
    ['a sale of Yes at the bid', 1, 1, 4_000, true],
    ['a sale of Yes above the bid', 1, 1, 4_010, false],
    ['a buy of No at 1 less the bid', 0, 2, 6_000, true],
    ['a buy of No below that', 0, 2, 5_990, false],
    ['a sale of No at 1 less the ask', 1, 2, 5_500, true],
    ['a sale of No above that', 1, 2, 5_510, false],
  ])('is known for %s', (_, side, outcomeSide, ticks, isAtOnce) => {
    expect(tradesAtOnce({ side, outcomeSide } as Order, ticks, best)).toBe(isAtOnce);
    expect(tradesAtOnce({ side, outcomeSide } as Order, ticks, { bid: null, ask: null })).toBe(false);
  });
});
