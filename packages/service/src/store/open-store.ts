import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import type { MarketDataState } from '../market-data/market-data.ts';
import type { ProjectedInstallation } from '../market-data/market-ids.ts';
import { systemTimers } from '../sequencer/clock.ts';
import { readableStoreError } from './errors.ts';
import { loadUnfinishedOrders } from './loading/load-unfinished-orders.ts';
import { type Projector, startProjector } from './projector/projector.ts';
import type { ReadStore, TradeRow, UnfinishedOrderRow } from './read-store.ts';
import { type StoreReader, startStoreReader } from './reader/store-reader.ts';
import type { FollowedTrades, TradesAfter, TradesOfFills } from './reads/trades.ts';

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
  /** Why it cannot be written or read now; undefined when it can. Meanwhile reads are refused. */
  readonly problem: string | undefined;
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
  const fail = (error: Error) => onFailure(readableStoreError(path, error));
  const reader = await withReadableErrors(path, () =>
    startStoreReader({ path, timers: systemTimers, log, onDead: fail }),
  );
  const projector = await withReadableErrors(path, () =>
    startProjector({ path, installation, timers: systemTimers, log, onFailure: fail }),
  ).catch(async (error: unknown) => {
    await reader.close();
    throw error;
  });
  return {
    isOfOtherVersion: reader.isOfOtherVersion,
    projector,
    reads: readStoreOf(reader, projector),
    get problem() {
      return projector.problem ?? (reader.isStalled ? 'a read takes too long' : undefined);
    },
    async loadMarketData() {
      await projector.caughtUp();
      return withReadableErrors(path, () => reader.call('loadMarketData'));
    },
    async loadUnfinishedOrders() {
      await projector.caughtUp();
      return unfinishedOrders(path);
    },
    tradeFeed: {
      last: () => reader.call('lastTradeId'),
      after: (query) => reader.call('tradesAfter', query),
      ofFills: (query) => reader.call('tradesOfFills', query),
    },
    async close() {
      // The writer last: only then does SQLite write the log into the database and sync it.
      await reader.close();
      await projector.close();
    },
  };
}

function readStoreOf(reader: StoreReader, progress: Pick<ReadStore, 'sequence' | 'reached'>): ReadStore {
  return {
    get sequence() {
      return progress.sequence;
    },
    reached: (sequence) => progress.reached(sequence),
    orders: (filter, page) => reader.call('orders', filter, page),
    orderWithTrades: (digest) => reader.call('orderWithTrades', digest),
    openLevels: (marketId) => reader.call('openLevels', marketId),
    trades: (filter, page) => reader.call('trades', filter, page),
    tradeId: (place) => reader.call('tradeId', place),
    marketTrades: (filter, page) => reader.call('marketTrades', filter, page),
    marketTradeId: (place) => reader.call('marketTradeId', place),
    payouts: (filter, page) => reader.call('payouts', filter, page),
    transfers: (filter, page) => reader.call('transfers', filter, page),
    positions: (filter, page) => reader.call('positions', filter, page),
    positionsBefore: (positions, minute) => reader.call('positionsBefore', positions, minute),
    balance: (accountId) => reader.call('balance', accountId),
    accounts: (page, walletStart) => reader.call('accounts', page, walletStart),
    audit: (page) => reader.call('audit', page),
    auditOf: (query) => reader.call('auditOf', query),
    candles: (query) => reader.call('candles', query),
    closes: (query) => reader.call('closes', query),
    pricesBefore: (query) => reader.call('pricesBefore', query),
    firstClose: (query) => reader.call('firstClose', query),
    holdings: (marketIds) => reader.call('holdings', marketIds),
  };
}

async function withReadableErrors<Value>(path: string, step: () => Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    throw readableStoreError(path, error);
  }
}

/** Read in this thread, one row at a time: all rows at once would take several times the memory of the exchange. */
function* unfinishedOrders(path: string): Generator<UnfinishedOrderRow> {
  const connection = new DatabaseSync(path, { readOnly: true });
  try {
    yield* loadUnfinishedOrders(connection);
  } catch (error) {
    throw readableStoreError(path, error);
  } finally {
    connection.close();
  }
}
