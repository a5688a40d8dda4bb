import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { holdText } from './hold-text.ts';
import { isPlan, planOrder, type TicketMarket } from './order-plan.ts';

const SHARE = 1_000_000n;
const QUOTE = 10_000_000_000n;
const MARKET: TicketMarket = {
  marketId: 7,
  yesTokenId: '11',
  noTokenId: '12',
  tickSize: '0.01',
  minShares: '1',
  makerFeeBps: 0,
  takerFeeBps: 200,
};

/** What is said about the hold of a limit order for 100 shares; the book offers 40 at 60. */
function said(draft: Partial<Draft>, { market = MARKET, isBookKnown = true } = {}): string {
  const plan = planOrder({
    draft: { ...EMPTY_DRAFT, type: 'limit', unit: 'shares', amount: '100', ...draft },
    market,
    book: isBookKnown ? { asks: [{ ticks: 6_000, lots: 40n * SHARE }], bids: [] } : undefined,
    ownTicks: new Set(),
    complement: new Map(),
    funds: { quoteUnits: 1_000n * QUOTE, lots: 0n },
    nowSec: 1_000,
    settleWithinSec: 0,
  });
  if (!isPlan(plan)) throw new Error(`no plan: ${plan.problem}`);
  return holdText(plan, 'USDT');
}

describe('what a limit buy holds', () => {
  it('is more while it is placed, for the fee if it trades at once, than while it is open', () => {
    expect(said({ price: '50' })).toBe(
      'Up to 50.50 USDT is held while it is placed, for the fee if it trades at once, and 50.00 USDT while it is open.',
    );
    expect(said({ price: '50', isPostOnly: true })).toBe(
      'Up to 50.50 USDT is held while it is placed, and 50.00 USDT while it is open.',
    );
  });

  it('is the rest’s cost and fee while that is open, if part of it trades at once', () => {
    expect(said({ price: '60' })).toBe('Up to 60.48 USDT is held while it is placed, and 36.00 USDT while it is open.');
  });

  it('is the same throughout where takers pay no more than makers', () => {
    expect(said({ price: '50' }, { market: { ...MARKET, takerFeeBps: 0 } })).toBe(
      '50.00 USDT is held while it is open.',
    );
    expect(said({ price: '50' }, { market: { ...MARKET, makerFeeBps: 200 } })).toBe(
      '50.50 USDT is held while it is open.',
    );
  });

  it('is nothing afterwards if nothing rests, and not mentioned if all of it would be cancelled', () => {
    const whole = { price: '60', amount: '40' } as const;
    expect(said(whole)).toBe('Up to 24.19 USDT is held while it is placed.');
    expect(said({ ...whole, expiry: 'atOnce' })).toBe('Up to 24.19 USDT is held while it is placed.');
    expect(said({ price: '50', expiry: 'atOnce' })).toBe('');
    expect(said({ price: '60', expiry: 'wholeAtOnce' })).toBe('');
    expect(said({ price: '60', isPostOnly: true })).toBe('');
  });

  it('is only known at most while the book is not live', () => {
    expect(said({ price: '50' }, { isBookKnown: false })).toBe('Up to 50.50 USDT is held for it.');
  });
});
