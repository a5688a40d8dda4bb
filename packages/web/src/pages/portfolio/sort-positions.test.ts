import type { Position } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { POSITION_ORDERS, type PositionOrder, sortPositions } from './sort-positions.ts';

const position = (tokenId: string, value: string, profit: string, day: string, marketCutoffAt: number) =>
  ({
    tokenId,
    currentValueInQuoteToken: value,
    unrealizedPnl: profit,
    dailyPnlChange: day,
    marketCutoffAt,
    marketStatusEnum: 'activated',
  }) as Position;

const POSITIONS = [
  position('small', '9.9999999999', '-3', '0.5', 300),
  position('large', '1000000', '-2.5', '-1', 100),
  position('middle', '10', '12', '0.5', 200),
];
const namesBy = (order: PositionOrder | undefined, positions = POSITIONS) =>
  sortPositions(positions, order).map(({ tokenId }) => tokenId);

describe('positions', () => {
  it.each<[PositionOrder, string[]]>([
    ['value', ['large', 'middle', 'small']],
    ['profit', ['middle', 'large', 'small']],
    ['day', ['small', 'middle', 'large']],
    ['ends', ['large', 'middle', 'small']],
  ])('are sorted by %s, equal ones as they came', (order, names) => expect(namesBy(order)).toEqual(names));

  it('stay as they came when no order is chosen', () =>
    expect(namesBy(undefined)).toEqual(['small', 'large', 'middle']));

  it('that can be claimed are first in every order', () => {
    const claimable = { ...position('won', '0', '-99', '-99', 900), claimStatusEnum: 'WaitClaim' } as Position;
    for (const order of [undefined, ...POSITION_ORDERS])
      expect(namesBy(order, [...POSITIONS, claimable])[0]).toBe('won');
  });
});
