import type { QueryClient } from '@tanstack/react-query';
import { invalidateOwn, refetchMarket } from '../data/keys.ts';
import { showOrder } from '../data/show-order.ts';
import type { KnownOrderResult } from './send-order.ts';
import { type OrderContext, toastOrderResult } from './toast-order-result.ts';

/** Reports the outcome of an order, and updates the cached data. */
export function applyOrderResult(queryClient: QueryClient, result: KnownOrderResult, context: OrderContext): void {
  toastOrderResult(result, context);
  if (result.kind === 'taken') showOrder(queryClient, result.order);
  void invalidateOwn(queryClient);
  // After a rejection, the market may differ from what the page shows.
  if (result.kind === 'refused') void refetchMarket(queryClient);
}
