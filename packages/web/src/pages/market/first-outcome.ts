import type { ChildMarket } from '@presage/client';
import { unitsOf } from '../../format/units.ts';

/**
 * The outcome that a page starts with: the one with the highest volume among those that trade. Chosen by volume,
 * because that is known as soon as the market is.
 */
export function firstOutcome<Child extends Pick<ChildMarket, 'statusEnum' | 'volume'>>(
  children: readonly Child[],
): Child | undefined {
  const open = children.filter(({ statusEnum }) => statusEnum === 'activated');
  return (open.length === 0 ? children : open).toSorted((a, b) => compare(unitsOf(b.volume), unitsOf(a.volume)))[0];
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}
