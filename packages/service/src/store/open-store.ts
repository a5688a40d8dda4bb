import { join } from 'node:path';
import type { Logger } from 'pino';
import type { MarketDataState } from '../market-data/market-data.ts';
import type { ProjectedInstallation } from '../market-data/market-ids.ts';
import { SQLITE_COLUMN_TYPES } from './column-types.ts';
import { inWords } from './errors.ts';
import { loadMarketDataState } from './loading/load-market-data-state.ts';
import { loadUnfinishedOrders } from './loading/load-unfinished-orders.ts';
import { migrateStore } from './migrations/migrate.ts';
import { openForReading, throughKysely } from './open-database.ts';
import { openForWriting } from './open-for-writing.ts';
import { type Projector, type ProjectorOptions, startProjector } from './projector/projector.ts';
import type { ReadStore, TradeRow, UnfinishedOrderRow } from './read-store.ts';
import { SqlReadStore } from './reads/sql-read-store.ts';
import {
  type FollowedTrades,
  findLastTradeId,
  listTradesAfter,
  listTradesOfFills,
  type TradesAfter,
  type TradesOfFills,
} from './reads/trades.ts';

export interface StoreOptions {
  /** Holds store.sqlite, which is derived from the journal and may be removed while nothing runs. */
  readonly dataDir: string;
  readonly installation: ProjectedInstallation;
  readonly log: Pick<Logger, 'warn'>;
  /** Hears, once, of a defect that ended the projection: the process must stop. */
  readonly onFailure: (error: Error) => void;
}

/** The read side on disk. */
export interface Store {
  /** Feeds it. */
  readonly projector: Projector;
  readonly reads: ReadStore;
  /** What market data starts from, once everything given to the projector is in the store. Nothing may be given meanwhile. */
  loadMarketData(): Promise<MarketDataState>;
  /** Every order that is open or waits for the chain, one at a time; nothing may be given before the last was read. */
  loadUnfinishedOrders(): Promise<Iterable<UnfinishedOrderRow>>;
  /** Trades as they come, for the stream. */
  readonly tradeFeed: TradeFeed;
  /** Writes what was given and closes everything. */
  close(): Promise<void>;
}

/** Follows the rows of trades in the order of events. */
export interface TradeFeed {
  /** Key of the newest row; 0 when there is none. */
  last(): Promise<number>;
  /** What came after a row. */
  after(query: TradesAfter): Promise<FollowedTrades>;
  /** The rows of fills by number, of some parties or all, as they now are; in the order of the fills. */
  ofFills(query: TradesOfFills): Promise<readonly TradeRow[]>;
}

/**
 * Opens the store, or makes an empty one.
 *
 * @throws {StoreDamagedError} here and when it is loaded; and when it cannot be brought to this version, or belongs to
 * another journal.
 */
export async function openStore({ dataDir, installation, log, onFailure }: StoreOptions): Promise<Store> {
  const path = join(dataDir, 'store.sqlite');
  const onRetry = (reason: string) =>
    log.warn({ reason }, 'the store does not take what is projected: it is tried again until it does');
  const options = { path, installation, onRetry, onFailure: (error: Error) => onFailure(inWords(path, error)) };
  const projector = await toldInWords(path, () => startProjectorOfNewest(options));
  const { connection, db } = openForReading(path);
  return {
    projector,
    reads: new SqlReadStore(db, projector),
    async loadMarketData() {
      await projector.caughtUp();
      return toldInWords(path, () => loadMarketDataState(db));
    },
    async loadUnfinishedOrders() {
      await projector.caughtUp();
      return rowsToldInWords(path, loadUnfinishedOrders(connection));
    },
    tradeFeed: {
      last: () => findLastTradeId(db),
      after: (query) => listTradesAfter(db, query),
      ofFills: (query) => listTradesOfFills(db, query),
    },
    async close() {
      await projector.close();
      await db.destroy();
    },
  };
}

async function toldInWords<Value>(path: string, step: () => Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    throw inWords(path, error);
  }
}

function* rowsToldInWords<Row>(path: string, rows: Iterable<Row>): Generator<Row> {
  try {
    yield* rows;
  } catch (error) {
    throw inWords(path, error);
  }
}

/**
 * Brings the store to the newest schema, and starts the projector on it. What does the former stays open meanwhile: who
 * closes a database last moves all of its write-ahead log.
 */
async function startProjectorOfNewest(options: ProjectorOptions): Promise<Projector> {
  const { db } = throughKysely(openForWriting(options.path));
  try {
    await migrateStore(db, SQLITE_COLUMN_TYPES);
    return await startProjector(options);
  } finally {
    await db.destroy();
  }
}
