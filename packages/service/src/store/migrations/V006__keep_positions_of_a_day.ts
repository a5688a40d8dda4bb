import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * The states of positions during the last day, and what was paid and received for them. Only differences of those
 * totals are used, so both start at 0; shares held before this migration count as held for longer than a day.
 */
export function keepPositionsOfADay({ integer, wide, keptByKey }: ColumnTypes): Migration {
  const number = integer as RawBuilder<number>;
  const sum = wide as RawBuilder<string>;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['paid_units', 'received_units']) {
        await db.schema
          .alterTable('positions')
          .addColumn(column, sum, (definition) => definition.notNull().defaultTo(sql`'0'`))
          .execute();
      }
      await db.schema
        .createTable('position_history')
        .addColumn('account_id', number, (definition) => definition.notNull())
        .addColumn('market_id', number, (definition) => definition.notNull())
        .addColumn('outcome', number, (definition) => definition.notNull())
        .addColumn('minute', number, (definition) => definition.notNull())
        .addColumn('lots', number, (definition) => definition.notNull())
        .addColumn('cost_units', number, (definition) => definition.notNull())
        .addColumn('paid_units', sum, (definition) => definition.notNull())
        .addColumn('received_units', sum, (definition) => definition.notNull())
        .addPrimaryKeyConstraint('position_history_key', ['account_id', 'market_id', 'outcome', 'minute'])
        .modifyEnd(keptByKey)
        .execute();
    },
  };
}
