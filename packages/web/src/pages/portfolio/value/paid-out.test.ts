import type { Position } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { paidOut } from './paid-out.ts';

describe('what the shares of an account pay', () => {
  it('is known from the time at which their market was decided, however late they were redeemed', () => {
    const payouts = [
      { marketId: 2, outcomeSide: 2, price: '0', marketResolvedAt: 300 },
      { marketId: 1, outcomeSide: 1, price: '0.5', marketResolvedAt: 400 },
      { marketId: 2, outcomeSide: 1, price: '1', marketResolvedAt: 300 },
    ] as const;
    expect([...paidOut(payouts, [])]).toEqual([
      [2, { atSec: 300, yes: 10_000, no: 0 }],
      [1, { atSec: 400, yes: 5_000, no: 5_000 }],
    ]);
  });

  it('is known while they are not claimed, and where they pay nothing', () => {
    const held = { marketId: 1, outcomeSide: 2, sharesOwned: '4', marketResolvedAt: 300 };
    const lost = { ...held, marketStatusEnum: 'resolved', currentValueInQuoteToken: '0' } as Position;
    const halves = { ...held, marketId: 3, marketStatusEnum: 'failed', currentValueInQuoteToken: '2' } as Position;
    const open = { ...lost, marketId: 2, marketStatusEnum: 'activated', marketResolvedAt: 0 } as Position;
    expect([...paidOut([], [lost, halves, open])]).toEqual([
      [1, { atSec: 300, yes: 10_000, no: 0 }],
      [3, { atSec: 300, yes: 5_000, no: 5_000 }],
    ]);
  });
});
