import type { ChildMarket } from '@presage/client';
import { byVolume } from './by-volume.ts';

/**
 * The outcome that a page starts with until its chances are known: the one with the highest volume among those that
 * trade. Chosen by volume, because that is known as soon as the market is.
 */
export function firstOutcome<Child extends Pick<ChildMarket, 'statusEnum' | 'volume'>>(
  children: readonly Child[],
): Child | undefined {
  const open = children.filter(({ statusEnum }) => statusEnum === 'activated');
  return byVolume(open.length === 0 ? children : open)[0];
}
