import type { ChildMarket } from '@presage/client';
import { byVolume } from './by-volume.ts';
import { winnerOf } from './winner.ts';

/**
 * The outcome that a page starts with until its chances are known: the one with the highest volume among those that
 * trade. Chosen by volume, because that is known as soon as the market is. If none trades, it is the one that won.
 */
export function firstOutcome<Child extends Pick<ChildMarket, 'statusEnum' | 'volume' | 'resultTokenId' | 'yesTokenId'>>(
  children: readonly Child[],
): Child | undefined {
  const open = children.filter(({ statusEnum }) => statusEnum === 'activated');
  return byVolume(open)[0] ?? winnerOf(children) ?? byVolume(children)[0];
}
