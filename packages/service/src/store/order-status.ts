import { CloseReason, OrderType } from '@presage/exchange/values';
import { OrderStatus } from './read-store.ts';

/** What the status of an order that ended depends on. */
export interface EndedOrder {
  readonly type: OrderType;
  /** What is filled now: without what failed on chain. */
  readonly filledLots: number;
  /** What was filled and failed on chain. */
  readonly failedLots: number;
}

/**
 * Status of an order at its end (wire contract §3). A market order is decided by whether it filled anything. Size that
 * failed on chain counts as cancelled: an order that lost some of its fills is canceled with the others, one that lost
 * all of them has failed.
 */
export function statusOfClosed({ type, filledLots, failedLots }: EndedOrder, reason: CloseReason): OrderStatus {
  if (type === OrderType.Market && filledLots > 0) return OrderStatus.Finished;
  const matched = type === OrderType.Market ? failedLots > 0 : reason === CloseReason.Filled;
  if (matched && failedLots === 0) return OrderStatus.Finished;
  if (matched) return filledLots > 0 ? OrderStatus.Canceled : OrderStatus.Failed;
  return reason === CloseReason.Expired ? OrderStatus.Expired : OrderStatus.Canceled;
}

/** Status of an order that may still be open. */
export function statusOf(order: EndedOrder & { readonly closeReason: CloseReason | 0 }): OrderStatus {
  return order.closeReason === 0 ? OrderStatus.Pending : statusOfClosed(order, order.closeReason);
}
