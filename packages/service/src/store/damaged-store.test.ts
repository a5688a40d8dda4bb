import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { openStore, type Store } from './open-store.ts';
import { randomJournal } from './testing/random-journal.ts';

const PAGE_BYTES = 4_096;

const { applied } = randomJournal(7, 1_000);

let path: string;
let failures: Error[];
/** A store of the first 900 entries, written once. */
let written: Buffer | undefined;

async function open(): Promise<Store> {
  const store = await openStore({
    dataDir: join(path, '..'),
    installation: TEST_INSTALLATION,
    log: { warn: () => undefined },
    onFailure: (error) => failures.push(error),
  });
  onTestFinished(() => store.close());
  return store;
}

async function writeStore(): Promise<Buffer> {
  const store = await open();
  store.projector.project(applied.slice(0, 900));
  await store.close();
  return readFileSync(path);
}

/** Overwrites the first page of the table of orders and of each of its indexes. */
function damage(): void {
  const database = new DatabaseSync(path);
  const pages = database.prepare("select rootpage from sqlite_schema where tbl_name = 'orders'").all();
  database.close();
  const file = openSync(path, 'r+');
  for (const { rootpage } of pages) {
    writeSync(file, Buffer.alloc(PAGE_BYTES, 0xab), 0, PAGE_BYTES, (Number(rootpage) - 1) * PAGE_BYTES);
  }
  closeSync(file);
}

describe('a damaged store', () => {
  beforeEach(async () => {
    path = join(temporaryFolder(), 'store.sqlite');
    failures = [];
    written ??= await writeStore();
    writeFileSync(path, written);
  });

  it('is reported by name, with what to do, when it cannot be opened', async () => {
    writeFileSync(path, 'no database'.repeat(1_000));
    await expect(open()).rejects.toThrow(
      `${path} is damaged (file is not a database); remove it with its -wal and -shm to have it rebuilt`,
    );
  });

  it('is reported when the damage is found while loading', async () => {
    damage();
    const store = await open();
    const words = `${path} is damaged (database disk image is malformed); remove it`;
    await expect(store.loadMarketData()).rejects.toThrow(words);
    const readAll = async () => [...(await store.loadUnfinishedOrders())];
    await expect(readAll()).rejects.toThrow(words);
  });

  it('is reported when the projection finds the damage', async () => {
    damage();
    const store = await open();
    store.projector.project(applied.slice(900));
    await expect(store.projector.caughtUp()).rejects.toThrow();
    expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining(`${path} is damaged`)]);
  });
});
