import type { Order } from '@presage/client';
import { lotsOf } from '../format/units.ts';

/** The open part of an order, in lots: what failed on chain does not return to the book. */
export function openLots({
  orderShares,
  filledShares,
  failedShares = '0',
}: Pick<Order, 'orderShares' | 'filledShares' | 'failedShares'>): bigint {
  return lotsOf(orderShares) - lotsOf(filledShares) - lotsOf(failedShares);
}
