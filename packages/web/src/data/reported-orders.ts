import { lotsOf } from '../format/units.ts';

/** Maximum number of orders remembered: no more updates arrive for older ones. */
const MAX_ORDERS = 200;

/** Filled lots reported to the user, by order. */
const fills = new Map<string, bigint>();
/** Close reason reported to the user, by order. */
const ends = new Map<string, string>();

/** Records that this fill is being reported. @returns whether it is more than was reported before */
export function markFillReported(orderId: string, filledShares: string): boolean {
  const lots = lotsOf(filledShares);
  if ((fills.get(orderId) ?? 0n) >= lots) return false;
  remember(fills, orderId, lots);
  return true;
}

/** Records that the closing of an order is being reported. @returns whether it is new, for this reason */
export function markCloseReported(orderId: string, reason: string): boolean {
  if (ends.get(orderId) === reason) return false;
  remember(ends, orderId, reason);
  return true;
}

function remember<Reported>(reported: Map<string, Reported>, orderId: string, what: Reported): void {
  reported.delete(orderId);
  reported.set(orderId, what);
  const [oldest] = reported.keys();
  if (reported.size > MAX_ORDERS && oldest !== undefined) reported.delete(oldest);
}
