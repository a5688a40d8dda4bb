import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '../store/open-store.ts';
import type { Record } from './open-record.ts';
import type { Starting } from './starting.ts';

const STORE_FILES = ['store.sqlite', 'store.sqlite-wal', 'store.sqlite-shm'] as const;

/**
 * Opens the store, and makes it anew when it has seen commands that were cut off the journal's damaged end: what it
 * tells must be what the journal holds. A store that is ahead for any other reason is left alone, and recovery refuses it.
 */
export async function openFittingStore(starting: Starting, record: Record): Promise<Store> {
  const { settings, log, onFatal } = starting;
  const { journal, installation, cutThrough } = record;
  const options = { dataDir: settings.dataDir, installation, log, onFailure: onFatal };
  const store = await openStore(options);
  const storeSequence = store.projector.sequence;
  if (storeSequence <= journal.lastSequence || storeSequence > cutThrough) return store;
  log.error(
    { storeSequence, lastSequence: journal.lastSequence },
    'the store saw what was cut off the journal: making it anew',
  );
  await store.close();
  removeStore(settings.dataDir);
  return openStore(options);
}

/** It must not be open; the next start makes it anew from the journal. */
export function removeStore(dataDir: string): void {
  for (const name of STORE_FILES) rmSync(join(dataDir, name), { force: true });
}
