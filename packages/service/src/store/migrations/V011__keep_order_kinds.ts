import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What an order is besides market or limit. Of earlier orders only the journal knows, so the store is rebuilt from it. */
const COLUMNS = ['post_only', 'time_in_force'];

export function keepOrderKinds({ integer }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of COLUMNS) {
        await db.schema
          .alterTable('orders')
          .addColumn(column, integer as RawBuilder<number>, (definition) => definition.notNull().defaultTo(sql`0`))
          .execute();
      }
    },
  };
}
