import type { Kysely, Migration, RawBuilder } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Records deposits, withdrawals and swept fees. Earlier ones are only in the journal, so the store is rebuilt from it. */
export function keepTransfers({ rowNumber, integer, text }: ColumnTypes): Migration {
  const number = integer as RawBuilder<number>;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('transfers')
        .addColumn('transfer_id', rowNumber as RawBuilder<number>, (definition) => definition.notNull().primaryKey())
        .addColumn('account_id', number, (definition) => definition.notNull())
        .addColumn('kind', number, (definition) => definition.notNull())
        .addColumn('amount_units', text as RawBuilder<string>, (definition) => definition.notNull())
        .addColumn('created_at_ms', number, (definition) => definition.notNull())
        .execute();
      await db.schema
        .createIndex('transfers_by_account')
        .on('transfers')
        .columns(['account_id', 'transfer_id'])
        .execute();
    },
  };
}
