import type { Payout, Position } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { isSettled, settledOf } from './settled.ts';

const lost = {
  marketId: 1,
  outcomeSide: 2,
  marketStatusEnum: 'resolved',
  claimStatusEnum: 'CanNotClaim',
  sharesOwned: '10.5',
  unrealizedPnl: '-4.2',
} as Position;
const claimed = {
  ...lost,
  outcomeSide: 1,
  claimStatusEnum: 'Claimed',
  sharesOwned: '0',
  unrealizedPnl: '0',
} as Position;
const payout = (of: Partial<Payout>) => ({ marketId: 1, outcomeSide: 1, ...of }) as Payout;

describe('settled positions', () => {
  it.each([
    ['claimed', claimed, true],
    ['lost', lost, true],
    ['to be claimed', { ...lost, claimStatusEnum: 'WaitClaim' } as Position, false],
    ['being claimed', { ...lost, claimStatusEnum: 'Claiming' } as Position, false],
    ['undecided', { ...lost, marketStatusEnum: 'resolving' } as Position, false],
    ['open', { ...lost, marketStatusEnum: 'activated' } as Position, false],
  ])('are those with which nothing can be done any more: one %s', (_words, position, expected) => {
    expect(isSettled(position)).toBe(expected);
  });

  it('that are lost cost what they lose', () => {
    expect(settledOf([lost], [payout({ price: '1', shares: '3', amount: '3', profit: '1' })])).toEqual([
      { position: lost, result: 'lost', shares: '10.5', cost: '4.2', payout: '0', profit: '-4.2' },
    ]);
  });

  it('that were claimed have all their payouts', () => {
    const payouts = [
      payout({ price: '1', shares: '3', amount: '3.0000000001', profit: '1' }),
      payout({ price: '1', shares: '2', amount: '2', profit: '-0.5' }),
    ];
    expect(settledOf([claimed], payouts)).toEqual([
      { position: claimed, result: 'won', shares: '5', cost: '4.5000000001', payout: '5.0000000001', profit: '0.5' },
    ]);
    const half = payout({ price: '0.5', shares: '2', amount: '1', profit: '0' });
    expect(settledOf([claimed], [half])).toMatchObject([{ result: 'half' }]);
    const burnt = payout({ price: '0', shares: '2', amount: '0', profit: '-1' });
    expect(settledOf([claimed], [burnt])).toMatchObject([{ result: 'lost', shares: '2', profit: '-1' }]);
  });

  it('have no result while their payout has not been read', () => {
    expect(settledOf([claimed], [])).toMatchObject([{ result: undefined }]);
  });
});
