import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** First, highest and lowest prices, shares and numbers of trades. Earlier ones are computed again from the journal. */
export function keepCandlesWhole({ integer, wide }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['open_yes_ticks', 'high_yes_ticks', 'low_yes_ticks', 'trades']) {
        await db.schema
          .alterTable('candles')
          .addColumn(column, integer as RawBuilder<number>, (definition) => definition.notNull().defaultTo(sql`0`))
          .execute();
      }
      await db.schema
        .alterTable('candles')
        .addColumn('lots_sum', wide as RawBuilder<string>, (definition) => definition.notNull().defaultTo(sql`'0'`))
        .execute();
    },
  };
}
