import { type Order, OrderStatus } from '@presage/client';
import { lotsOf } from '../format/units.ts';

/** Whether an order did something: it has filled at least in part, or it is open. */
export function hasAchieved({ status, filledShares }: Pick<Order, 'status' | 'filledShares'>): boolean {
  return status === OrderStatus.PENDING || lotsOf(filledShares) > 0n;
}
