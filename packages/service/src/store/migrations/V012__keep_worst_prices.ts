import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The worst prices of market orders. */
export function keepWorstPrices({ integer }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('orders')
        .addColumn('worst_price_ticks', integer as RawBuilder<number>, (definition) =>
          definition.notNull().defaultTo(sql`0`),
        )
        .execute();
    },
  };
}
