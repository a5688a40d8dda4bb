import { lotsOf } from '../format/units.ts';

/** Orders remembered at most: news of older ones are long over. */
const MAX_ORDERS = 200;

/** Lots of an order that were told to be filled. */
const fills = new Map<string, bigint>();
/** Why an order ended, as it was told. */
const ends = new Map<string, string>();

/** Takes note that so much of an order is told to be filled. @returns whether it is more than was told before */
export function noteFill(orderId: string, filledShares: string): boolean {
  const lots = lotsOf(filledShares);
  if ((fills.get(orderId) ?? 0n) >= lots) return false;
  note(fills, orderId, lots);
  return true;
}

/** Takes note that the end of an order is told. @returns whether it was not told before, for this reason */
export function noteEnd(orderId: string, reason: string): boolean {
  if (ends.get(orderId) === reason) return false;
  note(ends, orderId, reason);
  return true;
}

function note<Told>(told: Map<string, Told>, orderId: string, what: Told): void {
  told.delete(orderId);
  told.set(orderId, what);
  const [oldest] = told.keys();
  if (told.size > MAX_ORDERS && oldest !== undefined) told.delete(oldest);
}
