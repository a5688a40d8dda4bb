import type { TokenDepth } from '@presage/client';
import { complementTicks, lotsOf, type Outcome, smaller, ticksOf } from '../../../format/units.ts';
import { type BookSide, levelKey } from './own-levels.ts';

/** Lots that are orders for the other token, by side and price in terms of one outcome: `asks:4500`. */
export type ComplementLevels = ReadonlyMap<string, bigint>;

/**
 * The part of each level of an outcome's book that is orders for the other token: filling it mints or merges pairs
 * (wire contract §5).
 *
 * @param yes the depth of the Yes token; in terms of No, orders for Yes are those for the other token
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

/** The part of a level for the other token, capped at the level's size: the book is live, but this part is polled. */
export function complementOf(levels: ComplementLevels, side: BookSide, level: { ticks: number; lots: bigint }): bigint {
  return smaller(levels.get(levelKey(side, level.ticks)) ?? 0n, level.lots);
}

function placeOf(side: BookSide, ticks: number, outcome: Outcome): string {
  if (outcome === 'yes') return levelKey(side, ticks);
  return levelKey(side === 'bids' ? 'asks' : 'bids', complementTicks(ticks));
}
