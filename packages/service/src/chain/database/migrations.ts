import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { resultCodeOf, SQLITE } from '../../sqlite/result-code.ts';
import type { SettlementSchema } from './schema.ts';

/** Applied in the order of their names; a published migration never changes. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  V001__create_outbox_and_signed_orders: {
    async up(db: Kysely<unknown>): Promise<void> {
      await createOutbox(db);
      await createOrders(db);
    },
  },
  V002__create_condition_pairs: {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('condition_pairs')
        .addColumn('condition_id', 'text', (column) => column.primaryKey())
        .addColumn('pairs_wei', 'text', (column) => column.notNull())
        .addColumn('paid_wei', 'text', (column) => column.notNull())
        .execute();
    },
  },
  V003__create_day_allowances: {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('day_allowances')
        .addColumn('day', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('who', 'text', (column) => column.notNull())
        .addColumn('taken', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('day_allowances_key', ['day', 'name', 'who'])
        .execute();
    },
  },
  // The day's gas and the old transactions are queried for every transaction that is sent.
  V004__index_endings: {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.createIndex('transactions_by_end').on('transactions').column('ended_at_ms').execute();
    },
  },
  // Pairs do not tell how many tokens there are: without a position, every block is read again to count those.
  V005__count_tokens_instead_of_pairs: {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('token_supply')
        .addColumn('token_id', 'text', (column) => column.primaryKey())
        .addColumn('supply_wei', 'text', (column) => column.notNull())
        .execute();
      await db.schema.dropTable('condition_pairs').execute();
      await sql`delete from settlement_facts where name = 'pairs counted through block'`.execute(db);
    },
  },
  V006__create_barred_accounts: {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('barred_accounts')
        .addColumn('account_id', 'integer', (column) => column.primaryKey())
        .addColumn('since_ms', 'bigint', (column) => column.notNull())
        .addColumn('since_block', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  // Both kinds of bars in one table, with what an operator wants to know about them.
  V007__keep_bars_of_both_kinds_with_their_causes: {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('account_bars')
        .addColumn('account_id', 'integer', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('cause', 'text', (column) => column.notNull())
        .addColumn('since_ms', 'bigint', (column) => column.notNull())
        .addColumn('since_block', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('account_bars_key', ['account_id', 'kind'])
        .execute();
      await sql`insert into account_bars select account_id, 'wallet', '', since_ms, since_block from barred_accounts`.execute(
        db,
      );
      await sql`insert into account_bars select cast(who as integer), 'failures', '', day * 86400000, 0
        from day_allowances where name = 'maker faults' and taken >= 100
        and day = (select max(day) from day_allowances)`.execute(db);
      await db.schema.dropTable('barred_accounts').execute();
    },
  },
};

/**
 * @throws when a later version wrote the file, and when a migration fails, which leaves the file as it was before it; what
 * SQLite throws when it cannot read or write the file.
 */
export async function migrateSettlement(db: Kysely<SettlementSchema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if ((resultCodeOf(error) ?? SQLITE.ERROR) !== SQLITE.ERROR) throw error;
  const why = error instanceof Error ? error.message : String(error);
  throw new Error(
    `settlement.sqlite cannot be brought up to date (${why}): if a later version of Presage wrote it, start that one`,
    { cause: error },
  );
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transactions')
    .addColumn('transaction_id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('value_wei', 'text', (column) => column.notNull())
    .addColumn('gas_limit', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('nonce', 'bigint')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('ended_at_ms', 'bigint')
    .addColumn('tx_hash', 'text')
    .addColumn('block_number', 'bigint')
    .addColumn('gas_cost_wei', 'text')
    .addColumn('revert_data', 'text')
    .execute();
  await db.schema
    .createIndex('transactions_one_a_nonce')
    .unique()
    .on('transactions')
    .column('nonce')
    .where(sql.ref('nonce'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('transactions_by_state')
    .on('transactions')
    .columns(['state', 'transaction_id'])
    .execute();
  await db.schema
    .createTable('transaction_versions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('transaction_id', 'integer', (column) => column.notNull())
    .addColumn('nonce', 'bigint', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .addColumn('gas_limit', 'text', (column) => column.notNull())
    .addColumn('max_fee_wei', 'text', (column) => column.notNull())
    .addColumn('priority_fee_wei', 'text', (column) => column.notNull())
    .addColumn('signed_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('versions_by_transaction')
    .on('transaction_versions')
    .columns(['transaction_id', 'signed_at_ms'])
    .execute();
  await db.schema
    .createTable('settlement_fills')
    .addColumn('trade_no', 'integer', (column) => column.primaryKey())
    .addColumn('transaction_id', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('fills_by_transaction').on('settlement_fills').column('transaction_id').execute();
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signed_orders')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'integer', (column) => column.notNull())
    .addColumn('order_nonce', 'text', (column) => column.notNull())
    .addColumn('evidence', 'blob', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('order_nonces')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('order_nonce', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('settlement_facts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
