import type { Position } from '@presage/client';
import type { QueryClient } from '@tanstack/react-query';
import { signOf } from '../format/decimal.ts';
import { keys } from './keys.ts';
import type { AllPages } from './read-all-pages.ts';

type Positions = AllPages<Pick<Position, 'tokenId' | 'sharesOwned'>>;

/**
 * Refetches payouts, balance and settled positions when newly read positions lack shares that the known ones have: they
 * were sold, claimed or lost. Claims have no message on the stream: they may come from another device, or become final a
 * while after they were sent. The value and the profit of these positions would be missing from the totals.
 */
export async function refetchAfterEnds(
  queries: QueryClient,
  { queryKey, positions }: { readonly queryKey: readonly unknown[]; readonly positions: Positions },
): Promise<void> {
  const known = queries.getQueryData<Positions>(queryKey);
  const held = heldIn(positions);
  if (known === undefined || heldIn(known).isSubsetOf(held)) return;
  const changed = [keys.anyPayouts, keys.balance, keys.anyLostPositions, keys.settledPositions];
  await Promise.all(changed.map((key) => queries.invalidateQueries({ queryKey: key })));
}

function heldIn({ items }: Positions): ReadonlySet<string> {
  return new Set(items.filter(({ sharesOwned }) => signOf(sharesOwned) > 0).map(({ tokenId }) => tokenId));
}
