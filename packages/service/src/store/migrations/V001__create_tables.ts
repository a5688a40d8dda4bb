import { type CreateTableBuilder, type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Order status 1, Pending. Literals, because a partial index is used only by a query that repeats its condition. */
const OPEN = sql<boolean>`status = 1`;
const CLOSED = sql<boolean>`status <> 1`;

/** The first schema: every table of docs/reference/database.md. */
export function createTables(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const table of tables(types)) await createTable(db, table, types);
      await createOrderIndexes(db);
      await createTradeIndexes(db);
      await db.schema.createIndex('positions_by_market').on('positions').columns(['market_id', 'outcome']).execute();
    },
  };
}

interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** A single column numbers the rows; a table with several is stored in their order. */
  readonly key: readonly string[];
}

async function createTable(db: Kysely<unknown>, { name, columns, key }: Table, types: ColumnTypes): Promise<void> {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
  const numbered = key.length === 1;
  for (const [column, type] of Object.entries(columns)) {
    builder = builder.addColumn(column, type as RawBuilder<string>, (definition) =>
      numbered && column === key[0] ? definition.notNull().primaryKey() : definition.notNull(),
    );
  }
  if (!numbered) builder = builder.addPrimaryKeyConstraint(`${name}_key`, [...key]).modifyEnd(types.keptByKey);
  await builder.execute();
}

function tables(types: ColumnTypes): readonly Table[] {
  return [...directoryTables(types), ...marketTables(types), ...tradingTables(types), ...holdingTables(types)];
}

function directoryTables({ rowNumber, integer, text }: ColumnTypes): readonly Table[] {
  return [
    {
      name: 'projection',
      columns: {
        id: rowNumber,
        sequence: integer,
        time_ms: integer,
        key_issuance_enabled: integer,
        installation: text,
      },
      key: ['id'],
    },
    {
      name: 'accounts',
      columns: { account_id: rowNumber, wallet: text, trading_wallet: text, created_at_ms: integer },
      key: ['account_id'],
    },
    {
      name: 'balances',
      columns: { account_id: rowNumber, available_units: integer, held_units: integer },
      key: ['account_id'],
    },
    { name: 'labels', columns: { label_id: rowNumber, name: text, image_url: text }, key: ['label_id'] },
    {
      name: 'audit',
      columns: {
        audit_id: rowNumber,
        sequence: integer,
        at_ms: integer,
        actor: text,
        action: text,
        target: text,
        detail: text,
      },
      key: ['audit_id'],
    },
  ];
}

function marketTables({ rowNumber, integer, wide, text }: ColumnTypes): readonly Table[] {
  return [
    {
      name: 'markets',
      columns: {
        market_id: rowNumber,
        root_market_id: integer,
        categorical: integer,
        title: text,
        slug: text,
        rules: text,
        yes_label: text,
        no_label: text,
        label_ids: text,
        cutoff_at_sec: integer,
        tick_step: integer,
        maker_fee_bps: integer,
        taker_fee_bps: integer,
        status: integer,
        halted: integer,
        resolution: integer,
        winner_market_id: integer,
        created_at_ms: integer,
        resolved_at_ms: integer,
        question_id: text,
        condition_id: text,
        yes_token_id: text,
        no_token_id: text,
      },
      key: ['market_id'],
    },
    {
      name: 'market_activity',
      columns: {
        market_id: rowNumber,
        volume_units: wide,
        trades: integer,
        last_yes_price_ticks: integer,
        last_size_lots: integer,
        last_taker_outcome: integer,
        last_taker_side: integer,
        last_trade_at_ms: integer,
        book_changed_at_ms: integer,
      },
      key: ['market_id'],
    },
    {
      name: 'candles',
      columns: {
        market_id: integer,
        bucket_sec: integer,
        bucket_start_sec: integer,
        close_yes_ticks: integer,
        volume_units: wide,
      },
      key: ['market_id', 'bucket_sec', 'bucket_start_sec'],
    },
  ];
}

function tradingTables({ rowNumber, integer, bytes }: ColumnTypes): readonly Table[] {
  return [
    {
      name: 'orders',
      columns: {
        order_no: rowNumber,
        digest: bytes,
        account_id: integer,
        market_id: integer,
        outcome: integer,
        side: integer,
        type: integer,
        price_ticks: integer,
        size_lots: integer,
        budget_units: integer,
        filled_lots: integer,
        filled_units: integer,
        fee_units: integer,
        profit_units: integer,
        status: integer,
        close_reason: integer,
        expires_at_sec: integer,
        created_at_ms: integer,
        closed_at_ms: integer,
      },
      key: ['order_no'],
    },
    {
      name: 'trades',
      columns: {
        trade_id: rowNumber,
        kind: integer,
        number: integer,
        taker: integer,
        match_type: integer,
        order_no: integer,
        account_id: integer,
        market_id: integer,
        outcome: integer,
        side: integer,
        price_ticks: integer,
        size_lots: integer,
        amount_units: integer,
        fee_units: integer,
        profit_units: integer,
        created_at_ms: integer,
      },
      key: ['trade_id'],
    },
  ];
}

function holdingTables({ integer, wide }: ColumnTypes): readonly Table[] {
  return [
    {
      name: 'positions',
      columns: {
        account_id: integer,
        market_id: integer,
        outcome: integer,
        available_lots: integer,
        held_lots: integer,
        cost_units: integer,
        realised_units: wide,
        redeemed: integer,
      },
      key: ['account_id', 'market_id', 'outcome'],
    },
    {
      name: 'account_markets',
      columns: {
        account_id: integer,
        market_id: integer,
        pending: integer,
        finished: integer,
        canceled: integer,
        expired: integer,
        trades: integer,
      },
      key: ['account_id', 'market_id'],
    },
  ];
}

/**
 * Open orders have small indexes of their own, which stay in memory; a closed order enters the large ones once, when it
 * closes, instead of moving within them. Measured: half the pages written for an order that is placed and cancelled.
 */
async function createOrderIndexes(db: Kysely<unknown>): Promise<void> {
  const on = (name: string) => db.schema.createIndex(name).on('orders');
  await on('orders_by_digest').unique().column('digest').execute();
  await on('orders_open').columns(['account_id', 'order_no']).where(OPEN).execute();
  await on('orders_open_by_market').columns(['account_id', 'market_id', 'order_no']).where(OPEN).execute();
  await on('orders_closed').columns(['account_id', 'status', 'order_no']).where(CLOSED).execute();
  await on('orders_closed_by_market')
    .columns(['account_id', 'market_id', 'status', 'order_no'])
    .where(CLOSED)
    .execute();
}

async function createTradeIndexes(db: Kysely<unknown>): Promise<void> {
  const on = (name: string) => db.schema.createIndex(name).on('trades');
  await on('trades_by_account').columns(['account_id', 'trade_id']).execute();
  await on('trades_by_account_and_market').columns(['account_id', 'market_id', 'trade_id']).execute();
  await on('trades_by_order').columns(['order_no', 'trade_id']).execute();
  await on('trades_by_market').columns(['market_id', 'trade_id']).where(sql<boolean>`taker = 1`).execute();
}
