import type { Order } from '@presage/client';
import { orders as s } from '../strings/orders.ts';

/**
 * Why an order was closed, in words; empty while it is open, once it has filled, where that it was cancelled is all there
 * is to say, and for reasons of a newer service.
 */
export function endReason({ closeReason }: Pick<Order, 'closeReason'>): string {
  return closeReason === undefined ? '' : (s.endedBecause[closeReason] ?? '');
}
