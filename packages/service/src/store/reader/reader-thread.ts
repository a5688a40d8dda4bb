import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../invariant.ts';
import { serveMethods } from '../../threads/serve-calls.ts';
import { loadMarketDataState } from '../loading/load-market-data-state.ts';
import { openForReading } from '../open-database.ts';
import type { StoreQueries } from '../read-store.ts';
import { createStoreQueries } from '../reads/store-queries.ts';

// The thread that reads the store, so that neither a slow disk nor a large result delays trading.

/** What the thread receives when it starts. */
export interface ReaderStart {
  /** Path of store.sqlite. */
  readonly path: string;
}

/** Its first message, once the store is open: the queries that it carries out. */
export type ReaderReady = readonly (keyof StoreQueries)[];

/** What it does for the main thread. */
export type ReaderMethods = typeof methods;

invariant(parentPort !== null, 'the reader is started as a thread');
const { path } = workerData as ReaderStart;
const { connection, db } = openForReading(path);
const queries = createStoreQueries(db);
const methods = { ...queries, loadMarketData: () => loadMarketDataState(db), close: () => connection.close() };

serveMethods(parentPort, methods);
parentPort.postMessage(Object.keys(queries) as (keyof StoreQueries)[] satisfies ReaderReady);
