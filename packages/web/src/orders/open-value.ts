import type { Order } from '@presage/client';
import { ticksOf, unitsText } from '../format/units.ts';
import { openLots } from './open-lots.ts';

/** What the open part of an order costs or brings at its price, without fees. */
export function openValue(order: Pick<Order, 'price' | 'orderShares' | 'filledShares' | 'failedShares'>): string {
  return unitsText(openLots(order) * BigInt(ticksOf(order.price)));
}
