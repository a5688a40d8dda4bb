import { describe, expect, it } from 'vitest';
import { payoutOf } from './payout-of.ts';
import { valueOverTime } from './value-over-time.ts';

const TOKENS = { yesTokenId: '11', noTokenId: '12' };

describe('the payout of shares', () => {
  it.each([
    ['11', { atSec: 300, yes: 1, no: 0 }],
    ['12', { atSec: 300, yes: 0, no: 1 }],
    ['', { atSec: 300, yes: 0.5, no: 0.5 }],
  ])('is known from the time a market was resolved: %j', (resultTokenId, payout) => {
    expect(payoutOf({ ...TOKENS, statusEnum: 'resolved', resolvedAt: 300, resultTokenId }, 400)).toEqual(payout);
  });

  it.each(['created', 'activated', 'resolving'] as const)('is not known while it is %s', (statusEnum) => {
    expect(payoutOf({ ...TOKENS, statusEnum, resolvedAt: 0, resultTokenId: '' }, 400)).toBeUndefined();
  });

  it('of a failed market applies from now on, as the time of failure is unknown', () => {
    const payout = payoutOf({ ...TOKENS, statusEnum: 'failed', resolvedAt: 0, resultTokenId: '' }, 400);
    const points = valueOverTime({
      trades: [{ atSec: 100, marketId: 1, side: 'Buy', outcomeSide: 1, shares: 100, amount: 10, fee: 0 }],
      markets: [{ marketId: 1, points: [{ atSec: 0, price: 0.1 }], payout }],
      fromSec: 0,
      toSec: 400,
      valueNow: 140,
      pricesNow: new Map(),
      points: 5,
    });
    expect(points.map(({ value }) => value)).toEqual([100, 100, 100, 100, 140]);
  });
});
