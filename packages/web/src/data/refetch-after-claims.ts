import type { Position } from '@presage/client';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { AllPages } from './read-all-pages.ts';

type Positions = AllPages<Pick<Position, 'claimStatusEnum'>>;

/**
 * Refetches payouts and balance when newly read positions show a claim that the known ones do not. Claims have no
 * message on the stream: they may come from another device, or become final a while after they were sent. The value and
 * the profit of these positions would be missing from the totals.
 */
export async function refetchAfterClaims(
  queries: QueryClient,
  { marketId, positions }: { readonly marketId: number | undefined; readonly positions: Positions },
): Promise<void> {
  const known = queries.getQueryData<Positions>(keys.positions(marketId));
  if (known === undefined || claimsIn(known) === claimsIn(positions)) return;
  const changed = [keys.anyPayouts, keys.balance].map((queryKey) => queries.invalidateQueries({ queryKey }));
  await Promise.all(changed);
}

function claimsIn({ items }: Positions): number {
  return items.filter(({ claimStatusEnum }) => claimStatusEnum === 'Claimed').length;
}
