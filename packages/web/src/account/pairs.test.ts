import type { Position } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { claimsOf, mergeablePairs, titleOf } from './pairs.ts';

function position(marketId: number, outcomeSide: 1 | 2, more: Partial<Position> = {}): Position {
  const base = {
    marketTitle: `Market ${marketId}`,
    rootMarketTitle: '',
    sharesFrozen: '0',
    claimStatusEnum: 'CanNotClaim',
  };
  return { ...base, marketId, outcomeSide, sharesOwned: '10', ...more } as Position;
}

describe('pairs', () => {
  it('are limited by the side with fewer shares', () => {
    const held = [position(1, 1, { sharesOwned: '10.5' }), position(1, 2, { sharesOwned: '3.25' })];
    expect(mergeablePairs(held)).toEqual([{ marketId: 1, title: 'Market 1', count: '3.25' }]);
  });

  it('leave out shares in open orders', () => {
    const held = [position(1, 1, { sharesFrozen: '9.999999' }), position(1, 2)];
    expect(mergeablePairs(held)[0]?.count).toBe('0.000001');
    expect(mergeablePairs([position(1, 1, { sharesFrozen: '10' }), position(1, 2)])).toEqual([]);
  });

  it('need both sides of one market', () => {
    expect(mergeablePairs([position(1, 1), position(2, 2)])).toEqual([]);
  });
});

describe('claims', () => {
  it('are the claimable positions, by market', () => {
    const waiting = { claimStatusEnum: 'WaitClaim' } as const;
    const held = [position(1, 1, waiting), position(1, 2, waiting), position(2, 1, { claimStatusEnum: 'Claimed' })];
    expect(claimsOf(held).map(({ marketId, positions }) => [marketId, positions.length])).toEqual([[1, 2]]);
  });

  it('that are already in a block are in progress', () => {
    const held = [position(1, 1, { claimStatusEnum: 'Claiming' }), position(2, 1, { claimStatusEnum: 'WaitClaim' })];
    expect(claimsOf(held).map(({ isUnderWay }) => isUnderWay)).toEqual([true, false]);
  });

  it('of a child market include the title of its root', () => {
    expect(titleOf(position(1, 1, { rootMarketTitle: 'Who wins?', marketTitle: 'Red' }))).toBe('Who wins?: Red');
  });
});
