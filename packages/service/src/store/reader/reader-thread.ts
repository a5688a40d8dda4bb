import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../invariant.ts';
import { serveMethods } from '../../threads/serve-calls.ts';
import { SQLITE_COLUMN_TYPES } from '../column-types.ts';
import { migrateStore } from '../migrations/migrate.ts';
import { openForReading, type StoreDatabase, throughKysely } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';
import { isOfOtherVersion, markVersion } from '../store-version.ts';
import type { ReaderReady, ReaderStart } from './messages.ts';
import { createReaderMethods } from './reader-methods.ts';

// The thread that reads the store, so that neither a slow disk nor a large result delays trading. Before, it migrates
// the store, because it has the query builder.

invariant(parentPort !== null, 'the reader is started as a thread');
const { path } = workerData as ReaderStart;
const isOther = isOfOtherVersion(path);
const methods = createReaderMethods(await openNewest());

serveMethods(parentPort, methods);
parentPort.postMessage({ isOfOtherVersion: isOther } satisfies ReaderReady);

/**
 * Migrates the store to the newest schema and opens it for reading, before the migrating connection is closed: closing
 * the last connection would checkpoint the whole write-ahead log.
 */
async function openNewest(): Promise<StoreDatabase> {
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
