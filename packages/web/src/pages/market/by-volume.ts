import type { ChildMarket } from '@presage/client';
import { compare, unitsOf } from '../../format/units.ts';

/** Outcomes by volume, highest first; those with the same volume keep their order. */
export function byVolume<Child extends Pick<ChildMarket, 'volume'>>(children: readonly Child[]): Child[] {
  return children.toSorted((a, b) => compare(unitsOf(b.volume), unitsOf(a.volume)));
}
