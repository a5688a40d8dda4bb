import type { SizeLots } from '@presage/exchange';
import { type AliasedRawBuilder, sql } from 'kysely';

/**
 * The total unfilled size of the orders of a group. Many orders can add up to more than 2^53 lots, though no single one
 * does: 900,720 quote bid at 0.0001 are enough. The sum never exceeds 64 bits: all deposits together do not, and on
 * chain a price accepts no more orders before it would.
 */
export const LEFT_LOTS_SUM: AliasedRawBuilder<bigint, 'leftLotsSum'> =
  sql<bigint>`sum(size_lots - filled_lots - failed_lots)`.as('leftLotsSum');

/** A sum of sizes as the exchange reports it: exact up to 2^53 lots, rounded beyond, so convert only the final sum. */
export function lotsOfSum(sum: bigint): SizeLots {
  return Number(sum) as SizeLots;
}
