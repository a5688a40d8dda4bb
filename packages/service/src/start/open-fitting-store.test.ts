import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreAheadError } from '../recovery/errors.ts';
import type { Store } from '../store/open-store.ts';
import { randomJournal } from '../store/testing/random-journal.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { openFittingStore } from './open-fitting-store.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { StartContext } from './start-context.ts';

const { applied } = randomJournal(7, 100);

/** A store of the journal, written once. */
let written: Buffer | undefined;

describe('the store of a data folder', () => {
  it('continues when this version wrote it', async () => {
    const store = await open(await folderWithStore());
    expect(store.projector.sequence).toBe(100);
  });

  // 0 stands for versions that did not record theirs.
  it.each([0, 2 ** 30])('is rebuilt when version %i wrote it, which may have computed other rows', async (version) => {
    const dataDir = await folderWithStore(version);
    const rebuilt = await open(dataDir);
    expect(rebuilt.projector.sequence).toBe(0);
    rebuilt.projector.project(applied);
    await rebuilt.close();
    expect((await open(dataDir)).projector.sequence).toBe(100);
  });

  it('is made anew when nothing of it was kept but its file', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'store.sqlite'), '');
    expect((await open(dataDir)).projector.sequence).toBe(0);
  });

  it('is refused and left alone when it is ahead of the journal, whatever version wrote it', async () => {
    const dataDir = await folderWithStore(0);
    await expect(open(dataDir, { lastSequence: 99 })).rejects.toThrow(StoreAheadError);
    expect(readFileSync(join(dataDir, 'store.sqlite')).length).toBe(written?.length);
  });

  it('is rebuilt when it contains what was cut off the journal', async () => {
    const store = await open(await folderWithStore(), { lastSequence: 99, cutThrough: 100 });
    expect(store.projector.sequence).toBe(0);
  });
});

async function folderWithStore(version?: number): Promise<string> {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'store.sqlite');
  written ??= await writeStore();
  writeFileSync(path, written);
  if (version === undefined) return dataDir;
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
  return dataDir;
}

async function writeStore(): Promise<Buffer> {
  const dataDir = temporaryFolder();
  const store = await open(dataDir);
  store.projector.project(applied);
  await store.close();
  return readFileSync(join(dataDir, 'store.sqlite'));
}

async function open(dataDir: string, { lastSequence = 100, cutThrough = 0 } = {}): Promise<Store> {
  const log = { warn: () => undefined };
  const onFatal = (error: unknown) => expect.unreachable(String(error));
  const store = await openFittingStore(
    { settings: { dataDir }, log, onFatal } as unknown as StartContext,
    { journal: { lastSequence }, installation: TEST_INSTALLATION, cutThrough } as unknown as JournalParts,
  );
  onTestFinished(() => store.close());
  return store;
}
