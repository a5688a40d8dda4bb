import type { MarketData } from '@presage/client';
import type { MarketPrices } from './value-over-time.ts';

type Decided = Pick<MarketData, 'statusEnum' | 'resolvedAt' | 'resultTokenId' | 'yesTokenId' | 'noTokenId'>;

/**
 * What a Yes and a No of a market pay, once it is decided.
 * @param nowSec Unix seconds: a market that failed tells not when, so until now its shares are worth their price
 */
export function payoutOf(market: Decided, nowSec: number): MarketPrices['payout'] {
  const { statusEnum, resolvedAt, resultTokenId, yesTokenId, noTokenId } = market;
  if (statusEnum === 'failed') return { atSec: nowSec, yes: 0.5, no: 0.5 };
  if (statusEnum !== 'resolved') return undefined;
  if (resultTokenId === yesTokenId) return { atSec: resolvedAt, yes: 1, no: 0 };
  return resultTokenId === noTokenId ? { atSec: resolvedAt, yes: 0, no: 1 } : { atSec: resolvedAt, yes: 0.5, no: 0.5 };
}
