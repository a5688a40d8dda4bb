import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Keeps the cost of shares that left an account on chain without a trade, because some of them come back. */
export function keepWhatWentAway({ integer }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['away_lots', 'away_cost_units']) {
        await db.schema
          .alterTable('positions')
          .addColumn(column, integer as RawBuilder<number>, (definition) => definition.notNull().defaultTo(sql`0`))
          .execute();
      }
    },
  };
}
