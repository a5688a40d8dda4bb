import type { DatabaseSync } from 'node:sqlite';

/**
 * The tables of docs/reference/database.md, with their indexes.
 *
 * Open orders have small indexes of their own, which stay in memory; a closed order enters the large ones once, when it
 * closes, instead of moving within them. Measured: half the pages written for an order that is placed and cancelled.
 * Summing the open size of a level reads `orders_open_by_level` and nothing else. `trades_pending` and
 * `trades_of_chain` stay empty on a custodial ledger, and cost nothing there.
 */
const TABLES = `
  create table projection (
    id integer not null primary key,
    sequence integer not null,
    time_ms integer not null,
    key_issuance_enabled integer not null,
    installation text not null
  );
  create table accounts (
    account_id integer not null primary key,
    wallet text not null,
    trading_wallet text not null,
    created_at_ms integer not null,
    builder text not null
  );
  create table balances (
    account_id integer not null primary key,
    available_units integer not null,
    held_units integer not null
  );
  create table labels (
    label_id integer not null primary key,
    name text not null,
    image_url text not null
  );
  create table markets (
    market_id integer not null primary key,
    root_market_id integer not null,
    categorical integer not null,
    title text not null,
    slug text not null,
    rules text not null,
    yes_label text not null,
    no_label text not null,
    label_ids text not null,
    cutoff_at_sec integer not null,
    tick_step integer not null,
    maker_fee_bps integer not null,
    taker_fee_bps integer not null,
    status integer not null,
    halted integer not null,
    resolution integer not null,
    winner_market_id integer not null,
    created_at_ms integer not null,
    resolved_at_ms integer not null,
    question_id text not null,
    condition_id text not null,
    yes_token_id text not null,
    no_token_id text not null
  );
  create table market_activity (
    market_id integer not null primary key,
    volume_units text not null,
    trades integer not null,
    last_yes_price_ticks integer not null,
    last_size_lots integer not null,
    last_taker_outcome integer not null,
    last_taker_side integer not null,
    last_trade_at_ms integer not null,
    book_changed_at_ms integer not null
  );
  create table candles (
    market_id integer not null,
    bucket_sec integer not null,
    bucket_start_sec integer not null,
    close_yes_ticks integer not null,
    volume_units text not null,
    open_yes_ticks integer not null,
    high_yes_ticks integer not null,
    low_yes_ticks integer not null,
    trades integer not null,
    lots_sum text not null,
    primary key (market_id, bucket_sec, bucket_start_sec)
  ) without rowid;
  create table orders (
    order_no integer not null primary key,
    digest blob not null,
    account_id integer not null,
    market_id integer not null,
    outcome integer not null,
    side integer not null,
    type integer not null,
    price_ticks integer not null,
    size_lots integer not null,
    budget_units integer not null,
    filled_lots integer not null,
    filled_units integer not null,
    fee_units integer not null,
    profit_units integer not null,
    status integer not null,
    close_reason integer not null,
    expires_at_sec integer not null,
    created_at_ms integer not null,
    closed_at_ms integer not null,
    failed_lots integer not null,
    post_only integer not null,
    time_in_force integer not null,
    worst_price_ticks integer not null
  );
  create unique index orders_by_digest on orders (digest);
  create index orders_open on orders (account_id, order_no) where status = 1;
  create index orders_open_by_market on orders (account_id, market_id, order_no) where status = 1;
  create index orders_closed on orders (account_id, status, order_no) where status <> 1;
  create index orders_closed_by_market on orders (account_id, market_id, status, order_no) where status <> 1;
  create index orders_open_by_level on orders
    (market_id, outcome, side, price_ticks, size_lots, filled_lots, failed_lots) where status = 1;
  create table trades (
    trade_id integer not null primary key,
    kind integer not null,
    number integer not null,
    taker integer not null,
    match_type integer not null,
    order_no integer not null,
    account_id integer not null,
    market_id integer not null,
    outcome integer not null,
    side integer not null,
    price_ticks integer not null,
    size_lots integer not null,
    amount_units integer not null,
    fee_units integer not null,
    profit_units integer not null,
    created_at_ms integer not null,
    status integer not null,
    tx_hash text not null,
    cause text not null
  );
  create index trades_by_account on trades (account_id, trade_id);
  create index trades_by_account_and_market on trades (account_id, market_id, trade_id);
  create index trades_by_order on trades (order_no, trade_id);
  create index trades_by_market on trades (market_id, trade_id) where taker = 1;
  create index trades_pending on trades (order_no) where status = 1;
  create index trades_of_chain on trades (number, taker) where status <> 2 or tx_hash <> '';
  create table payouts (
    payout_id integer not null primary key,
    account_id integer not null,
    market_id integer not null,
    outcome integer not null,
    price_ticks integer not null,
    size_lots integer not null,
    amount_units integer not null,
    profit_units integer not null,
    created_at_ms integer not null,
    tx_hash text not null
  );
  create index payouts_by_account on payouts (account_id, payout_id);
  create index payouts_by_account_and_market on payouts (account_id, market_id, payout_id);
  create table transfers (
    transfer_id integer not null primary key,
    account_id integer not null,
    kind integer not null,
    amount_units text not null,
    created_at_ms integer not null
  );
  create index transfers_by_account on transfers (account_id, transfer_id);
  create table positions (
    account_id integer not null,
    market_id integer not null,
    outcome integer not null,
    available_lots integer not null,
    held_lots integer not null,
    realised_units text not null,
    redeemed integer not null,
    paid_units text not null,
    received_units text not null,
    cost_units text not null,
    away_lots_sum text not null,
    away_cost_units text not null,
    primary key (account_id, market_id, outcome)
  ) without rowid;
  create index positions_by_market on positions (market_id, outcome);
  create table position_history (
    account_id integer not null,
    market_id integer not null,
    outcome integer not null,
    minute integer not null,
    lots integer not null,
    paid_units text not null,
    received_units text not null,
    cost_units text not null,
    primary key (account_id, market_id, outcome, minute)
  ) without rowid;
  create index position_history_by_minute on position_history (minute, account_id, market_id, outcome);
  create table account_markets (
    account_id integer not null,
    market_id integer not null,
    pending integer not null,
    finished integer not null,
    canceled integer not null,
    expired integer not null,
    trades integer not null,
    failed integer not null,
    primary key (account_id, market_id)
  ) without rowid;
  create table audit (
    audit_id integer not null primary key,
    sequence integer not null,
    at_ms integer not null,
    actor text not null,
    action text not null,
    target text not null,
    detail text not null
  );
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
  database.exec(`BEGIN IMMEDIATE; ${TABLES} PRAGMA user_version = ${STORE_VERSION}; COMMIT`);
}

/** Whether this version made the tables and computed the rows. */
export function isOfThisVersion(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA user_version').get()?.user_version === STORE_VERSION;
}
