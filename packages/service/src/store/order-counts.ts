import { OrderStatus } from './read-store.ts';
import type { AccountMarketsTable } from './schema.ts';

/** The columns of `accountMarkets` that count an account's orders in a market, by the status of the orders. */
export const ORDER_COUNTS = {
  [OrderStatus.Pending]: 'pending',
  [OrderStatus.Finished]: 'finished',
  [OrderStatus.Canceled]: 'canceled',
  [OrderStatus.Expired]: 'expired',
  [OrderStatus.Failed]: 'failed',
} as const satisfies Record<OrderStatus, keyof AccountMarketsTable>;
