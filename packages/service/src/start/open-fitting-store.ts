import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '../store/open-store.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { StartContext } from './start-context.ts';

const STORE_FILES = ['store.sqlite', 'store.sqlite-wal', 'store.sqlite-shm'] as const;

/**
 * Opens the store, and rebuilds it when another version computed its rows, or when it contains commands that were cut
 * off the damaged end of the journal: the store must match the journal. A store that is ahead for any other reason is
 * left alone, and recovery refuses it.
 */
export async function openFittingStore(context: StartContext, journalParts: JournalParts): Promise<Store> {
  const { settings, log, onFatal } = context;
  const { journal, installation } = journalParts;
  const options = { dataDir: settings.dataDir, installation, log, onFailure: onFatal };
  const store = await openStore(options);
  const reason = reasonToRebuild(store, journalParts);
  if (reason === undefined) return store;
  log.warn(
    { storeSequence: store.projector.sequence, lastSequence: journal.lastSequence },
    `${reason}: rebuilding it from the journal`,
  );
  await store.close();
  removeStore(settings.dataDir);
  return openStore(options);
}

function reasonToRebuild(
  { projector, isOfOtherVersion }: Store,
  { journal, cutThrough }: JournalParts,
): string | undefined {
  if (projector.sequence > journal.lastSequence)
    return projector.sequence > cutThrough ? undefined : 'the store contains commands that were cut off the journal';
  return isOfOtherVersion ? 'this version did not write the store, or a power failure undid all its writes' : undefined;
}

/** Deletes the store, which must not be open; the next start rebuilds it from the journal. */
export function removeStore(dataDir: string): void {
  for (const name of STORE_FILES) rmSync(join(dataDir, name), { force: true });
}
