import { lotsOf } from '../format/units.ts';

/** Orders remembered at most: news of older ones are long over. */
const MAX_ORDERS = 200;

/** Lots of an order that were told to be filled. */
const told = new Map<string, bigint>();

/** Takes note that so much of an order is told to be filled. @returns whether it is more than was told before */
export function noteFill(orderId: string, filledShares: string): boolean {
  const lots = lotsOf(filledShares);
  if ((told.get(orderId) ?? 0n) >= lots) return false;
  told.delete(orderId);
  told.set(orderId, lots);
  const [oldest] = told.keys();
  if (told.size > MAX_ORDERS && oldest !== undefined) told.delete(oldest);
  return true;
}
