import type { Payout, Position, TradeData } from '@presage/client';
import { isPaidOut, isUnclaimed } from '../../account/claim-state.ts';
import { sumOf } from '../../format/sum.ts';
import { unitsOf, unitsText } from '../../format/units.ts';
import { countedTrades } from './counted-trades.ts';

/**
 * Profit that no price can change any more: of sales, merges, payouts, and positions whose payout is decided, whether or
 * not it was claimed, after the fees of purchases, which no trade's profit includes. Together with
 * {@link unrealisedProfit}, it is exactly what an account gained or lost.
 */
export function realisedProfit({
  trades,
  payouts,
  positions,
}: {
  readonly trades: readonly TradeData[];
  readonly payouts: readonly Payout[];
  readonly positions: readonly Position[];
}): string {
  const profits = [
    ...countedTrades(trades).map(({ profit }) => profit),
    ...payouts.map(({ profit }) => profit),
    ...positions.filter(isPaidOut).map(({ unrealizedPnl }) => unrealizedPnl),
  ];
  const fees = trades.filter(isPaidFor).map(({ fee }) => fee);
  return unitsText(unitsOf(sumOf(profits)) - unitsOf(sumOf(fees)));
}

/** The part of {@link realisedProfit} of positions that pay, but were not claimed yet; undefined if there are none. */
export function unclaimedProfit(positions: readonly Position[]): string | undefined {
  const waiting = positions.filter(isUnclaimed);
  return waiting.length === 0 ? undefined : sumOf(waiting.map(({ unrealizedPnl }) => unrealizedPnl));
}

/** Profit at current prices of positions whose payout is not decided. */
export function unrealisedProfit(positions: readonly Position[]): string {
  const open = positions.filter((position) => !isPaidOut(position));
  return sumOf(open.map(({ unrealizedPnl }) => unrealizedPnl));
}

/** The money for a purchase in settlement has not left the account yet. */
function isPaidFor({ side, statusEnum }: TradeData): boolean {
  return side === 'Buy' && statusEnum === 'Finished';
}
