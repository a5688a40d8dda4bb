import { join } from 'node:path';
import type { Logger } from 'pino';
import type { MarketDataState } from '../market-data/market-data.ts';
import type { ProjectedInstallation } from '../market-data/market-ids.ts';
import { SQLITE_COLUMN_TYPES } from './column-types.ts';
import { readableStoreError } from './errors.ts';
import { loadMarketDataState } from './loading/load-market-data-state.ts';
import { loadUnfinishedOrders } from './loading/load-unfinished-orders.ts';
import { migrateStore } from './migrations/migrate.ts';
import { openForReading, type StoreDatabase, throughKysely } from './open-database.ts';
import { openForWriting } from './open-for-writing.ts';
import { type Projector, startProjector } from './projector/projector.ts';
import type { ReadStore, TradeRow, UnfinishedOrderRow } from './read-store.ts';
import { createSqlReadStore } from './reads/sql-read-store.ts';
import {
  type FollowedTrades,
  findLastTradeId,
  listTradesAfter,
  listTradesOfFills,
  type TradesAfter,
  type TradesOfFills,
} from './reads/trades.ts';
import { isOfOtherVersion, markVersion } from './store-version.ts';

export interface StoreOptions {
  /** Holds store.sqlite, which is derived from the journal and may be removed while the service is stopped. */
  readonly dataDir: string;
  readonly installation: ProjectedInstallation;
  readonly log: Pick<Logger, 'warn'>;
  /** Called once when a defect ended the projection: the process must stop. */
  readonly onFailure: (error: Error) => void;
}

/** The read side on disk. */
export interface Store {
  /** Whether another version, which may have computed other rows, wrote the store. */
  readonly isOfOtherVersion: boolean;
  /** Writes applied entries to the store. */
  readonly projector: Projector;
  readonly reads: ReadStore;
  /** What market data starts from, once all submitted entries are stored. Nothing may be submitted meanwhile. */
  loadMarketData(): Promise<MarketDataState>;
  /** Every order that is open or in settlement, one at a time; nothing may be submitted until the last one is read. */
  loadUnfinishedOrders(): Promise<Iterable<UnfinishedOrderRow>>;
  /** New trades, for the stream. */
  readonly tradeFeed: TradeFeed;
  /** Writes what was submitted and closes everything. */
  close(): Promise<void>;
}

/** Follows the rows of trades in the order of events. */
export interface TradeFeed {
  /** Key of the newest row; 0 when there is none. */
  last(): Promise<number>;
  /** Rows that came after one. */
  after(query: TradesAfter): Promise<FollowedTrades>;
  /** The current rows of fills by number, for some accounts or all, in the order of the fills. */
  ofFills(query: TradesOfFills): Promise<readonly TradeRow[]>;
}

/**
 * Opens the store, or creates an empty one.
 *
 * @throws {StoreDamagedError} here and from the load methods; also throws when the store cannot be migrated to this
 * version or belongs to another journal.
 */
export async function openStore({ dataDir, installation, log, onFailure }: StoreOptions): Promise<Store> {
  const path = join(dataDir, 'store.sqlite');
  const isOther = isOfOtherVersion(path);
  const onRetry = (reason: string) =>
    log.warn({ reason }, 'writing to the store failed; it is retried until it succeeds');
  const options = {
    path,
    installation,
    onRetry,
    onFailure: (error: Error) => onFailure(readableStoreError(path, error)),
  };
  const { connection, db } = await withReadableErrors(path, () => openNewest(path, isOther));
  const projector = await withReadableErrors(path, () => startProjector(options)).catch((error: unknown) => {
    connection.close();
    throw error;
  });
  return {
    isOfOtherVersion: isOther,
    projector,
    reads: createSqlReadStore(db, projector),
    async loadMarketData() {
      await projector.caughtUp();
      return withReadableErrors(path, () => loadMarketDataState(db));
    },
    async loadUnfinishedOrders() {
      await projector.caughtUp();
      return rowsWithReadableErrors(path, loadUnfinishedOrders(connection));
    },
    tradeFeed: {
      last: () => findLastTradeId(db),
      after: (query) => listTradesAfter(db, query),
      ofFills: (query) => listTradesOfFills(db, query),
    },
    async close() {
      await projector.close();
      if (connection.isOpen) connection.close();
    },
  };
}

async function withReadableErrors<Value>(path: string, step: () => Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    throw readableStoreError(path, error);
  }
}

function* rowsWithReadableErrors<Row>(path: string, rows: Iterable<Row>): Generator<Row> {
  try {
    yield* rows;
  } catch (error) {
    throw readableStoreError(path, error);
  }
}

/**
 * Migrates the store to the newest schema and opens it for reading, before the migrating connection is closed: closing
 * the last connection would checkpoint the whole write-ahead log.
 */
async function openNewest(path: string, isOther: boolean): Promise<StoreDatabase> {
  const connection = openForWriting(path);
  const { db } = throughKysely(connection);
  try {
    await migrateStore(db, SQLITE_COLUMN_TYPES);
    if (!isOther) markVersion(connection);
    return openForReading(path);
  } finally {
    connection.close();
  }
}
