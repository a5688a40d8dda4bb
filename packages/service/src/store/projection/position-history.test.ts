import type { DatabaseSync } from 'node:sqlite';
import { type AccountId, type MarketId, Outcome } from '@presage/exchange';
import { expect, it } from 'vitest';
import { MAX_HISTORY_ROWS_SWEPT } from '../limits.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { PositionHistory } from './position-history.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START_MS = 1_800_000_000_000;
const IDLE = 40;

it('deletes rows older than a day a few at a time, also of positions that never change again', async () => {
  const { connection } = await temporaryStore();
  const history = new PositionHistory(connection);
  for (let account = 1; account <= IDLE; account++) history.changes(position(account), START_MS);
  const busy = position(IDLE + 1);
  // Exactly a day later, no row is old enough yet.
  history.changes(busy, START_MS + DAY_MS);
  expect(idleRows(connection)).toBe(IDLE);
  for (let minute = 1; minute <= 5; minute++) {
    history.changes(busy, START_MS + 2 * DAY_MS + minute * MINUTE_MS);
    expect(idleRows(connection)).toBe(IDLE - minute * MAX_HISTORY_ROWS_SWEPT);
  }
  // The same minute again, as after a restart, already has its row and deletes nothing.
  new PositionHistory(connection).changes(position(IDLE + 1), START_MS + 2 * DAY_MS + 5 * MINUTE_MS);
  expect(idleRows(connection)).toBe(IDLE - 5 * MAX_HISTORY_ROWS_SWEPT);
  for (let minute = 6; minute <= 20; minute++) history.changes(busy, START_MS + 2 * DAY_MS + minute * MINUTE_MS);
  expect(idleRows(connection)).toBe(0);
  expect(rows(connection, 'true')).toBe(20);
});

it('finds the oldest rows by an index', async () => {
  const { connection } = await temporaryStore();
  const plan = connection
    .prepare('explain query plan select outcome from position_history where minute < 9 order by minute limit 4')
    .all();
  expect(JSON.stringify(plan)).toContain('position_history_by_minute (minute<?)');
});

function position(account: number) {
  return {
    accountId: account as AccountId,
    marketId: 1 as MarketId,
    outcome: Outcome.Yes,
    historyMinute: 0,
    lots: 1n,
    costUnits: 1n,
    realisedUnits: 0n,
    awayLots: 0n,
    awayCostUnits: 0n,
    paidUnits: 1n,
    receivedUnits: 0n,
  };
}

function idleRows(connection: DatabaseSync): number {
  return rows(connection, `account_id <= ${IDLE}`);
}

function rows(connection: DatabaseSync, condition: string): number {
  const found = connection.prepare(`select count(*) as row_count from position_history where ${condition}`).get();
  return Number(found?.row_count);
}
