import { describe, expect, it } from 'vitest';
import { LOTS_PER_SHARE, UNITS_PER_QUOTE } from '../../../format/units.ts';
import type { OrderPlan } from './order-plan.ts';
import { resaleOf } from './resale.ts';
import { resaleText } from './resale-text.ts';

const BIDS = [
  { ticks: 4_000, lots: 10n * LOTS_PER_SHARE },
  { ticks: 3_000, lots: 5n * LOTS_PER_SHARE },
];

/** A buy of 10 shares for 4.5 that fills at once. */
const BUY = {
  isBuy: true,
  restLots: 0n,
  cancelledBy: undefined,
  now: { lots: 10n * LOTS_PER_SHARE },
  totalUnits: (9n * UNITS_PER_QUOTE) / 2n,
} as OrderPlan;

function textOf(plan: OrderPlan, { bids = BIDS, ownTicks = new Set<number>(), takerFeeBps = 0 } = {}) {
  const sale = resaleOf(plan, { bids, ownTicks, takerFeeBps });
  return sale && resaleText(sale, plan, 'USDT');
}

describe('what a buy would bring if it was sold back', () => {
  it('is what the bids pay after fees, and what that loses', () => {
    expect(textOf(BUY)).toBe('4.00 USDT (−0.50)');
    // A fee of 0.01 × 0.24 for each share.
    expect(textOf(BUY, { takerFeeBps: 100 })).toBe('3.97 USDT (−0.52)');
  });

  it('says how many the book takes if it does not take all', () => {
    const large = { ...BUY, now: { ...BUY.now, lots: 20n * LOTS_PER_SHARE } };
    expect(textOf(large)).toBe('5.50 USDT for 15 of 20');
    expect(textOf(BUY, { bids: [] })).toBe('No bids');
    expect(textOf(BUY, { ownTicks: new Set([4_000]) })).toBe('Stops at your own bid');
  });

  it.each([
    ['a sale', { isBuy: false }],
    ['an order that only rests', { now: { ...BUY.now, lots: 0n } }],
    ['one that rests in part, at which a sale would stop', { restLots: 1n }],
    ['one that would be cancelled', { cancelledBy: 'wholeAtOnce' }],
  ])('is not said of %s', (_what, change) => {
    expect(textOf({ ...BUY, ...change } as OrderPlan)).toBeUndefined();
  });
});
