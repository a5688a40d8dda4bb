import { type Kysely, sql } from 'kysely';
import type { TimeSpan } from '../read-store.ts';
import type { Tables } from '../schema.ts';

/** Tables whose rows are numbered in the order of their times, each with its number. */
const NUMBERS = {
  trades: 'trades.trade_id',
  orders: 'orders.order_no',
  payouts: 'payouts.payout_id',
  transfers: 'transfers.transfer_id',
} as const;
export type NumberedTable = keyof typeof NUMBERS;

/** The span of every row, for lists whose length is not kept. */
export const ALL_TIMES: TimeSpan = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

/** Row numbers from `first` up to `end`, which is not included. */
export interface NumberRange {
  readonly first: number;
  readonly end: number;
}

/** The numbers of the rows that were created within a span of time. */
export async function numbersOfSpan(
  db: Kysely<Tables>,
  table: NumberedTable,
  { fromMs, toMs }: TimeSpan,
): Promise<NumberRange> {
  return { first: await firstNumberSince(db, table, fromMs), end: await firstNumberSince(db, table, toMs) };
}

/**
 * Above every row number. A literal in the statement: a bound number would be a float there, which can be halved another
 * thousand times before it is 0.
 */
const FIRST_STEP = 2 ** 40;

/**
 * The number from which on all rows were created at or after a time. A binary search over the numbers, in one statement
 * that reads at most 41 rows: an index on the time would have to be written with every row.
 */
async function firstNumberSince(db: Kysely<Tables>, table: NumberedTable, timeMs: number): Promise<number> {
  // Of lists without a beginning, which are most.
  if (timeMs === 0) return 1;
  const number = sql.ref(NUMBERS[table]);
  const { rows } = await sql<{ lastBefore: number }>`
    with recursive search(before, step) as (
      select 0, ${sql.lit(FIRST_STEP)}
      union all
      select
        case
          when (
            select created_at_ms from ${sql.table(table)} where ${number} >= before + step order by ${number} limit 1
          ) < ${timeMs} then before + step
          else before
        end,
        step / 2
      from search where step > 0
    )
    select before as last_before from search where step = 0`.execute(db);
  return (rows[0]?.lastBefore ?? 0) + 1;
}
