import type { Market } from '@presage/client';

type Life = Pick<Market, 'statusEnum' | 'cutoffAt'>;

/** Whether a market has come to the end of its trading, at its cutoff or before that. */
export function hasEnded({ statusEnum }: Pick<Market, 'statusEnum'>): boolean {
  return statusEnum !== 'created' && statusEnum !== 'activated';
}

/** Seconds until trading ends; 0 when it has. */
export function secondsLeft(market: Life, nowSec: number): number {
  return hasEnded(market) ? 0 : Math.max(0, market.cutoffAt - nowSec);
}

/** Whether trading ended without waiting for the cutoff: that one came to nothing. */
export function endedEarly(market: Life, nowSec: number): boolean {
  return hasEnded(market) && market.cutoffAt > nowSec;
}
