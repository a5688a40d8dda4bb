import { complementTicks, MarketStatus, Outcome, type PriceTicks, payoutTicks, Resolution } from '@presage/exchange';
import type { LastTrade } from '../../market-data/market-data.ts';
import type { MarketRow } from '../../store/read-store.ts';

/** How a market pays: as resolved; a failed one as an invalid one does (wire contract §5); undefined before. */
export function resolutionOf({ status, resolution }: Pick<MarketRow, 'status' | 'resolution'>): Resolution | undefined {
  if (status === MarketStatus.Failed) return Resolution.Invalid;
  return status === MarketStatus.Resolved && resolution !== 0 ? resolution : undefined;
}

/** A token's price now: what it pays once that is known, else the last trade in its terms. */
export function currentPriceTicks(
  market: Pick<MarketRow, 'status' | 'resolution'>,
  outcome: Outcome,
  lastTrade: LastTrade | undefined,
): PriceTicks | undefined {
  const resolution = resolutionOf(market);
  if (resolution !== undefined) return payoutTicks(resolution, outcome);
  return lastTrade === undefined ? undefined : inTermsOf(outcome, lastTrade.yesPriceTicks);
}

/** A token's price at a moment: what it paid if it was decided by then, else the last trade by then in its terms. */
export function priceTicksAt(
  market: Pick<MarketRow, 'status' | 'resolution' | 'resolvedAtMs'>,
  outcome: Outcome,
  { timeMs, lastYesTicks }: { readonly timeMs: number; readonly lastYesTicks: PriceTicks | undefined },
): PriceTicks | undefined {
  const resolution = resolutionOf(market);
  if (resolution !== undefined && market.resolvedAtMs < timeMs) return payoutTicks(resolution, outcome);
  return lastYesTicks === undefined ? undefined : inTermsOf(outcome, lastYesTicks);
}

/** A Yes price in the terms of one of the tokens. */
export function inTermsOf(outcome: Outcome, yesPriceTicks: PriceTicks): PriceTicks {
  return outcome === Outcome.Yes ? yesPriceTicks : complementTicks(yesPriceTicks);
}
