import type { Order } from '@presage/client';
import type { Outcome } from '../format/units.ts';
import { ownLevels } from '../pages/market/book/own-levels.ts';

const BIDS = 'bids:';

/** Prices of the account's own bids for an outcome, orders for the other outcome included. */
export function ownBidTicks(orders: readonly Order[], outcome: Outcome): ReadonlySet<number> {
  const keys = [...ownLevels(orders, outcome).keys()].filter((key) => key.startsWith(BIDS));
  return new Set(keys.map((key) => Number(key.slice(BIDS.length))));
}
