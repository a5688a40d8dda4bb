import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Records how fills settle on chain. All existing trades were final at once. */
export function tellSettlement({ integer, text }: ColumnTypes): Migration {
  const number = integer as RawBuilder<number>;
  const words = text as RawBuilder<string>;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { schema } = db;
      const add = (table: string, column: string, type: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
        schema
          .alterTable(table)
          .addColumn(column, type as RawBuilder<string>, (definition) => definition.notNull().defaultTo(value))
          .execute();
      await add('trades', 'status', number, sql`2`);
      await add('trades', 'tx_hash', words, sql`''`);
      await add('trades', 'cause', words, sql`''`);
      await add('orders', 'failed_lots', number, sql`0`);
      await add('account_markets', 'failed', number, sql`0`);
      // Both indexes stay empty on a custodial ledger, and cost nothing there.
      const on = (name: string) => schema.createIndex(name).on('trades');
      await on('trades_pending').column('order_no').where(sql<boolean>`status = 1`).execute();
      await on('trades_of_chain')
        .columns(['number', 'taker'])
        .where(sql<boolean>`status <> 2 or tx_hash <> ''`)
        .execute();
    },
  };
}
