import type { Kysely, Migration, RawBuilder } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Records what redemptions paid. Earlier ones are only in the journal, so the store is rebuilt from it. */
export function keepPayouts({ rowNumber, integer, text }: ColumnTypes): Migration {
  const number = integer as RawBuilder<number>;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('payouts')
        .addColumn('payout_id', rowNumber as RawBuilder<number>, (definition) => definition.notNull().primaryKey())
        .addColumn('account_id', number, (definition) => definition.notNull())
        .addColumn('market_id', number, (definition) => definition.notNull())
        .addColumn('outcome', number, (definition) => definition.notNull())
        .addColumn('price_ticks', number, (definition) => definition.notNull())
        .addColumn('size_lots', number, (definition) => definition.notNull())
        .addColumn('amount_units', number, (definition) => definition.notNull())
        .addColumn('profit_units', number, (definition) => definition.notNull())
        .addColumn('created_at_ms', number, (definition) => definition.notNull())
        .addColumn('tx_hash', text as RawBuilder<string>, (definition) => definition.notNull())
        .execute();
      const on = (name: string) => db.schema.createIndex(name).on('payouts');
      await on('payouts_by_account').columns(['account_id', 'payout_id']).execute();
      await on('payouts_by_account_and_market').columns(['account_id', 'market_id', 'payout_id']).execute();
    },
  };
}
