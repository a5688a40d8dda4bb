import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PREFIX_BYTES } from '../codec/entry-layout.ts';
import { JournalCorruptError, UnknownEntryError } from '../errors.ts';
import type { JournalBatch } from '../journal.ts';
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
import type { OpenReport } from './prepare-journal.ts';
import { SqliteJournal } from './sqlite-journal.ts';
import { checkWal } from './wal-check.ts';

function edit(folder: string, statement: string): void {
  const database = new DatabaseSync(pathIn(folder));
  database.exec(statement);
  database.close();
}

/** What a start does with the folder: what it reads, or the sequence at which it refuses. */
function start(folder: string): ({ report: OpenReport } & JournalBatch) | { corruptAt: number } {
  try {
    const report = prepare(folder);
    const journal = SqliteJournal.openToRead(pathIn(folder));
    const batches = [...journal.read(1)];
    const entries = batches.flatMap((batch) => batch.entries);
    const marks = batches.flatMap((batch) => batch.marks);
    expect(journal.check(journal.lastSequence)).toBeLessThanOrEqual(1);
    journal.close();
    return { report, entries, marks };
  } catch (error) {
    if (error instanceof JournalCorruptError) return { corruptAt: error.sequence };
    throw error;
  }
}

const FLIP = `CAST(substr(payload, 1, 40) || x'ff' || substr(payload, 42) AS BLOB)`;

describe('damage to the last group', () => {
  it.each([
    ['a flipped bit in its payload', `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 9`],
    ['a payload cut short', 'UPDATE journal_groups SET payload = substr(payload, 1, 50) WHERE last_sequence = 9'],
    ['another hash', `UPDATE journal_groups SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE last_sequence = 9`],
    ['another previous hash', `UPDATE journal_groups SET previous_hash = 'x' WHERE last_sequence = 9`],
    ['another time', 'UPDATE journal_groups SET time_ms = time_ms + 1 WHERE last_sequence = 9'],
    ['another epoch', 'UPDATE journal_groups SET epoch = epoch + 1 WHERE last_sequence = 9'],
    ['another format', 'UPDATE journal_groups SET format_version = 1 WHERE last_sequence = 9'],
    ['a mark that it was not written with', `UPDATE journal_groups SET state_hash = 'ab' WHERE last_sequence = 9`],
    ['another last sequence', 'UPDATE journal_groups SET last_sequence = 11 WHERE last_sequence = 9'],
    [
      'an earlier group repeated at the end',
      `INSERT INTO journal_groups SELECT 9 + last_sequence, first_sequence, epoch, time_ms, format_version, previous_hash, hash, state_hash, payload
       FROM journal_groups WHERE last_sequence = 3; DELETE FROM journal_groups WHERE last_sequence = 9`,
    ],
  ])('(%s) cuts it, keeps it aside and reports it', (_, statement) => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9]);
    edit(folder, statement);
    const started = start(folder);
    if (!('report' in started)) throw new Error('it refused to start');
    expect(started.report.cut?.bytes).toBeGreaterThan(0);
    expect(started.report.cut?.reason).toMatch(/group|epoch/);
    expect(started.entries.map((entry) => entry.command)).toStrictEqual(commandsUpTo(5));
    expect(kept(folder)).toBe(1);
    expect(prepare(folder).cut).toBeUndefined();
  });

  it.each([
    ['somebody reads the journal', 'BEGIN; SELECT hash FROM journal_groups', 'COMMIT'],
    [
      'the epoch cannot be raised',
      `CREATE TRIGGER fails BEFORE UPDATE ON writer BEGIN SELECT RAISE(FAIL, 'disk full'); END`,
      'DROP TRIGGER fails',
    ],
  ])('is reported by the first start that succeeds, also when %s at first', (_, begin, end) => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9]);
    edit(folder, `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 9`);
    const other = new DatabaseSync(pathIn(folder));
    other.exec(begin);
    const first = reportOrError(folder);
    other.exec(end);
    other.close();
    const report = first instanceof Error ? prepare(folder) : first;
    expect(report.cut).toMatchObject({ firstSequence: 6, lastSequence: 9 });
  });

  it('cuts the group even when it is the only one, and the journal continues from empty', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [4]);
    edit(folder, `UPDATE journal_groups SET payload = ${FLIP}`);
    expect(prepare(folder).cut).toMatchObject({ firstSequence: 1, lastSequence: 4 });
    const journal = openNew(folder);
    appendGroups(journal, [2]);
    expect(entriesOf(journal)).toHaveLength(2);
  });

  it('cuts the whole group when its entries are wrong although its hash is right', () => {
    const folder = temporaryFolder();
    const journal = openNew(folder);
    appendGroups(journal, [2]);
    const wrong = groupOf(3, 3).payload;
    wrong[20] = (wrong[20] ?? 0) ^ 1;
    journal.append({ firstSequence: 3, lastSequence: 3, timeMs: 1_800_000_000_000, payload: wrong });
    journal.close();
    expect(prepare(folder).cut?.reason).toMatch(/checksum/);
  });

  it('cuts nothing when a later version wrote it: it is refused, and stays as it was', () => {
    const folder = temporaryFolder();
    const journal = openNew(folder);
    appendGroups(journal, [2]);
    journal.append({ firstSequence: 3, lastSequence: 3, timeMs: 1_800_000_000_000, payload: withUnknownFlag() });
    journal.close();
    expect(() => prepare(folder)).toThrow(UnknownEntryError);
    expect(kept(folder)).toBe(0);
    const unchanged = SqliteJournal.openToRead(pathIn(folder));
    expect(unchanged.lastSequence).toBe(3);
    unchanged.close();
  });
});

function reportOrError(folder: string): OpenReport | Error {
  try {
    return prepare(folder);
  } catch (error) {
    return error as Error;
  }
}

/** An entry that is whole, with a flag of a later version. */
function withUnknownFlag(): Uint8Array<ArrayBuffer> {
  const payload = groupOf(3, 3).payload;
  const body = payload.subarray(PREFIX_BYTES);
  body[1] = 0x80;
  new DataView(payload.buffer).setUint32(4, crc32(body), true);
  return payload;
}

function kept(folder: string): number {
  return Number(new DatabaseSync(pathIn(folder)).prepare('SELECT count(*) AS count FROM cut_groups').get()?.count);
}

describe('damage before the last group', () => {
  it.each([
    ['a flipped bit', `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 5`, 4],
    ['a flipped bit in the first', `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 3`, 1],
    ['a group removed', 'DELETE FROM journal_groups WHERE last_sequence = 5', 4],
    ['the first group removed', 'DELETE FROM journal_groups WHERE last_sequence = 3', 1],
    ['the group before the last removed', 'DELETE FROM journal_groups WHERE last_sequence = 9', 6],
    ['all groups but the last removed', 'DELETE FROM journal_groups WHERE last_sequence < 12', 1],
    ['another hash of the group before the last', `UPDATE journal_groups SET hash = 'x' WHERE last_sequence = 9`, 6],
    [
      'two groups swapped',
      `UPDATE journal_groups SET payload = (SELECT payload FROM journal_groups AS other WHERE other.last_sequence = 8 - journal_groups.last_sequence)
       WHERE last_sequence IN (3, 5)`,
      1,
    ],
    [
      'a group repeated in the place of another',
      `UPDATE journal_groups SET (payload, hash, previous_hash) = (SELECT payload, hash, previous_hash FROM journal_groups WHERE last_sequence = 3)
       WHERE last_sequence = 5`,
      4,
    ],
    ['the last two damaged', `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence IN (9, 12)`, 6],
    ['another header', `UPDATE installation SET header = replace(header, '11', '12')`, 1],
  ])('(%s) refuses to start and names the sequence', (_, statement, sequence) => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9, 12]);
    edit(folder, statement);
    expect(start(folder)).toStrictEqual({ corruptAt: sequence });
    expect(kept(folder)).toBe(0);
  });

  it('keeps a damaged last group in its place when the one before it, though whole, follows nothing', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9]);
    edit(folder, 'DELETE FROM journal_groups WHERE last_sequence = 3');
    edit(folder, `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 9`);
    expect(() => prepare(folder)).toThrow(JournalCorruptError);
    expect(kept(folder)).toBe(0);
  });

  it('refuses another header also when there is a single group, which is whole', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3]);
    edit(folder, `UPDATE installation SET header = replace(header, '11', '12')`);
    expect(start(folder)).toStrictEqual({ corruptAt: 1 });
    expect(kept(folder)).toBe(0);
  });

  it('is found in an entry whose group has the right hash', () => {
    const folder = temporaryFolder();
    const journal = openNew(folder);
    const wrong = groupOf(1, 1).payload;
    wrong[20] = (wrong[20] ?? 0) ^ 1;
    journal.append({ ...groupOf(1, 1), payload: wrong });
    appendGroups(journal, [2]);
    journal.close();
    expect(start(folder)).toStrictEqual({ corruptAt: 1 });
  });

  it.each([
    ['a flipped bit', `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 5`, 4],
    ['a group removed', 'DELETE FROM journal_groups WHERE last_sequence = 5', 4],
    ['the first group removed', 'DELETE FROM journal_groups WHERE last_sequence = 3', 1],
    ['another header', `UPDATE installation SET header = replace(header, '11', '12')`, 1],
  ])('(%s) is also found by the check of the history before a snapshot', (_, statement, sequence) => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9, 12, 15]);
    edit(folder, statement);
    const journal = SqliteJournal.openToRead(pathIn(folder));
    expect(entriesOf(journal, 13)).toHaveLength(3);
    expect(() => journal.check(12)).toThrow(expect.objectContaining({ name: 'JournalCorruptError', sequence }));
    journal.close();
  });

  it('is found in a state hash, wherever the file has it: a replay is compared with no other hash', () => {
    const folder = temporaryFolder();
    const journal = openNew(folder);
    const stateHashes = ['ab', 'cd', 'ef'].map((digits) => digits.repeat(32));
    appendGroups(journal, [3]);
    stateHashes.forEach((stateHash, index) => {
      journal.append(groupOf(4 + index, 4 + index), { sequence: 3 + index, stateHash });
    });
    journal.close();
    // Journals made by earlier versions have this index.
    edit(
      folder,
      'CREATE INDEX state_marks ON journal_groups (first_sequence, state_hash) WHERE state_hash IS NOT NULL',
    );
    const sound = readFileSync(pathIn(folder));
    const places = [...sound.toString('latin1').matchAll(/(?:ab|cd){32}/g)].map(({ index }) => index);
    expect(places.length).toBeGreaterThan(2);
    for (const place of places) {
      const bytes = Buffer.from(sound);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      writeFileSync(pathIn(folder), bytes);
      const started = start(folder);
      if ('corruptAt' in started) expect([4, 5]).toContain(started.corruptAt);
      else expect(started.marks.map(({ stateHash }) => stateHash)).toStrictEqual(stateHashes);
    }
  });

  it('is not said to be the first, because a start reads only the newest part: that is for verify to find', () => {
    const folder = temporaryFolder();
    makeJournal(folder, [3, 5, 9, 12, 15]);
    edit(folder, `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence IN (5, 12, 15)`);
    expect(() => prepare(folder)).toThrow(
      /damaged at sequence 10: .*hash is wrong\. Restore .* `presage journal verify` reads it from its beginning/,
    );
    expect(() => entriesOf(SqliteJournal.openToRead(pathIn(folder)))).toThrow('damaged at sequence 4');
  });

  it('refuses damaged pages, at any place in the file, or reads everything', () => {
    const folder = temporaryFolder();
    makeJournal(
      folder,
      Array.from({ length: 60 }, (_, index) => (index + 1) * 7),
    );
    const sound = readFileSync(pathIn(folder));
    let refused = 0;
    for (let page = 0; page < sound.length; page += 4096) {
      const bytes = Buffer.from(sound);
      bytes.fill(0xa5, page + 100, page + 3000);
      writeFileSync(pathIn(folder), bytes);
      const outcome = startOrOtherRefusal(folder);
      if (outcome === undefined) refused += 1;
      else expectPrefix(outcome, 60 * 7);
    }
    expect(refused).toBeGreaterThan(2);
  });
});

it('refuses, as damage to the journal, a file of which only the pages in the write-ahead log are left', () => {
  const { copy } = killed();
  writeFileSync(pathIn(copy), Buffer.alloc(readFileSync(pathIn(copy)).length));
  expect(start(copy)).toStrictEqual({ corruptAt: 1 });
});

/** Damage to the first pages can destroy what identifies the file as a journal: any refusal is right then. */
function startOrOtherRefusal(folder: string): ReturnType<typeof start> | undefined {
  try {
    const started = start(folder);
    return 'corruptAt' in started ? undefined : started;
  } catch {
    return undefined;
  }
}

/** No entry is invented, and only the reported cut is missing. */
function expectPrefix(started: ReturnType<typeof start>, total: number): void {
  if (!('entries' in started)) throw new Error('it refused to start');
  const commands = started.entries.map((entry) => entry.command);
  expect(commands).toStrictEqual(commandsUpTo(commands.length));
  if (started.report.cut === undefined) expect(commands).toHaveLength(total);
}

/** A journal as a killed process leaves it, its groups in the write-ahead log. Returns the log's size after each. */
function killed(): { readonly copy: string; readonly sizes: readonly number[] } {
  const folder = temporaryFolder();
  makeJournal(folder, []);
  const journal = openNew(folder);
  const sizes = ENDS.map((end) => {
    appendGroups(journal, [end]);
    return walEnd(folder);
  });
  const copy = temporaryFolder();
  copyAs(folder, copy);
  journal.close();
  return { copy, sizes };
}

/** Where the last commit in the write-ahead log ends; zeros follow, or frames of the file's earlier use. */
function walEnd(folder: string): number {
  return 32 + (checkWal(pathIn(folder))?.committedFrames ?? 0) * (24 + 4096);
}

function copyAs(from: string, to: string): void {
  copyFileSync(pathIn(from), pathIn(to));
  copyFileSync(`${pathIn(from)}-wal`, `${pathIn(to)}-wal`);
}

const ENDS = [1, 4, 5, 90, 91, 95, 96];

/** What a disk loses at once. */
const BLOCK_BYTES = 4096;

/** The smallest window over a log, in bytes: every step of the walk crosses its edge. */
const TWO_FRAMES = 2 * (24 + 4096);

/** Cuts the file at an offset, or zeroes the rest: what a power loss does to a growing or an allocated file. */
function tear(path: string, offset: number): void {
  if (offset % 2 === 0) {
    truncateSync(path, offset);
    return;
  }
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0, offset));
}

describe('a write-ahead log', () => {
  it('torn at any offset leaves exactly the groups that were whole', () => {
    const { copy, sizes } = killed();
    for (let cut = 0; cut <= (sizes.at(-1) ?? 0); cut += 4_001) {
      const folder = temporaryFolder();
      copyAs(copy, folder);
      tear(`${pathIn(folder)}-wal`, cut);
      expect(checkWal(pathIn(folder), TWO_FRAMES)).toStrictEqual(checkWal(pathIn(folder)));
      const started = start(folder);
      if (!('entries' in started)) throw new Error('it refused to start');
      const whole = ENDS.filter((_, index) => (sizes[index] ?? 0) <= cut).at(-1) ?? 0;
      expect(started.entries.map((entry) => entry.command)).toStrictEqual(commandsUpTo(whole));
    }
  });

  it('with garbage where its last commit was being written drops that commit, and says so', () => {
    const { copy, sizes } = killed();
    const path = `${pathIn(copy)}-wal`;
    const bytes = readFileSync(path);
    bytes.fill(0, (sizes.at(-2) ?? 0) + 24 + 100);
    writeFileSync(path, bytes);
    const started = start(copy);
    if (!('entries' in started)) throw new Error('it refused to start');
    expect(started.entries).toHaveLength(95);
    expect(started.report.tornFrames).toBeGreaterThan(0);
    expect(started.report.cut).toBeUndefined();
  });

  it('with a bit flipped before its last commit refuses to start, on every attempt', () => {
    const { copy, sizes } = killed();
    const offsets = [0, 3, 20, 40, (sizes[0] ?? 0) + 40, (sizes[2] ?? 0) + 2_000, (sizes[3] ?? 0) + 60];
    const sequences = [1, 1, 1, 1, 2, 6, 91];
    offsets.forEach((offset, index) => {
      const folder = temporaryFolder();
      copyAs(copy, folder);
      const bytes = readFileSync(`${pathIn(folder)}-wal`);
      bytes[offset] = (bytes[offset] ?? 0) ^ 4;
      writeFileSync(`${pathIn(folder)}-wal`, bytes);
      expect(checkWal(pathIn(folder), TWO_FRAMES)).toStrictEqual(checkWal(pathIn(folder)));
      const refusal = { corruptAt: sequences[index] };
      expect(start(folder)).toStrictEqual(refusal);
      expect(start(folder)).toStrictEqual(refusal);
      expect(readFileSync(`${pathIn(folder)}-wal`).equals(bytes)).toBe(true);
    });
  });

  it('whose first block was lost refuses to start', () => {
    const { copy } = killed();
    const path = `${pathIn(copy)}-wal`;
    writeFileSync(path, readFileSync(path).fill(0, 0, 4096));
    expect(start(copy)).toStrictEqual({ corruptAt: 1 });
  });

  it.each([
    ['zeros', () => Buffer.alloc(BLOCK_BYTES)],
    ['what it had in the file’s earlier use', (earlier: Buffer) => earlier],
  ])('that lost a block, which has %s now, refuses to start, and stays as it is', (_, contentsOf) => {
    const folder = temporaryFolder();
    makeJournal(folder, []);
    const journal = openNew(folder);
    for (let end = 1; end <= 40; end++) appendGroups(journal, [end]);
    edit(folder, 'PRAGMA wal_checkpoint(PASSIVE)');
    const earlier = readFileSync(`${pathIn(folder)}-wal`);
    appendGroups(journal, [41]);
    const first = walEnd(folder);
    const ends = [42, 43, 300, 301, 600, 601, 602, 603, 604];
    const sizes = ends.map((end) => {
      appendGroups(journal, [end]);
      return walEnd(folder);
    });
    const sound = readFileSync(`${pathIn(folder)}-wal`);
    // What is left behind the block must have two whole commits, so that they cannot be taken for a torn one.
    const last = (sizes.at(-4) ?? 0) - BLOCK_BYTES;
    for (let block = Math.ceil(first / BLOCK_BYTES) * BLOCK_BYTES; block < last; block += BLOCK_BYTES) {
      const copy = temporaryFolder();
      copyAs(folder, copy);
      const bytes = Buffer.from(sound);
      bytes.set(contentsOf(earlier.subarray(block, block + BLOCK_BYTES)), block);
      writeFileSync(`${pathIn(copy)}-wal`, bytes);
      const lost = sizes.findIndex((size) => size > block);
      expect(start(copy)).toStrictEqual({ corruptAt: (ends[lost - 1] ?? 41) + 1 });
      expect(readFileSync(`${pathIn(copy)}-wal`).equals(bytes)).toBe(true);
    }
    journal.close();
  });

  it('longer than 2 GiB is read like any other', () => {
    const { copy } = killed();
    const path = `${pathIn(copy)}-wal`;
    const frames = checkWal(pathIn(copy))?.committedFrames;
    // A sparse file: it takes no more disk space than before.
    truncateSync(path, 2 ** 31 + 5_000);
    expect(checkWal(pathIn(copy))).toStrictEqual({ committedFrames: frames, tornFrames: 0, damagedBeforeTail: false });
    const started = start(copy);
    if (!('entries' in started)) throw new Error('it refused to start');
    expect(started.entries).toHaveLength(96);
  });

  it('that a start could read is checkpointed and synced before anything is appended', () => {
    const { copy } = killed();
    // While another reader is open, closing the last writer would not checkpoint the log.
    const reader = SqliteJournal.openToRead(pathIn(copy));
    prepare(copy);
    reader.close();
    const alone = temporaryFolder();
    copyFileSync(pathIn(copy), pathIn(alone));
    expect(entriesOf(SqliteJournal.openToRead(pathIn(alone)))).toHaveLength(96);
  });

  it('that was restarted is not taken for damaged because of the frames of its earlier use', () => {
    const folder = temporaryFolder();
    makeJournal(folder, []);
    const journal = openNew(folder);
    appendGroups(
      journal,
      Array.from({ length: 40 }, (_, index) => (index + 1) * 2),
    );
    edit(folder, 'PRAGMA wal_checkpoint(PASSIVE)');
    appendGroups(journal, [81, 82, 83]);
    const copy = temporaryFolder();
    copyAs(folder, copy);
    const started = start(copy);
    if (!('entries' in started)) throw new Error('it refused to start');
    expect(started.entries).toHaveLength(83);
    journal.close();
  });

  it('in which a torn commit left a hole over the frames of its earlier use drops that commit', () => {
    const folder = temporaryFolder();
    makeJournal(folder, []);
    const journal = openNew(folder);
    appendGroups(
      journal,
      Array.from({ length: 40 }, (_, index) => (index + 1) * 2),
    );
    edit(folder, 'PRAGMA wal_checkpoint(PASSIVE)');
    appendGroups(journal, [81]);
    const before = readFileSync(`${pathIn(folder)}-wal`);
    appendGroups(journal, [400]);
    const copy = temporaryFolder();
    copyAs(folder, copy);
    const path = `${pathIn(copy)}-wal`;
    const after = readFileSync(path);
    const hole = after.findIndex((byte, offset) => byte !== before[offset]);
    expect(hole).toBeLessThan(walEnd(copy) - 8_000);
    before.copy(after, hole, hole, hole + 4_000);
    writeFileSync(path, after);
    const started = start(copy);
    if (!('entries' in started)) throw new Error('it refused to start');
    expect(started.entries).toHaveLength(81);
    journal.close();
  });
});
