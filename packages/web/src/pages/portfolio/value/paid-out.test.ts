import type { Position } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { paidOut } from './paid-out.ts';

describe('what an account was paid out', () => {
  it('counts from its first payout in a market, newest listed first', () => {
    const payouts = [
      { marketId: 2, outcomeSide: 2, price: '0', createdAt: 500 },
      { marketId: 1, outcomeSide: 1, price: '0.5', createdAt: 400 },
      { marketId: 2, outcomeSide: 1, price: '1', createdAt: 300 },
    ] as const;
    expect([...paidOut(payouts, [])]).toEqual([
      [2, { atSec: 300, yes: 1, no: 0 }],
      [1, { atSec: 400, yes: 0.5, no: 0.5 }],
    ]);
  });

  it('counts from the decision while it is not claimed', () => {
    const held = { marketId: 1, outcomeSide: 2, sharesOwned: '4', marketResolvedAt: 300 };
    const lost = { ...held, marketStatusEnum: 'resolved', currentValueInQuoteToken: '0' } as Position;
    const open = { ...lost, marketId: 2, marketStatusEnum: 'activated', marketResolvedAt: 0 } as Position;
    expect([...paidOut([], [lost, open])]).toEqual([[1, { atSec: 300, yes: 1, no: 0 }]]);
  });
});
