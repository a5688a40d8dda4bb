import { OrderStatus } from '@presage/protocol/values';
import type { AccountMarketsTable } from './schema.ts';

/** The columns of `accountMarkets` that count an account's orders in a market, by the status of the orders. */
export const ORDER_COUNTS = {
  [OrderStatus.PENDING]: 'pending',
  [OrderStatus.FINISHED]: 'finished',
  [OrderStatus.CANCELED]: 'canceled',
  [OrderStatus.EXPIRED]: 'expired',
  [OrderStatus.FAILED]: 'failed',
} as const satisfies Record<OrderStatus, keyof AccountMarketsTable>;
