import type { MarketData } from '@presage/client';
import type { MarketPrices } from './value-over-time.ts';

type Decided = Pick<MarketData, 'statusEnum' | 'resolvedAt' | 'resultTokenId' | 'yesTokenId' | 'noTokenId'>;

/** The payout of a Yes and a No share of a market, once it is decided. A failed one pays like an invalid one. */
export function payoutOf(market: Decided): MarketPrices['payout'] {
  const { statusEnum, resolvedAt: atSec, resultTokenId, yesTokenId, noTokenId } = market;
  if (statusEnum !== 'resolved' && statusEnum !== 'failed') return undefined;
  if (resultTokenId === yesTokenId) return { atSec, yes: 1, no: 0 };
  return resultTokenId === noTokenId ? { atSec, yes: 0, no: 1 } : { atSec, yes: 0.5, no: 0.5 };
}
