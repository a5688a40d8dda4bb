import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '../store/open-store.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { StartContext } from './start-context.ts';

const STORE_FILES = ['store.sqlite', 'store.sqlite-wal', 'store.sqlite-shm'] as const;

/**
 * Opens the store, and rebuilds it when it contains commands that were cut off the damaged end of the journal: the
 * store must match the journal. A store that is ahead for any other reason is left alone, and recovery refuses it.
 */
export async function openFittingStore(context: StartContext, journalParts: JournalParts): Promise<Store> {
  const { settings, log, onFatal } = context;
  const { journal, installation, cutThrough } = journalParts;
  const options = { dataDir: settings.dataDir, installation, log, onFailure: onFatal };
  const store = await openStore(options);
  const storeSequence = store.projector.sequence;
  if (storeSequence <= journal.lastSequence || storeSequence > cutThrough) return store;
  log.error(
    { storeSequence, lastSequence: journal.lastSequence },
    'the store contains commands that were cut off the journal: rebuilding it',
  );
  await store.close();
  removeStore(settings.dataDir);
  return openStore(options);
}

/** Deletes the store, which must not be open; the next start rebuilds it from the journal. */
export function removeStore(dataDir: string): void {
  for (const name of STORE_FILES) rmSync(join(dataDir, name), { force: true });
}
