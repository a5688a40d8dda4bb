import { type Order, OrderStatus } from '@presage/client';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { AllPages } from './read-all-pages.ts';

/** Puts an order from a response into the cached lists, so that it shows without another read. */
export function showOrder(client: QueryClient, order: Order): void {
  const { marketId, rootMarketId } = order;
  for (const key of [keys.openOrders(), keys.openOrders(marketId), keys.openOrders(rootMarketId)]) {
    client.setQueryData<AllPages<Order>>(key, (shown) => shown && withOrder(shown, order));
  }
}

/** The list with the order as its newest item, or without it if it is no longer open. */
function withOrder({ items, isTruncated }: AllPages<Order>, order: Order): AllPages<Order> {
  const others = items.filter(({ orderId }) => orderId !== order.orderId);
  const next = order.status === OrderStatus.PENDING ? [order, ...others] : others;
  return { items: next, isTruncated };
}
