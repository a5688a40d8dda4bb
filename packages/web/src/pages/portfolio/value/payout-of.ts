import type { MarketData } from '@presage/client';
import type { MarketPrices } from './value-over-time.ts';

type Decided = Pick<MarketData, 'statusEnum' | 'resolvedAt' | 'resultTokenId' | 'yesTokenId' | 'noTokenId'>;

/**
 * The payout of a Yes and a No share of a market, once it is decided.
 * @param nowSec Unix seconds; a failed market has no time of failure, so its shares count at their price until now, or
 * until they were paid out (see paid-out.ts)
 */
export function payoutOf(market: Decided, nowSec: number): MarketPrices['payout'] {
  const { statusEnum, resolvedAt, resultTokenId, yesTokenId, noTokenId } = market;
  if (statusEnum === 'failed') return { atSec: nowSec, yes: 0.5, no: 0.5 };
  if (statusEnum !== 'resolved') return undefined;
  if (resultTokenId === yesTokenId) return { atSec: resolvedAt, yes: 1, no: 0 };
  return resultTokenId === noTokenId ? { atSec: resolvedAt, yes: 0, no: 1 } : { atSec: resolvedAt, yes: 0.5, no: 0.5 };
}
