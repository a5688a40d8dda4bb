import type { Order } from '@presage/client';
import { lotsOf, unitsOf } from '../format/units.ts';

/** The fees of an order's fills, in units. Undefined if it has more fills than are returned with it. */
export function feesOf({ trades, filledShares }: Pick<Order, 'trades' | 'filledShares'>): bigint | undefined {
  const lots = trades.reduce((sum, trade) => sum + lotsOf(trade.shares), 0n);
  if (lots !== lotsOf(filledShares)) return undefined;
  return trades.reduce((sum, trade) => sum + unitsOf(trade.feeFormatted), 0n);
}
