import {
  inTermsOf,
  MarketStatus,
  type Outcome,
  type PriceTicks,
  payoutTicks,
  Resolution,
} from '@presage/exchange/values';
import type { MarketRow } from '../store/read-store.ts';

/** What decides how a market pays. */
type Ending = Pick<MarketRow, 'status' | 'resolution' | 'resolvedAtMs'>;

/**
 * The resolution by which a market pays. A failed one pays like an invalid one (wire contract §5), also after it was
 * deleted. Undefined before.
 */
export function resolutionOf({ status, resolution, resolvedAtMs }: Ending): Resolution | undefined {
  const hasFailed = status === MarketStatus.Failed || (status === MarketStatus.Deleted && resolvedAtMs > 0);
  if (hasFailed) return Resolution.Invalid;
  return status === MarketStatus.Resolved && resolution !== 0 ? resolution : undefined;
}

/** A token's price: its payout once that is known, else the last trade in its terms. Undefined without either. */
export function tokenPriceTicks(
  resolution: Resolution | undefined,
  outcome: Outcome,
  lastYesTicks: PriceTicks | undefined,
): PriceTicks | undefined {
  if (resolution !== undefined) return payoutTicks(resolution, outcome);
  return lastYesTicks && inTermsOf(outcome, lastYesTicks);
}
