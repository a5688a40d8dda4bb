import type { TokenDepth } from '@presage/client';
import { complementTicks, lotsOf, type Outcome, smaller, ticksOf } from '../../../format/units.ts';
import { type BookSide, levelKey } from './own-levels.ts';

/** Shares that are orders of the other token, by side and price in the terms of one outcome: `asks:4500`. */
export type ComplementLevels = ReadonlyMap<string, bigint>;

/**
 * What of each level of an outcome's book is orders of the other token: filling it mints or merges a pair (wire
 * contract §5).
 *
 * @param yes the depth of the Yes token; for No its own orders are the other token's
 */
export function complementLevels(yes: Pick<TokenDepth, 'bids' | 'asks'>, outcome: Outcome): ComplementLevels {
  const levels = new Map<string, bigint>();
  for (const side of ['bids', 'asks'] as const) {
    for (const { price, size, complementSize } of yes[side]) {
      const ofNo = lotsOf(complementSize);
      const lots = outcome === 'yes' ? ofNo : lotsOf(size) - ofNo;
      if (lots > 0n) levels.set(placeOf(side, ticksOf(price), outcome), lots);
    }
  }
  return levels;
}

/** Never more than the level has: the book is live, and what it is made of is a few seconds old. */
export function complementOf(levels: ComplementLevels, side: BookSide, level: { ticks: number; lots: bigint }): bigint {
  return smaller(levels.get(levelKey(side, level.ticks)) ?? 0n, level.lots);
}

function placeOf(side: BookSide, ticks: number, outcome: Outcome): string {
  if (outcome === 'yes') return levelKey(side, ticks);
  return levelKey(side === 'bids' ? 'asks' : 'bids', complementTicks(ticks));
}
