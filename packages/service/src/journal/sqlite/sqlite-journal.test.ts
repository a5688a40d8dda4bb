import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import {
  FencedError,
  JournalCorruptError,
  JournalMissingError,
  LedgerMismatchError,
  UnknownFormatError,
} from '../errors.ts';
import { groupHash } from '../group-hash.ts';
import {
  appendGroups,
  commandsUpTo,
  entriesOf,
  groupOf,
  makeJournal,
  openNew,
  pathIn,
  prepare,
} from '../testing/journal-fixture.ts';
import { prepareJournal } from './prepare-journal.ts';
import { SqliteJournal } from './sqlite-journal.ts';

describe('a journal', () => {
  it('returns what was appended, from any sequence on', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [1, 4, 5, 12]);
    const journal = SqliteJournal.openToRead(pathIn(folder));
    expect(entriesOf(journal).map((entry) => entry.command)).toStrictEqual(commandsUpTo(12));
    for (const from of [1, 2, 4, 5, 6, 9, 12, 13, 14]) {
      const sequences = entriesOf(journal, from).map((entry) => entry.sequence);
      expect(sequences).toStrictEqual(Array.from({ length: Math.max(0, 13 - from) }, (_, index) => from + index));
    }
    expect(journal.lastSequence).toBe(12);
  });

  it('blocks nobody while it is read slowly, and the read ends where the journal ended when it began', () => {
    const folder = temporaryFolder();
    const writer = openNew(folder);
    // About 450 KB each: several chunks.
    appendGroups(writer, [10_000, 20_000, 30_000, 40_000, 50_000]);
    const groups = SqliteJournal.openToRead(pathIn(folder)).groups(1);
    const ends = [groups.next().value?.lastSequence];
    // As after a crash: opening checkpoints the log, which waits for readers and gives up after some seconds.
    expect(prepare(folder).epoch).toBe(2);
    const next = openNew(folder);
    appendGroups(next, [50_001]);
    for (const { lastSequence } of groups) ends.push(lastSequence);
    expect(ends).toStrictEqual([10_000, 20_000, 30_000, 40_000, 50_000]);
    expect(next.groups(1).toArray().at(-1)?.lastSequence).toBe(50_001);
  });

  it('is not opened for writing while somebody reads it, even to its end', () => {
    const folder = temporaryFolder();
    appendGroups(openNew(folder), [1]);
    const reader = new DatabaseSync(pathIn(folder), { readOnly: true });
    reader.exec('BEGIN');
    expect(reader.prepare('SELECT last_sequence FROM journal_groups').all()).toHaveLength(1);
    // All of the log is in the database then, but what comes next would follow what may not be on disk. SQLite waits for
    // the reader for as long as it waits for a lock.
    expect(() => prepare(folder)).toThrow(
      /being used by another process and cannot be checkpointed: stop that process/,
    );
    reader.exec('COMMIT');
    expect(prepare(folder).epoch).toBe(2);
  });

  it('continues after a restart, in a higher epoch', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [2]);
    const journal = openNew(folder);
    appendGroups(journal, [3]);
    expect([...journal.groups(1)].map((group) => group.epoch)).toStrictEqual([1, 2]);
    expect(entriesOf(journal).map((entry) => entry.command)).toStrictEqual(commandsUpTo(3));
  });

  it('keeps the header it was created with', () => {
    const folder = temporaryFolder();
    makeJournal(folder, []);
    expect(prepare(folder).created).toBe(false);
    expect(SqliteJournal.openToRead(pathIn(folder)).header).toStrictEqual(TEST_INSTALLATION);
  });

  it('chains its groups by hashes that anyone can recompute', () => {
    const folder = temporaryFolder();
    const journal = openNew(folder);
    journal.append(groupOf(1, 2));
    journal.append(groupOf(3, 3), { sequence: 2, stateHash: 'ab'.repeat(32) });
    const header = new DatabaseSync(pathIn(folder)).prepare('SELECT header FROM installation').get()?.header as string;
    const sha256 = (...parts: (string | Uint8Array)[]): string => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      return hash.digest('hex');
    };
    const genesis = sha256(header);
    const timeMs = TEST_INSTALLATION.createdAtMs;
    const first = sha256(`presage-group 2 1 1 2 ${timeMs + 1} ${genesis} -\n`, groupOf(1, 2).payload);
    const second = sha256(`presage-group 2 1 3 3 ${timeMs + 3} ${first} ${'ab'.repeat(32)}\n`, groupOf(3, 3).payload);
    expect([journal.hashAt(0), journal.hashAt(2), journal.hashAt(3)]).toStrictEqual([genesis, first, second]);
    expect(journal.hashAt(1)).toBeUndefined();
  });

  it('keeps each mark with its group', () => {
    const journal = openNew(temporaryFolder());
    journal.append(groupOf(1, 4));
    journal.append(groupOf(5, 5), { sequence: 4, stateHash: 'aa' });
    journal.append(groupOf(6, 9));
    journal.append(groupOf(10, 10), { sequence: 9, stateHash: 'bb' });
    const marksFrom = (from: number) => [...journal.read(from)].flatMap(({ marks }) => marks);
    const [first, second] = [
      { sequence: 4, stateHash: 'aa' },
      { sequence: 9, stateHash: 'bb' },
    ];
    expect(marksFrom(1)).toEqual([first, second]);
    expect(marksFrom(5)).toEqual([first, second]);
    expect(marksFrom(6)).toEqual([second]);
  });
});

describe('the check of the history before a snapshot', () => {
  const ends = [3, 5, 9, 12, 15];
  const bytesOfLast = groupOf(10, 12).payload.length;

  it.each([
    { groups: 2, bytes: 1_000_000, from: 6 },
    { groups: 9, bytes: 1_000_000, from: 1 },
    { groups: 9, bytes: bytesOfLast, from: 10 },
    { groups: 9, bytes: bytesOfLast + 1, from: 6 },
  ])('ends after $groups groups or $bytes bytes, at sequence $from', ({ from, ...most }) => {
    const folder = temporaryFolder();
    makeJournal(folder, ends);
    const journal = SqliteJournal.openToRead(pathIn(folder));
    expect(journal.check(12, most)).toBe(from);
    journal.close();
  });
});

describe('a writer', () => {
  it.each([0, 1, 3])('refuses a mark of the state after sequence %i for a group that begins at 3', (sequence) => {
    const journal = openNew(temporaryFolder());
    journal.append(groupOf(1, 2));
    expect(() => journal.append(groupOf(3, 3), { sequence, stateHash: 'aa' })).toThrow('the state before its group');
    expect(journal.lastSequence).toBe(2);
  });

  it('is fenced off once a later one has opened the journal', () => {
    const folder = temporaryFolder();
    const older = openNew(folder);
    appendGroups(older, [1]);
    const newer = SqliteJournal.openToWrite(pathIn(folder), prepare(folder).epoch);
    expect(() => older.append(groupOf(2, 2))).toThrow(FencedError);
    appendGroups(newer, [2]);
    expect(() => older.append(groupOf(2, 2))).toThrow(/epoch 2.*epoch 1/);
    expect(entriesOf(newer)).toHaveLength(2);
  });

  it.each([
    ['small', { entries: 1, groups: 1_200 }],
    ['large', { entries: 100, groups: 500 }],
    ['very large', { entries: 2_000, groups: 60 }],
  ])('keeps the log within its file: %s groups', (_, { entries, groups }) => {
    const folder = temporaryFolder();
    const journal = openNew(folder);
    const log = `${pathIn(folder)}-wal`;
    const { size } = statSync(log);
    for (let group = 1; group <= groups; group += 1) appendGroups(journal, [group * entries]);
    expect(statSync(log).size).toBe(size);
    expect(statSync(pathIn(folder)).size).toBeGreaterThan(64 * 1024);
    journal.close();
  });

  it('leaves no gap and repeats nothing', () => {
    const journal = openNew(temporaryFolder());
    appendGroups(journal, [3]);
    expect(() => journal.append(groupOf(5, 5))).toThrow(/does not follow/);
    expect(() => journal.append(groupOf(3, 3))).toThrow(/does not follow/);
    expect(journal.lastSequence).toBe(3);
  });
});

describe('opening a journal', () => {
  it('refuses another ledger than the one it was created for, naming both', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [1]);
    const open = () =>
      prepareJournal({ path: pathIn(folder), ledger: 'chain', newInstallation: () => TEST_INSTALLATION, nowMs: 0 });
    expect(open).toThrow(LedgerMismatchError);
    expect(open).toThrow(/LEDGER=custodial.*LEDGER=chain/);
  });

  it.each([
    ['the file', 'PRAGMA user_version = 7', /journal.sqlite has format version 7/],
    ['a header', `UPDATE installation SET header = '{"formatVersion":8}'`, /header has format version 8/],
  ])('refuses %s of an unknown version, and names the version', (_, change, words) => {
    const folder = temporaryFolder();
    makeJournal(folder, [1]);
    const database = new DatabaseSync(pathIn(folder));
    database.exec(change);
    database.close();
    expect(() => prepare(folder)).toThrow(UnknownFormatError);
    expect(() => prepare(folder)).toThrow(words);
  });

  it.each([
    ['is not JSON', 'UPDATE installation SET header = substr(header, 2)'],
    ['is missing', 'DELETE FROM installation'],
  ])('refuses a header that %s as damage', (_, change) => {
    const folder = temporaryFolder();
    makeJournal(folder, [1]);
    const database = new DatabaseSync(pathIn(folder));
    database.exec(change);
    database.close();
    expect(() => prepare(folder)).toThrow(JournalCorruptError);
    expect(() => SqliteJournal.openToRead(pathIn(folder))).toThrow('its header is not valid JSON');
  });

  it('reads the groups of an earlier format version, and appends those of its own', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3]);
    rewriteAsVersion(folder, 1);
    const journal = openNew(folder);
    appendGroups(journal, [5]);
    expect([...journal.groups(1)].map((group) => group.formatVersion)).toStrictEqual([1, 2]);
    expect(entriesOf(journal).map((entry) => entry.command)).toStrictEqual(commandsUpTo(5));
    journal.close();
  });

  it('refuses a last group of a later format version, and cuts nothing', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3]);
    rewriteAsVersion(folder, 3);
    expect(() => prepare(folder)).toThrow(/group at sequence 1 has format version 3/);
    const journal = SqliteJournal.openToRead(pathIn(folder));
    expect(journal.lastSequence).toBe(3);
    // As `verify` and `export` do, which open no journal to write.
    expect(() => entriesOf(journal)).toThrow(UnknownFormatError);
    journal.close();
  });

  it('refuses a file that is not a journal', () => {
    const folder = temporaryFolder();
    new DatabaseSync(pathIn(folder)).exec('CREATE TABLE somebody_elses (id INTEGER)');
    expect(() => prepare(folder)).toThrow(/not a journal/);
  });

  it.each([
    ['store.sqlite', (folder: string) => writeFileSync(join(folder, 'store.sqlite'), '')],
    [
      'snapshots',
      (folder: string) => {
        mkdirSync(join(folder, 'snapshots'));
        writeFileSync(join(folder, 'snapshots', '12.snapshot'), '');
      },
    ],
  ])('creates no new one where %s shows that there was one', (sign, leave) => {
    const folder = temporaryFolder();
    leave(folder);
    expect(() => prepare(folder)).toThrow(JournalMissingError);
    expect(() => prepare(folder)).toThrow(sign);
    expect(existsSync(pathIn(folder))).toBe(false);
    writeFileSync(pathIn(folder), '');
    expect(() => prepare(folder)).toThrow(JournalMissingError);
  });

  it('says why a journal cannot be read where SQLite cannot keep its file beside it', () => {
    const folder = temporaryFolder();
    prepare(folder);
    // As on a read-only disk; but root, who may run the tests, may write to any other folder.
    symlinkSync('/no/such/folder/file', `${pathIn(folder)}-shm`);
    expect(() => SqliteJournal.openToRead(pathIn(folder))).toThrow(
      /journal\.sqlite cannot be opened: .*copy the folder/,
    );
  });

  it('makes the journal readable by its owner only', () => {
    const folder = temporaryFolder();
    const journal = openNew(folder);
    appendGroups(journal, [1]);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    journal.close();
  });

  it('creates the journal again when its creation was interrupted', () => {
    const folder = temporaryFolder();
    writeFileSync(pathIn(folder), '');
    expect(prepare(folder).created).toBe(true);
    expect(prepare(folder).created).toBe(false);
  });
});

/** Makes a journal's only group one that another version wrote. */
function rewriteAsVersion(folder: string, formatVersion: number): void {
  const journal = SqliteJournal.openToRead(pathIn(folder));
  const [group] = journal.groups(1);
  journal.close();
  if (group === undefined) throw new Error('the journal has no group');
  const database = new DatabaseSync(pathIn(folder));
  const hash = groupHash({ ...group, formatVersion }, group.payload);
  database.prepare('UPDATE journal_groups SET format_version = ?, hash = ?').run(formatVersion, hash);
  database.close();
}
