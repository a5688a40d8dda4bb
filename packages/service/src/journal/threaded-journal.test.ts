import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { digestText, type PlaceOrder } from '@presage/exchange';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { JournalEntry } from './entry.ts';
import { JournalCorruptError, JournalWriteError } from './errors.ts';
import { openJournal } from './open-journal.ts';
import { SqliteJournal } from './sqlite/sqlite-journal.ts';
import { commandsUpTo, entriesOf, groupOf, makeJournal, pathIn, prepare } from './testing/journal-fixture.ts';
import { JOURNAL_OPTIONS } from './testing/journal-options.ts';
import { ThreadedJournal } from './threaded-journal.ts';

async function open(folder: string): Promise<ThreadedJournal> {
  const { journal } = await openJournal({ ...JOURNAL_OPTIONS, dataDir: folder });
  onTestFinished(() => journal.close());
  return journal;
}

async function entriesRead(journal: ThreadedJournal, from: number): Promise<readonly JournalEntry[]> {
  return (await Array.fromAsync(journal.read(from))).flatMap(({ entries }) => entries);
}

describe('the journal behind its thread', () => {
  it('has a group on disk when append resolves, for every reader', async () => {
    const folder = temporaryFolder();
    const journal = await open(folder);
    for (const [first, last] of [
      [1, 3],
      [4, 4],
      [5, 11],
    ] as const) {
      await journal.append(groupOf(first, last));
      expect(journal.lastSequence).toBe(last);
      expect(SqliteJournal.openToRead(pathIn(folder)).lastSequence).toBe(last);
      expect((await entriesRead(journal, 1)).map((entry) => entry.command)).toStrictEqual(commandsUpTo(last));
    }
  });

  it('keeps marks, and returns the hash that a snapshot carries', async () => {
    const folder = temporaryFolder();
    const journal = await open(folder);
    await journal.append(groupOf(1, 2));
    await journal.append(groupOf(3, 3), { sequence: 2, stateHash: 'aa' });
    const [batch] = await Array.fromAsync(journal.read(1));
    expect(batch?.marks).toEqual([{ sequence: 2, stateHash: 'aa' }]);
    expect(journal.hashAt(3)).toBe(SqliteJournal.openToRead(pathIn(folder)).hashAt(3));
  });

  it('rejects an append after another writer took over, and every later one', async () => {
    const folder = temporaryFolder();
    const journal = await open(folder);
    await journal.append(groupOf(1, 1));
    prepare(folder);
    await expect(journal.append(groupOf(2, 2))).rejects.toThrow(JournalWriteError);
    await expect(journal.append(groupOf(2, 2))).rejects.toThrow(/taken over/);
    expect(entriesOf(SqliteJournal.openToRead(pathIn(folder)))).toHaveLength(1);
  });

  it('rejects a write that fails, and writes nothing afterwards although there would be room again', async () => {
    const folder = temporaryFolder();
    const journal = await open(folder);
    await journal.append(groupOf(1, 1));
    const other = new DatabaseSync(pathIn(folder));
    other.exec(`CREATE TRIGGER full BEFORE INSERT ON journal_groups BEGIN SELECT raise(FAIL, 'no room'); END`);
    await expect(journal.append(groupOf(2, 2))).rejects.toThrow(/could not be written: no room/);
    other.exec('DROP TRIGGER full');
    await expect(journal.append(groupOf(2, 2))).rejects.toThrow(/no room/);
    expect(entriesOf(SqliteJournal.openToRead(pathIn(folder)))).toHaveLength(1);
  });

  it('checks the history before a sequence on its thread', async () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9, 12]);
    const journal = await open(folder);
    expect(await journal.check(9)).toBe(1);
    new DatabaseSync(pathIn(folder)).exec('UPDATE journal_groups SET time_ms = time_ms + 1 WHERE last_sequence = 5');
    const refusal = await journal.check(9).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(JournalCorruptError);
    expect(refusal).toMatchObject({ sequence: 4 });
  });

  it('reads ahead from any sequence, any number of times', async () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9, 12]);
    const journal = await open(folder);
    for (const from of [1, 2, 6, 12, 13]) {
      const entries = await entriesRead(journal, from);
      expect(entries.map((entry) => entry.command)).toStrictEqual(commandsUpTo(12).slice(from - 1));
    }
  });

  it('discards what it read ahead when its reader stops early, and then accepts a group', async () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9]);
    const journal = await open(folder);
    for await (const { entries } of journal.read(1)) {
      expect(entries.length).toBeGreaterThan(0);
      break;
    }
    await journal.append(groupOf(10, 10));
    expect(await entriesRead(journal, 9)).toHaveLength(2);
  });

  it('names the sequence at which a reader reaches damage', async () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9]);
    const journal = await open(folder);
    new DatabaseSync(pathIn(folder)).exec('UPDATE journal_groups SET time_ms = time_ms + 1 WHERE last_sequence = 5');
    const refusal = await Array.fromAsync(journal.read(1)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(JournalCorruptError);
    expect(refusal).toMatchObject({ sequence: 4 });
  });

  it('keeps an error met while reading ahead for its reader, however late that comes', async () => {
    const folder = temporaryFolder();
    const inTwoChunks = [8_000, 16_000, 24_000, 32_000];
    makeJournal(folder, inTwoChunks);
    const journal = await open(folder);
    new DatabaseSync(pathIn(folder)).exec(
      'UPDATE journal_groups SET time_ms = time_ms + 1 WHERE last_sequence = 32000',
    );
    const reading = journal.read(1);
    expect((await reading.next()).value?.entries).toHaveLength(24_000);
    // The thread answers in order: the chunk read ahead has arrived once this answer has.
    await journal.check(24_000);
    await expect(reading.next()).rejects.toMatchObject({ name: 'JournalCorruptError', sequence: 24_001 });
  });

  it('closes more than once, and takes nothing afterwards', async () => {
    const journal = await open(temporaryFolder());
    await journal.close();
    await journal.close();
    await expect(journal.append(groupOf(1, 1))).rejects.toThrow(/thread ended/);
  });

  it('logs a group that was cut', async () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5]);
    const file = readFileSync(pathIn(folder));
    const { digest } = commandsUpTo(5).at(-1) as PlaceOrder;
    const place = file.indexOf(Buffer.from(digestText(digest), 'hex'));
    file[place] = (file[place] ?? 0) ^ 1;
    writeFileSync(pathIn(folder), file);
    const reported: string[] = [];
    const log = { info: () => {}, error: (_: unknown, message?: string) => void reported.push(message ?? '') };
    const { journal, report } = await openJournal({ ...JOURNAL_OPTIONS, dataDir: folder, log });
    expect(report.cut).toMatchObject({ firstSequence: 4, lastSequence: 5 });
    expect(reported[0]).toMatch(/sequences 4 to 5, \d+ bytes.*hash is wrong/);
    expect(journal.lastSequence).toBe(3);
    await journal.close();
  });

  it('reports that its thread died while idle, but not that it was closed', async () => {
    const folder = temporaryFolder();
    await (await open(folder)).close();
    const path = pathIn(folder);
    const kill = new BroadcastChannel(`kill ${folder}`);
    const program = new URL(
      `data:text/javascript,
      import { parentPort } from "node:worker_threads";
      new BroadcastChannel(${JSON.stringify(kill.name)}).onmessage = () => { throw new Error("no more memory") };
      parentPort.postMessage("ready");`,
    );
    const { promise: death, resolve: onDead } = Promise.withResolvers<Error>();
    await ThreadedJournal.start({ path, epoch: 0, reader: SqliteJournal.openToRead(path), onDead, program });
    kill.postMessage('now');
    kill.close();
    const dead = await death;
    expect(dead).toBeInstanceOf(JournalWriteError);
    expect(dead.message).toContain('no more memory');
    const reported: Error[] = [];
    const { journal } = await openJournal({
      ...JOURNAL_OPTIONS,
      dataDir: folder,
      onDead: (error) => reported.push(error),
    });
    await journal.close();
    expect(reported).toStrictEqual([]);
  });
});
