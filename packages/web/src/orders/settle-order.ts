import type { QueryClient } from '@tanstack/react-query';
import { invalidateOwn, readMarketAgain } from '../data/keys.ts';
import { showOrder } from '../data/show-order.ts';
import type { KnownFate } from './send-order.ts';
import { tellFate } from './tell-fate.ts';

/**
 * Reports the outcome of an order, and updates the cached data.
 * @param about the order's description where it may no longer be in view; otherwise empty
 */
export function settleOrder(queryClient: QueryClient, fate: KnownFate, about: string): void {
  tellFate(fate, about);
  if (fate.kind === 'taken') showOrder(queryClient, fate.order);
  void invalidateOwn(queryClient);
  // After a rejection, the market may differ from what the page shows.
  if (fate.kind === 'refused') readMarketAgain(queryClient);
}
