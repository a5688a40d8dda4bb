import type { Order } from '@presage/client';
import { orders as s } from '../strings/orders.ts';

/** Why an order ended otherwise than filled, in words; empty while it is open, once it was filled, and for what a newer service says. */
export function endReason({ closeReason }: Pick<Order, 'closeReason'>): string {
  return closeReason === undefined ? '' : (s.endedBecause[closeReason] ?? '');
}
