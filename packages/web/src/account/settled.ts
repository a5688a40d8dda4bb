import type { Payout, Position } from '@presage/client';
import { signOf } from '../format/decimal.ts';
import { lotsOf, lotsText, TICKS_PER_QUOTE, ticksOf, unitsOf, unitsText } from '../format/units.ts';
import { claimStateOf, isPaidOut } from './claim-state.ts';

/** A position with which nothing can be done any more: it was claimed, or pays nothing. */
export interface Settled {
  readonly position: Position;
  /** Undefined until its payout has been read. */
  readonly result: 'won' | 'lost' | 'half' | undefined;
  readonly shares: string;
  /** In quote, without fees. */
  readonly cost: string;
  readonly payout: string;
  readonly profit: string;
}

/** Whether a position is claimed, or lost. */
export function isSettled(position: Position): boolean {
  const state = claimStateOf(position);
  return state === 'claimed' || signOf(position.sharesOwned) === 0 || (state === undefined && isPaidOut(position));
}

/** The settled ones among positions, each with what was paid for it. */
export function settledOf(positions: readonly Position[], payouts: readonly Payout[]): Settled[] {
  const paid = Map.groupBy(payouts, tokenOf);
  return positions.filter(isSettled).map((position) => settled(position, paid.get(tokenOf(position)) ?? []));
}

function settled(position: Position, paid: readonly Payout[]): Settled {
  const lots = paid.reduce((sum, { shares }) => sum + lotsOf(shares), lotsOf(position.sharesOwned));
  const payoutUnits = paid.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  const profitUnits = paid.reduce((sum, { profit }) => sum + unitsOf(profit), unitsOf(position.unrealizedPnl));
  return {
    position,
    result: lots === 0n ? undefined : resultOf(paid),
    shares: lotsText(lots),
    cost: unitsText(payoutUnits - profitUnits),
    payout: unitsText(payoutUnits),
    profit: unitsText(profitUnits),
  };
}

/** Shares that were not redeemed pay nothing. */
function resultOf([payout]: readonly Payout[]): 'won' | 'lost' | 'half' {
  const ticks = payout === undefined ? 0 : ticksOf(payout.price);
  if (ticks === TICKS_PER_QUOTE) return 'won';
  return ticks > 0 ? 'half' : 'lost';
}

function tokenOf({ marketId, outcomeSide }: Pick<Position, 'marketId' | 'outcomeSide'>): string {
  return `${marketId} ${outcomeSide}`;
}
