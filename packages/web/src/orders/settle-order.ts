import type { QueryClient } from '@tanstack/react-query';
import { invalidateOwn, readMarketAgain } from '../data/keys.ts';
import { showOrder } from '../data/show-order.ts';
import type { KnownFate } from './send-order.ts';
import { tellFate } from './tell-fate.ts';

/**
 * Tells what became of an order, and shows it.
 * @param about what it is, in words, where nobody may see that; else empty
 */
export function settleOrder(queryClient: QueryClient, fate: KnownFate, about: string): void {
  tellFate(fate, about);
  if (fate.kind === 'taken') showOrder(queryClient, fate.order);
  void invalidateOwn(queryClient);
  // A market that refuses an order may be another than the page shows.
  if (fate.kind === 'refused') readMarketAgain(queryClient);
}
