import { OrderSide, OrderType } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { averagePrice } from '../../../format/average-price.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { isPlan, type OrderPlan, type PlanInput, planOrder, returnPercent, type TicketMarket } from './order-plan.ts';

const SHARE = 1_000_000n;
const QUOTE = 10_000_000_000n;
const MARKET: TicketMarket = {
  marketId: 7,
  yesTokenId: '11',
  noTokenId: '12',
  tickSize: '0.01',
  minShares: '1',
  makerFeeBps: 0,
  takerFeeBps: 0,
};
const BOOK = {
  asks: [
    { ticks: 4_200, lots: 10n * SHARE },
    { ticks: 4_500, lots: 20n * SHARE },
  ],
  bids: [
    { ticks: 4_000, lots: 5n * SHARE },
    { ticks: 3_800, lots: 50n * SHARE },
  ],
};

function plan(draft: Partial<Draft>, changes: Partial<PlanInput> = {}) {
  return planOrder({
    draft: { ...EMPTY_DRAFT, ...draft },
    market: MARKET,
    book: BOOK,
    ownTicks: new Set(),
    complement: new Map(),
    funds: { quoteUnits: 1_000n * QUOTE, lots: 100n * SHARE },
    nowSec: 1_000,
    settleWithinSec: 0,
    ...changes,
  });
}

function sound(draft: Partial<Draft>, changes: Partial<PlanInput> = {}): OrderPlan {
  const made = plan(draft, changes);
  if (!isPlan(made)) throw new Error(`no plan: ${made.field} ${made.problem}`);
  return made;
}

describe('a market buy', () => {
  it('walks the book level by level until its money is spent', () => {
    const made = sound({ amount: '6.45' });
    expect(made.now).toMatchObject({
      lots: 15n * SHARE,
      costUnits: (645n * QUOTE) / 100n,
      worstTicks: 4_500,
      levels: 2,
      end: 'satisfied',
    });
    expect(averagePrice(made.costUnits, made.lots)).toBe('0.430000');
    expect(made.payoutUnits).toBe(15n * QUOTE);
    expect(returnPercent(made.payoutUnits, made.totalUnits)).toBe('132.5');
    expect(made.order).toEqual({
      marketId: 7,
      tokenId: '11',
      side: OrderSide.BUY,
      orderType: OrderType.MARKET_ORDER,
      price: '0',
      makerAmountInQuoteToken: '6.45',
    });
  });

  it('pays its fee out of its budget', () => {
    const made = sound({ amount: '4.2' }, { market: { ...MARKET, takerFeeBps: 200 } });
    expect(made.totalUnits <= (42n * QUOTE) / 10n).toBe(true);
    // 10 shares at 0.42 and 2 % × 0.42 × 0.58 each would come to more than 4.2.
    expect(made.lots < 10n * SHARE).toBe(true);
    expect(made.feeUnits).toBe((made.lots * 200n * 4_200n * 5_800n) / 100_000_000n);
    expect(made.totalUnits + 4_300n > (42n * QUOTE) / 10n).toBe(true);
  });

  it('takes nothing beyond its slippage limit', () => {
    const made = sound({ amount: '6.45', slippage: '0.05' });
    // 5 % above 42 is 44.1: the offers at 45 stay.
    expect(made.now).toMatchObject({ lots: 10n * SHARE, worstTicks: 4_200, end: 'exhausted' });
    expect(made.order).toMatchObject({ maxSlippage: '0.05', worstPrice: '0.44' });
    expect(sound({ amount: '6.45', slippage: '0.1' }).now.lots).toBe(15n * SHARE);
    const sale = sound({ side: 'sell', amount: '10', slippage: '0.02' });
    expect([sale.now.lots, sale.order.worstPrice]).toEqual([5n * SHARE, '0.4']);
    expect(sound({ amount: '6.45', slippage: 'none' }).order).not.toHaveProperty('worstPrice');
    expect(sound({ type: 'limit', price: '45', amount: '5', slippage: '0.05' }).order).not.toHaveProperty('worstPrice');
  });

  it('reports when the book can fill only part of it', () => {
    expect(sound({ amount: '100' }).now).toMatchObject({ lots: 30n * SHARE, end: 'exhausted' });
  });
});

describe('a market order that takes far worse prices than the best', () => {
  const book = {
    asks: [
      { ticks: 4_000, lots: SHARE },
      { ticks: 4_400, lots: SHARE },
      { ticks: 4_401, lots: SHARE },
    ],
    bids: [],
  };

  it('reports it from 10% on, but not for a limit order', () => {
    expect(sound({ amount: '1' }, { book: { ...book, asks: book.asks.slice(1) } }).steep).toBeUndefined();
    expect(sound({ amount: '1.2' }, { book: { ...book, asks: book.asks.slice(0, 2) } }).steep).toBeUndefined();
    expect(sound({ amount: '1.2' }, { book }).steep).toEqual({ bestTicks: 4_000, worstTicks: 4_401 });
    expect(sound({ type: 'limit', price: '99', amount: '3', unit: 'shares' }, { book }).steep).toBeUndefined();
  });
});

describe('a market sale', () => {
  it('takes the bids, best first, and pays its fee out of the proceeds', () => {
    const made = sound({ side: 'sell', amount: '10' }, { market: { ...MARKET, takerFeeBps: 100 } });
    expect(made.now).toMatchObject({ lots: 10n * SHARE, costUnits: (39n * QUOTE) / 10n, worstTicks: 3_800 });
    expect(made.totalUnits).toBe(made.costUnits - made.feeUnits);
    expect(made.holdUnits).toBe(0n);
  });
});

describe('a limit buy', () => {
  it('takes acceptable levels and rests with the remainder at its own price', () => {
    const made = sound({ type: 'limit', price: '42', amount: '25', unit: 'shares' });
    expect(made.now.lots).toBe(10n * SHARE);
    expect(made.restLots).toBe(15n * SHARE);
    expect(made.costUnits).toBe(25n * SHARE * 4_200n);
    expect(made.order).toMatchObject({ price: '0.42', makerAmountInBaseToken: '25', expiresAtSec: 0 });
  });

  it('with an amount of money buys the most whole lots within it', () => {
    expect(sound({ type: 'limit', price: '30', amount: '10', unit: 'quote' }).order.makerAmountInBaseToken).toBe(
      '33.333333',
    );
  });

  it('holds its cost with the higher of both fees, even if it may fill cheaper', () => {
    const made = sound(
      { type: 'limit', price: '50', amount: '10', unit: 'shares' },
      { market: { ...MARKET, takerFeeBps: 100, makerFeeBps: 20 } },
    );
    expect(made.holdUnits).toBe(5n * QUOTE + (10n * SHARE * 100n * 5_000n * 5_000n) / 100_000_000n);
    expect(made.totalUnits < made.holdUnits).toBe(true);
  });

  it('that is post-only never takes: it rests completely, or would be cancelled', () => {
    const resting = sound({ type: 'limit', price: '41', amount: '10', unit: 'shares', isPostOnly: true });
    expect(resting).toMatchObject({ restLots: 10n * SHARE, cancelledBy: undefined });
    expect(resting.order.postOnly).toBe(true);
    const crossing = sound({ type: 'limit', price: '42', amount: '10', unit: 'shares', isPostOnly: true });
    expect(crossing).toMatchObject({ restLots: 0n, lots: 0n, cancelledBy: 'postOnly' });
  });

  it('that is immediate or cancel never rests', () => {
    const limit = { type: 'limit', price: '43', unit: 'shares', expiry: 'atOnce' } as const;
    const part = sound({ ...limit, amount: '25' });
    expect(part).toMatchObject({ lots: 10n * SHARE, restLots: 0n, cancelledBy: undefined });
    expect(part.order).toMatchObject({ timeInForce: 'IOC', expiresAtSec: 0 });
    expect(sound({ ...limit, price: '41', amount: '25' })).toMatchObject({ lots: 0n, cancelledBy: 'atOnce' });
  });

  it('that is fill or kill fills completely or is cancelled', () => {
    const limit = { type: 'limit', price: '45', unit: 'shares', expiry: 'wholeAtOnce' } as const;
    const whole = sound({ ...limit, amount: '30' });
    expect(whole).toMatchObject({ lots: 30n * SHARE, restLots: 0n, cancelledBy: undefined });
    expect(whole.order).toMatchObject({ timeInForce: 'FOK' });
    const short = sound({ ...limit, amount: '30.000001' });
    expect(short).toMatchObject({ lots: 0n, costUnits: 0n, restLots: 0n, cancelledBy: 'wholeAtOnce' });
    const own = sound({ ...limit, amount: '30' }, { ownTicks: new Set([4_500]) });
    expect(own).toMatchObject({ lots: 0n, cancelledBy: 'wholeAtOnce', meetsOwnOrder: true });
  });

  it('stops at an own order', () => {
    const made = sound({ type: 'limit', price: '45', amount: '25', unit: 'shares' }, { ownTicks: new Set([4_500]) });
    expect(made).toMatchObject({ lots: 10n * SHARE, restLots: 0n, meetsOwnOrder: true });
  });

  it('of No is for the No token, and carries its expiry', () => {
    const made = sound({ type: 'limit', outcome: 'no', price: '10', amount: '5', unit: 'shares', expiry: '1h' });
    expect(made.order).toMatchObject({ tokenId: '12', expiresAtSec: 4_600 });
  });

  it('closes when it should, and is signed for later where its trades have to settle', () => {
    const onChain = { settleWithinSec: 120 };
    const limit = { type: 'limit', price: '10', amount: '5', unit: 'shares' } as const;
    const made = sound({ ...limit, expiry: '1h' }, onChain);
    expect([made.closesAtSec, made.order.expiresAtSec]).toEqual([4_600, 4_720]);
    const endless = sound({ ...limit, expiry: 'never' }, onChain);
    expect([endless.closesAtSec, endless.order.expiresAtSec]).toEqual([0, 0]);
  });

  it('is not signed with an expiry while it is unknown how long before it the order would close', () => {
    const unknown = { settleWithinSec: undefined };
    const limit = { type: 'limit', price: '10', amount: '5', unit: 'shares' } as const;
    expect(plan({ ...limit, expiry: '1h' }, unknown)).toEqual({ field: 'expiry', problem: 'unknown' });
    for (const expiry of ['never', 'atOnce'] as const) {
      expect(sound({ ...limit, expiry }, unknown).order.expiresAtSec).toBe(0);
    }
  });
});

describe('while the book is not known', () => {
  const book = undefined;

  it('no market order can be planned: an unknown book is not an empty one', () => {
    expect(plan({ amount: '5' }, { book })).toMatchObject({ field: 'amount', problem: 'noBook' });
    expect(plan({ amount: '0.5' }, { book })).toMatchObject({ problem: 'tooSmall' });
  });

  it('a limit order is planned at its worst case, without immediate fills', () => {
    const market = { ...MARKET, takerFeeBps: 100, makerFeeBps: 20 };
    const made = sound({ type: 'limit', price: '50', amount: '10', unit: 'shares' }, { book, market });
    expect(made).toMatchObject({ isBookKnown: false, costUnits: 5n * QUOTE, lots: 10n * SHARE });
    expect(made.totalUnits).toBe(made.holdUnits);
    expect(sound({ amount: '5' }).isBookKnown).toBe(true);
  });
});

describe('the part of an order that meets orders of the other token', () => {
  const complement = new Map([
    ['asks:4200', 4n * SHARE],
    ['asks:4500', 15n * SHARE],
    ['bids:4000', 5n * SHARE],
  ]);

  it('is exact, with its cost and price, if whole levels are taken', () => {
    const { pairs } = sound({ amount: '13.2' }, { complement }).now;
    expect(pairs).toEqual({ minLots: 19n * SHARE, maxLots: 19n * SHARE, maxUnits: (843n * QUOTE) / 100n });
    expect(averagePrice(pairs.maxUnits, pairs.maxLots)).toBe('0.443684');
  });

  it('has bounds if a level is taken in part, as any of its orders may fill first', () => {
    const taking = (shares: string) =>
      sound({ type: 'limit', price: '45', amount: shares, unit: 'shares' }, { complement }).now.pairs;
    expect(taking('5')).toMatchObject({ minLots: 0n, maxLots: 4n * SHARE });
    expect(taking('8')).toMatchObject({ minLots: 2n * SHARE, maxLots: 4n * SHARE });
    expect(taking('28')).toMatchObject({ minLots: 17n * SHARE, maxLots: 19n * SHARE });
  });

  it('of a sell is what sellers of the other token take', () => {
    expect(sound({ side: 'sell', amount: '6' }, { complement }).now.pairs).toEqual({
      minLots: 5n * SHARE,
      maxLots: 5n * SHARE,
      maxUnits: 2n * QUOTE,
    });
  });

  it('is zero for the resting part', () => {
    const resting = sound({ type: 'limit', price: '41', amount: '10', unit: 'shares' }, { complement });
    expect(resting.now.pairs.maxLots).toBe(0n);
  });
});

describe('what cannot be ordered', () => {
  it.each([
    [{ amount: '' }, 'missing'],
    [{ amount: '0.5' }, 'tooSmall'],
    [{ amount: '1000.01' }, 'notEnough'],
    [{ side: 'sell', amount: '0.5' }, 'tooSmall'],
    [{ side: 'sell', amount: '100.000001' }, 'notEnough'],
    [{ type: 'limit', price: '50', amount: '2000.000001', unit: 'shares' }, 'notEnough'],
    [{ amount: '900000000.0000000001' }, 'tooLarge'],
    [{ amount: '900000000' }, 'notEnough'],
    [{ side: 'sell', amount: '900000000.000001' }, 'tooLarge'],
    [{ side: 'sell', amount: '900000000' }, 'notEnough'],
    [{ type: 'limit', price: '1', amount: '99999999999999999999', unit: 'quote' }, 'tooLarge'],
  ] as const)('%o is rejected: %s', (draft, problem) => {
    expect(plan(draft)).toMatchObject({ field: 'amount', problem });
  });

  it('includes a price off the tick step', () => {
    expect(plan({ type: 'limit', price: '42.5', amount: '1' })).toMatchObject({ field: 'price', problem: 'grid' });
  });

  it('includes an expiry in the past', () => {
    const order = {
      type: 'limit',
      price: '42',
      amount: '5',
      expiry: 'custom',
      expiresAt: '1970-01-01T00:10:00Z',
    } as const;
    expect(plan(order)).toEqual({ field: 'expiry', problem: 'past' });
  });

  it('includes a market order without liquidity', () => {
    expect(plan({ amount: '5' }, { book: { asks: [], bids: [] } })).toMatchObject({
      field: 'amount',
      problem: 'noLiquidity',
    });
  });

  it('includes a sell of zero shares by an account without shares', () => {
    const broke = { quoteUnits: 0n, lots: 0n };
    const sale = { type: 'limit', side: 'sell', price: '50', amount: '0.0000001', unit: 'quote' } as const;
    expect(plan(sale, { funds: broke })).toMatchObject({ problem: 'tooSmall' });
  });

  it('reports by how much the funds are exceeded, with the worst-case fee', () => {
    const funds = { quoteUnits: 5n * QUOTE, lots: 3n * SHARE };
    const market = { ...MARKET, takerFeeBps: 100 };
    const buy = { type: 'limit', price: '50', amount: '10', unit: 'shares' } as const;
    expect(plan(buy, { funds, market })).toMatchObject({
      problem: 'notEnough',
      unit: 'quote',
      needed: 5n * QUOTE + 250_000_000n,
      has: 5n * QUOTE,
      // The plan is returned nevertheless.
      plan: { lots: 10n * SHARE },
    });
    expect(plan({ side: 'sell', amount: '4' }, { funds })).toMatchObject({
      problem: 'notEnough',
      unit: 'shares',
      needed: 4n * SHARE,
      has: 3n * SHARE,
    });
  });

  it('does not include selling a whole remainder, however small', () => {
    const dust = { quoteUnits: 0n, lots: 300_000n };
    expect(isPlan(plan({ side: 'sell', amount: '0.3' }, { funds: dust }))).toBe(true);
  });

  it('ignores funds without an account: the preview is for everybody', () => {
    expect(isPlan(plan({ amount: '1000000' }, { funds: undefined }))).toBe(true);
  });
});
