import type { ChildMarket } from '@presage/client';
import { unitsOf } from '../../format/units.ts';

/** Which outcome a page begins with: of those that trade the one with the most volume. It is known with the market itself. */
export function firstOutcome<Child extends Pick<ChildMarket, 'statusEnum' | 'volume'>>(
  children: readonly Child[],
): Child | undefined {
  const open = children.filter(({ statusEnum }) => statusEnum === 'activated');
  return (open.length === 0 ? children : open).toSorted((a, b) => compare(unitsOf(b.volume), unitsOf(a.volume)))[0];
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}
