import type { SizeLots } from '@presage/exchange';
import { type AliasedRawBuilder, sql } from 'kysely';

/**
 * What is left of all orders of a group together. Many orders can come to more than 2^53 lots, though none of them does:
 * 900,720 quote bid at 0.0001 are enough. They never leave 64 bits: all deposits
 * together do not, and on chain a price takes no more orders before they would.
 */
export const LEFT_LOTS_SUM: AliasedRawBuilder<bigint, 'leftLotsSum'> =
  sql<bigint>`sum(size_lots - filled_lots - failed_lots)`.as('leftLotsSum');

/** A sum of sizes as the exchange tells it: exact up to 2^53 lots, the nearest number beyond. Rounds, so it comes last. */
export function lotsOfSum(sum: bigint): SizeLots {
  return Number(sum) as SizeLots;
}
