import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../invariant.ts';
import { serveMethods } from '../../threads/serve-calls.ts';
import { SQLITE_COLUMN_TYPES } from '../column-types.ts';
import { loadMarketDataState } from '../loading/load-market-data-state.ts';
import { migrateStore } from '../migrations/migrate.ts';
import { openForReading, type StoreDatabase, throughKysely } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';
import type { StoreQueries } from '../read-store.ts';
import { createStoreQueries } from '../reads/store-queries.ts';
import { isOfOtherVersion, markVersion } from '../store-version.ts';

// The thread that reads the store, so that neither a slow disk nor a large result delays trading. Before, it migrates
// the store, because it has the query builder.

/** What the thread receives when it starts. */
export interface ReaderStart {
  /** Path of store.sqlite. */
  readonly path: string;
}

/** Its first message: the store is open, and has the newest schema. */
export interface ReaderReady {
  /** Whether another version, which may have computed other rows, wrote the store. */
  readonly isOfOtherVersion: boolean;
  readonly queries: readonly (keyof StoreQueries)[];
}

/** What it does for the main thread. */
export type ReaderMethods = typeof methods;

invariant(parentPort !== null, 'the reader is started as a thread');
const { path } = workerData as ReaderStart;
const isOther = isOfOtherVersion(path);
const { connection, db } = await openNewest();
const queries = createStoreQueries(db);
const methods = { ...queries, loadMarketData: () => loadMarketDataState(db), close: () => connection.close() };

serveMethods(parentPort, methods);
parentPort.postMessage({
  isOfOtherVersion: isOther,
  queries: Object.keys(queries) as (keyof StoreQueries)[],
} satisfies ReaderReady);

/**
 * Migrates the store to the newest schema and opens it for reading, before the migrating connection is closed: closing
 * the last connection would checkpoint the whole write-ahead log.
 */
async function openNewest(): Promise<StoreDatabase> {
  const writing = throughKysely(openForWriting(path));
  try {
    await migrateStore(writing.db, SQLITE_COLUMN_TYPES);
    if (!isOther) markVersion(writing.connection);
    return openForReading(path);
  } finally {
    writing.connection.close();
  }
}
