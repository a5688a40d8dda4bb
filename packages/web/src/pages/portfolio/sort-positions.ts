import type { Position } from '@presage/client';
import { claimStateOf } from '../../account/claim-state.ts';
import { compare, unitsOf } from '../../format/units.ts';

/** What open positions can be sorted by, besides the age of their market. */
export const POSITION_ORDERS = ['value', 'profit', 'day', 'ends'] as const;
export type PositionOrder = (typeof POSITION_ORDERS)[number];

/** The rank of a position in each order, highest first. */
const RANKS: Readonly<Record<PositionOrder, (position: Position) => bigint>> = {
  value: ({ currentValueInQuoteToken }) => unitsOf(currentValueInQuoteToken),
  profit: ({ unrealizedPnl }) => unitsOf(unrealizedPnl),
  day: ({ dailyPnlChange }) => unitsOf(dailyPnlChange),
  ends: ({ marketCutoffAt }) => -BigInt(marketCutoffAt),
};

/** Sorts positions, those that can be claimed first. Equal ones, and all of them without `order`, stay as they were. */
export function sortPositions(positions: readonly Position[], order: PositionOrder | undefined): readonly Position[] {
  const rankOf = order === undefined ? () => 0n : RANKS[order];
  return positions
    .map((position) => ({ position, isClaimable: claimStateOf(position) === 'waiting', rank: rankOf(position) }))
    .sort((a, b) => Number(b.isClaimable) - Number(a.isClaimable) || compare(b.rank, a.rank))
    .map(({ position }) => position);
}
