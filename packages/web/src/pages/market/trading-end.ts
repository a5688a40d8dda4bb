import type { Market } from '@presage/client';

type Life = Pick<Market, 'statusEnum' | 'cutoffAt'>;

/** Whether trading has ended, at the cutoff or before. */
export function hasEnded({ statusEnum }: Pick<Market, 'statusEnum'>): boolean {
  return statusEnum !== 'created' && statusEnum !== 'activated';
}

/** Seconds until trading ends; 0 if it has ended. */
export function secondsLeft(market: Life, nowSec: number): number {
  return hasEnded(market) ? 0 : Math.max(0, market.cutoffAt - nowSec);
}

/** Whether trading ended before the cutoff, which is then void. */
export function endedEarly(market: Life, nowSec: number): boolean {
  return hasEnded(market) && market.cutoffAt > nowSec;
}
