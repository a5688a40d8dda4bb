import { complementTicks } from '../../../format/units.ts';
import type { MarketPrices, ValueTrade, YesNoTicks } from './value-over-time.ts';

interface Known {
  readonly trades: readonly ValueTrade[];
  /** Current prices by market. */
  readonly pricesNow: ReadonlyMap<number, YesNoTicks>;
  /** What the account's shares were paid out at. */
  readonly payout: MarketPrices['payout'];
  readonly toSec: number;
}

/**
 * The prices of a market as far as they are known without reading its history: those of the account's own trades
 * and payout, and the current one, with straight lines between them. Thus no trade shifts the value, and it ends where it should.
 */
export function ownPrices(marketId: number, { trades, pricesNow, payout, toSec }: Known): MarketPrices {
  const points = trades.filter((trade) => trade.marketId === marketId).flatMap(pointOf);
  points.sort((a, b) => a.atSec - b.atSec);
  const now = pricesNow.get(marketId);
  if (payout !== undefined) points.push({ atSec: payout.atSec, ticks: payout.yes });
  else if (now !== undefined) points.push({ atSec: toSec, ticks: now.yes });
  return { marketId, points, payout, isStraight: true };
}

/** The price of Yes in a trade; none for splits and merges, whose pairs are worth 1 at any price. */
function pointOf({ atSec, outcomeSide, lots, amountUnits }: ValueTrade): MarketPrices['points'] {
  if (outcomeSide === 0 || lots === 0n) return [];
  // A unit is a tick times a lot.
  const ticks = Number(amountUnits / lots);
  return [{ atSec, ticks: outcomeSide === 1 ? ticks : complementTicks(ticks) }];
}
