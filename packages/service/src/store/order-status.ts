import { CloseReason, OrderType } from '@presage/exchange/values';
import { OrderStatus } from '@presage/protocol/values';

/** What the status of a closed order depends on. */
export interface ClosedOrder {
  readonly type: OrderType;
  /** Without what failed on chain. */
  readonly filledLots: number;
  /** Filled first, then failed on chain. */
  readonly failedLots: number;
}

/**
 * Status of a closed order (wire contract §3). A market order is finished if any part of it is filled. Size that failed
 * on chain counts as cancelled: an order that lost some of its fills is canceled, one that lost all of them has failed.
 */
export function statusOfClosed({ type, filledLots, failedLots }: ClosedOrder, reason: CloseReason): OrderStatus {
  if (type === OrderType.Market && filledLots > 0) return OrderStatus.FINISHED;
  const matched = type === OrderType.Market ? failedLots > 0 : reason === CloseReason.Filled;
  if (matched && failedLots === 0) return OrderStatus.FINISHED;
  if (matched) return filledLots > 0 ? OrderStatus.CANCELED : OrderStatus.FAILED;
  return reason === CloseReason.Expired ? OrderStatus.EXPIRED : OrderStatus.CANCELED;
}

/** Status of an order that may still be open. */
export function statusOf(order: ClosedOrder & { readonly closeReason: CloseReason | 0 }): OrderStatus {
  return order.closeReason === 0 ? OrderStatus.PENDING : statusOfClosed(order, order.closeReason);
}
