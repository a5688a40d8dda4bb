import type { Market } from '@presage/client';

type Life = Pick<Market, 'statusEnum' | 'cutoffAt'>;

/** Whether new orders are accepted: trading has begun, has not ended and is not paused. */
export function takesOrders({ statusEnum, halted }: Pick<Market, 'statusEnum' | 'halted'>): boolean {
  return statusEnum === 'activated' && !halted;
}

/** Whether trading is paused: orders can only be cancelled. */
export function isPaused({ statusEnum, halted }: Pick<Market, 'statusEnum' | 'halted'>): boolean {
  return statusEnum === 'activated' && halted;
}

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
