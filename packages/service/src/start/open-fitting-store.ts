import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StoreAheadError } from '../recovery/errors.ts';
import { type FoundStore, findStore } from '../store/find-store.ts';
import { openStore, type Store } from '../store/open-store.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { StartContext } from './start-context.ts';

const STORE_FILES = ['store.sqlite', 'store.sqlite-wal', 'store.sqlite-shm'] as const;

/**
 * Opens the store, and rebuilds it when another version computed its rows, or when it contains commands that were cut
 * off the damaged end of the journal: the store must match the journal.
 *
 * @throws {StoreAheadError} when it is ahead of the journal for any other reason, whatever version wrote it
 */
export async function openFittingStore(context: StartContext, journalParts: JournalParts): Promise<Store> {
  const { dataDir } = context.settings;
  const { journal, installation } = journalParts;
  const found = findStore(dataDir);
  const reason = found && reasonToRebuild(found, journalParts);
  if (reason !== undefined) {
    const sequences = { storeSequence: found?.sequence, lastSequence: journal.lastSequence };
    context.log.warn(sequences, `${reason}: rebuilding it from the journal`);
    removeStore(dataDir);
  }
  return openStore({ dataDir, installation, log: context.log, onFailure: context.onFatal });
}

function reasonToRebuild(
  { sequence, isOfOtherVersion }: FoundStore,
  { journal, cutThrough }: JournalParts,
): string | undefined {
  if (sequence <= journal.lastSequence) return isOfOtherVersion ? 'another version wrote the store' : undefined;
  if (sequence <= cutThrough) return 'the store contains commands that were cut off the journal';
  throw new StoreAheadError({ storeSequence: sequence, journalSequence: journal.lastSequence });
}

/** Deletes the store, which must not be open; the next start rebuilds it from the journal. */
export function removeStore(dataDir: string): void {
  for (const name of STORE_FILES) rmSync(join(dataDir, name), { force: true });
}
