import type { QueryClient } from '@tanstack/react-query';
import { invalidateOwn, refetchMarket } from '../data/keys.ts';
import { showOrder } from '../data/show-order.ts';
import type { KnownOrderResult } from './send-order.ts';
import { toastOrderResult } from './toast-order-result.ts';

/**
 * Reports the outcome of an order, and updates the cached data.
 * @param about the order's description where it may no longer be in view; otherwise empty
 */
export function applyOrderResult(queryClient: QueryClient, result: KnownOrderResult, about: string): void {
  toastOrderResult(result, about);
  if (result.kind === 'taken') showOrder(queryClient, result.order);
  void invalidateOwn(queryClient);
  // After a rejection, the market may differ from what the page shows.
  if (result.kind === 'refused') void refetchMarket(queryClient);
}
