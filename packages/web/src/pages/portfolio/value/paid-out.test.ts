import { describe, expect, it } from 'vitest';
import { paidOut } from './paid-out.ts';

describe('what an account was paid out', () => {
  it('counts from its first payout in a market, newest listed first', () => {
    const payouts = [
      { marketId: 2, outcomeSide: 2, price: '0', createdAt: 500 },
      { marketId: 1, outcomeSide: 1, price: '0.5', createdAt: 400 },
      { marketId: 2, outcomeSide: 1, price: '1', createdAt: 300 },
    ] as const;
    expect([...paidOut(payouts)]).toEqual([
      [2, { atSec: 300, yes: 1, no: 0 }],
      [1, { atSec: 400, yes: 0.5, no: 0.5 }],
    ]);
  });
});
