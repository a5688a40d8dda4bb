import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type StoreDatabase, throughKysely } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';

/** An empty store in this thread, closed when the test has finished. */
export async function temporaryStore(): Promise<StoreDatabase> {
  const store = throughKysely(openForWriting(join(temporaryFolder(), 'store.sqlite')));
  onTestFinished(() => store.connection.close());
  return store;
}

/** An empty store in memory; the caller destroys it. */
export async function storeInMemory(): Promise<StoreDatabase> {
  return throughKysely(openForWriting(':memory:'));
}
