import type { DatabaseSync } from 'node:sqlite';
import { sqlName } from './statements.ts';
import { TABLE_DEFINITIONS, type TableDefinition } from './table-definitions.ts';

/**
 * Open orders have small indexes of their own, which stay in memory; a closed order enters the large ones once, when it
 * closes, instead of moving within them. Measured: half the pages written for an order that is placed and cancelled.
 * Summing the open size of a level reads `orders_open_by_level` and nothing else. `trades_pending` and
 * `trades_of_chain` stay empty on a custodial ledger, and cost nothing there.
 */
const INDEXES = `
  create unique index orders_by_digest on orders (digest);
  create index orders_open on orders (account_id, order_no) where status = 1;
  create index orders_open_by_market on orders (account_id, market_id, order_no) where status = 1;
  create index orders_closed on orders (account_id, status, order_no) where status <> 1;
  create index orders_closed_by_market on orders (account_id, market_id, status, order_no) where status <> 1;
  create index orders_open_by_level on orders
    (market_id, outcome, side, price_ticks, size_lots, filled_lots, failed_lots) where status = 1;
  create index trades_by_account on trades (account_id, trade_id);
  create index trades_by_account_and_market on trades (account_id, market_id, trade_id);
  create index trades_by_order on trades (order_no, trade_id);
  create index trades_by_market on trades (market_id, trade_id) where taker = 1;
  create index trades_pending on trades (order_no) where status = 1;
  create index trades_of_chain on trades (number, taker) where status <> 2 or tx_hash <> '';
  create index payouts_by_account on payouts (account_id, payout_id);
  create index payouts_by_account_and_market on payouts (account_id, market_id, payout_id);
  create index transfers_by_account on transfers (account_id, transfer_id);
  create index positions_by_market on positions (market_id, outcome);
  create index position_history_by_minute on position_history (minute, account_id, market_id, outcome);
  create index audit_by_actor on audit (actor, sequence);
`;

/**
 * Raise it when the tables change, or when the same journal gives other rows than before: a start rebuilds stores of other
 * versions from the journal, so none is ever migrated.
 */
const STORE_VERSION = 9;

/** Creates the tables of a new store, in one transaction. An existing one is not written to, because its disk may be full. */
export function createTables(database: DatabaseSync): void {
  if (isOfThisVersion(database)) return;
  const tables = Object.entries<TableDefinition>(TABLE_DEFINITIONS).map(([name, table]) => tableSql(name, table));
  database.exec(`BEGIN IMMEDIATE; ${tables.join('')} ${INDEXES} PRAGMA user_version = ${STORE_VERSION}; COMMIT`);
}

/** Whether this version made the tables and computed the rows. */
export function isOfThisVersion(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA user_version').get()?.user_version === STORE_VERSION;
}

/** A key of one column is the number by which SQLite stores rows; by one of several they are stored in its order. */
function tableSql(name: string, { key, types, columns }: TableDefinition): string {
  const lines = Object.keys(columns).map((column) => `${sqlName(column)} ${types[column] ?? 'integer'} not null`);
  const keyColumns = key.map(sqlName).join(', ');
  const withoutRowid = key.length > 1 ? ' without rowid' : '';
  return `create table ${sqlName(name)} (${lines.join(', ')}, primary key (${keyColumns}))${withoutRowid};`;
}
