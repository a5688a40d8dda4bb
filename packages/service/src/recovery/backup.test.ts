import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Exchange } from '@presage/exchange';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { JournalCorruptError } from '../journal/errors.ts';
import { acquireLock, LockedError } from '../journal/lock.ts';
import { openJournal, RESTORING } from '../journal/open-journal.ts';
import { appendGroups, openNew, pathIn } from '../journal/testing/journal-fixture.ts';
import { JOURNAL_OPTIONS } from '../journal/testing/journal-options.ts';
import { bid, cancel, opening, scene } from '../sequencer/testing/scene.ts';
import { snapshotFolder } from '../snapshots/snapshot-disk.ts';
import { saveSnapshot } from '../snapshots/snapshots.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { backupTo } from './backup.ts';
import { BackupError } from './backup-manifest.ts';
import { exportJournal } from './export-journal.ts';
import { restoreFrom } from './restore.ts';
import { verifyJournal } from './verify-journal.ts';

const NOW_MS = 1_790_000_000_000;
const FLIP = `CAST(substr(payload, 1, 20) || x'ff' || substr(payload, 22) AS BLOB)`;

/** Fills a data folder with a short history: a journal, and everything else that a backup copies. */
async function fill(folder: string): Promise<void> {
  await liveOn(folder);
  new DatabaseSync(join(folder, 'auth.sqlite')).exec('CREATE TABLE keys (sealed TEXT)');
  for (const name of ['master.key', 'admin.token', 'demo.json', 'demo-wallets.json'])
    writeFileSync(join(folder, name), `${name}\n`);
  writeFileSync(join(folder, 'store.sqlite'), 'derived');
}

/** Adds to a journal with the real sequencer, whose groups are copied into SQLite. */
async function liveOn(folder: string): Promise<void> {
  const made = await scene({ snapshotEvery: 10 });
  for (const submission of opening(NOW_MS)) await made.sequencer.submit(submission);
  for (let name = 0; name < 20; name += 1) {
    await Promise.all([made.sequencer.submit(bid(name)), made.sequencer.submit(cancel(name - 2))]);
  }
  const journal = openNew(folder);
  for (const group of made.journal.groups) {
    const mark = made.journal.kept.find(({ sequence }) => sequence === group.firstSequence - 1);
    journal.append(group, mark);
  }
  const disk = snapshotFolder(join(folder, 'snapshots'));
  for (const snapshot of made.snapshots) {
    saveSnapshot(disk, { ...snapshot, journalHash: journal.hashAt(snapshot.sequence) ?? '' }, snapshot.sequence);
  }
  journal.close();
}

let template: string;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'presage-backup-'));
  await fill(template);
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
});

describe('verifying a journal', () => {
  it('returns what it holds, and the state that results', () => {
    const report = verifyJournal(folder);
    expect(report).toMatchObject({ groups: 24, entries: 44, marksCompared: 1, violations: [], cutGroups: 0 });
    expect(report.header).toMatchObject(TEST_INSTALLATION);
    expect(report.stateHash).toMatch(/^[0-9a-f]{64}$/);
    expect(report.snapshots.map(({ problem }) => problem)).toStrictEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['a flipped bit', `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 8`, /sequence 7/],
    ['a wrong recorded state', `UPDATE journal_groups SET state_hash = 'ab' WHERE first_sequence = 1`, /sequence 1/],
    [
      'a flipped bit in the last group',
      `UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 44`,
      /sequence 43/,
    ],
  ])('finds %s and names the sequence', (_, change, words) => {
    new DatabaseSync(pathIn(folder)).exec(change);
    expect(() => verifyJournal(folder)).toThrow(JournalCorruptError);
    expect(() => verifyJournal(folder)).toThrow(words);
  });

  it('finds snapshots that are damaged, foreign, or of a state that this journal does not have', () => {
    const disk = snapshotFolder(join(folder, 'snapshots'));
    const [name] = readdirSync(join(folder, 'snapshots'));
    writeFileSync(join(folder, 'snapshots', name ?? ''), 'rubbish');
    saveSnapshot(disk, { sequence: 44, timeMs: 1, journalHash: 'ab'.repeat(32), state: new Uint8Array(9) }, 44);
    saveSnapshot(disk, { sequence: 43, timeMs: 1, journalHash: 'ab'.repeat(32), state: new Uint8Array(9) }, 43);
    const problems = verifyJournal(folder).snapshots.map(({ problem }) => problem);
    expect(problems).toContain('it belongs to another history than this journal holds');
    expect(problems).toContain('no group of this journal ends there');
  });

  it('works while a service writes', async () => {
    const lock = acquireLock(folder);
    const journal = openNew(folder);
    expect(verifyJournal(folder).entries).toBe(44);
    journal.close();
    lock.release();
  });

  it.each(['applyOnTape', 'snapshot'] as const)(
    'leaves out a snapshot that a running service removed meanwhile (at %s)',
    (step) => {
      const [first] = readdirSync(join(folder, 'snapshots'));
      const run = Exchange.prototype[step] as (...args: unknown[]) => unknown;
      const spy = vi.spyOn(Exchange.prototype, step).mockImplementation(function (this: Exchange, ...args: unknown[]) {
        rmSync(join(folder, 'snapshots', first ?? ''), { force: true });
        return run.apply(this, args) as never;
      });
      const { snapshots } = verifyJournal(folder);
      spy.mockRestore();
      expect(snapshots.map(({ problem }) => problem)).toStrictEqual([undefined, undefined]);
    },
  );

  it('reports an audit of the state that throws, and goes on', () => {
    const spy = vi.spyOn(Exchange.prototype, 'audit').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const { violations } = verifyJournal(folder);
    spy.mockRestore();
    expect(violations).toStrictEqual(['the audit itself failed: Maximum call stack size exceeded']);
  });
});

describe('where there is no journal', () => {
  it.each([
    ['verify', (dataDir: string) => verifyJournal(dataDir)],
    ['export', (dataDir: string) => [...exportJournal(dataDir)]],
  ])('%s says so, with the path', (_, read) => {
    const dataDir = join(temporaryFolder(), 'nowhere');
    expect(() => read(dataDir)).toThrow(`there is no journal at ${dataDir}/journal.sqlite`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('a backup says so, and leaves no folder', async () => {
    const target = join(temporaryFolder(), 'backup');
    await expect(backupTo(join(folder, 'nowhere'), target, { nowMs: 0 })).rejects.toThrow(/no journal at .*nowhere/);
    expect(existsSync(target)).toBe(false);
  });
});

describe('the write-ahead log of a stopped service, damaged before whole commits', () => {
  beforeEach(() => {
    const running = temporaryFolder();
    const journal = openNew(running);
    appendGroups(journal, [1, 4, 90]);
    for (const name of ['journal.sqlite', 'journal.sqlite-wal']) cpSync(join(running, name), join(folder, name));
    journal.close();
    const wal = `${pathIn(folder)}-wal`;
    const bytes = readFileSync(wal);
    bytes[40] = (bytes[40] ?? 0) ^ 4;
    writeFileSync(wal, bytes);
  });

  it.each([
    ['verify', (dataDir: string) => verifyJournal(dataDir)],
    ['export', (dataDir: string) => [...exportJournal(dataDir)]],
    ['backup', (dataDir: string) => backupTo(dataDir, join(temporaryFolder(), 'backup'), { nowMs: 0 })],
  ])('is refused by %s', async (_, read) => {
    const reading = async (): Promise<unknown> => read(folder);
    await expect(reading()).rejects.toThrow(/whole commits follow the damage/);
  });
});

describe('a backup', () => {
  it('holds the transactions sent on chain, as of no later than the journal', async () => {
    new DatabaseSync(join(folder, 'settlement.sqlite')).exec('CREATE TABLE outbox (raw TEXT)');
    const { files } = await backupTo(folder, join(folder, 'copy'), { nowMs: NOW_MS });
    const names = files.map(({ name }) => name);
    expect(names.indexOf('settlement.sqlite')).toBe(names.indexOf('journal.sqlite') - 1);
  });

  it('of a demo that is not complete holds what says so: restored without it, half a demo would be served', async () => {
    writeFileSync(join(folder, 'demo-seeding'), '');
    const target = join(temporaryFolder(), 'backup');
    await backupTo(folder, target, { nowMs: NOW_MS });
    expect(readdirSync(target)).toContain('demo-seeding');
  });

  it('holds everything that cannot be rebuilt, readable by its owner only, and lists it', async () => {
    const target = join(temporaryFolder(), 'backup');
    const manifest = await backupTo(folder, target, { nowMs: NOW_MS });
    expect(manifest).toMatchObject({ formatVersion: 1, createdAtMs: NOW_MS, sequence: 44 });
    const names = ['admin.token', 'auth.sqlite', 'demo-wallets.json', 'demo.json', 'journal.sqlite', 'master.key'];
    expect(manifest.files.map(({ name }) => name).sort()).toStrictEqual(names);
    expect(readdirSync(target).sort()).toStrictEqual([...names, 'manifest.json'].sort());
    for (const name of readdirSync(target)) expect(statSync(join(target, name)).mode & 0o077).toBe(0);
    expect(statSync(target).mode & 0o077).toBe(0);
  });

  it('has the keys as they were before a change that a kill interrupted', async () => {
    const running = new DatabaseSync(join(folder, 'auth.sqlite'));
    running.exec(`
      INSERT INTO keys SELECT 'old' FROM json_each('[${Array.from({ length: 1_000 }, () => 0).join()}]');
      PRAGMA cache_size = 1;
      BEGIN;
      UPDATE keys SET sealed = 'new';
    `);
    const killed = temporaryFolder();
    cpSync(folder, killed, { recursive: true });
    running.close();
    expect(readFileSync(join(killed, 'auth.sqlite'), 'latin1')).toContain('new');
    expect(countKeys(await backupOf(killed), 'old')).toBe(1_000);
  });

  it('lets nobody else open a file while it is copied, whoever may read the folder', async () => {
    const target = temporaryFolder();
    chmodSync(target, 0o755);
    const changing = new DatabaseSync(join(folder, 'auth.sqlite'));
    changing.exec('BEGIN EXCLUSIVE');
    const taken = backupTo(folder, target, { nowMs: NOW_MS });
    // The copy waits for the change.
    expect(statSync(join(target, 'auth.sqlite')).mode & 0o777).toBe(0o600);
    changing.exec('COMMIT');
    changing.close();
    await taken;
  });

  it('waits for a change of keys that is being written', async () => {
    const running = new DatabaseSync(join(folder, 'auth.sqlite'));
    running.exec("BEGIN EXCLUSIVE; INSERT INTO keys VALUES ('new')");
    const taken = backupOf(folder);
    running.exec('COMMIT');
    running.close();
    expect(countKeys(await taken, 'new')).toBe(1);
  });

  it('can be taken while a service writes, and is consistent', async () => {
    const dataDir = temporaryFolder();
    const { journal } = await openJournal({ ...JOURNAL_OPTIONS, dataDir });
    const made = await scene({ journal });
    for (const submission of opening(NOW_MS)) await made.sequencer.submit(submission);
    let isDone = false;
    const load = async (): Promise<void> => {
      for (let name = 0; !isDone; name += 1) await made.sequencer.submit(bid(name));
    };
    const loading = load();
    const manifests = [];
    for (let round = 0; round < 3; round += 1) {
      manifests.push(await backupTo(dataDir, join(temporaryFolder(), 'backup'), { nowMs: 0 }));
    }
    isDone = true;
    await loading;
    await journal.close();
    const report = verifyJournal(dataDir);
    for (const { sequence } of manifests) expect(sequence).toBeLessThanOrEqual(report.entries);
    expect(manifests[0]?.sequence).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ['a file', '/etc/hostname'],
    ['a path below one', '/etc/hostname/backup'],
    ['below /proc, where Linux reports a folder that cannot be created as missing', '/proc/presage/backup'],
  ])('refuses a folder that is %s', async (_, target) => {
    const words = `${target} must be a folder that this process may create or use (the system says: `;
    await expect(backupTo(folder, target, { nowMs: 0 })).rejects.toThrow(words);
    await expect(restoreFrom(await backupOf(folder), target)).rejects.toThrow(words);
  });

  it('refuses a folder that is not empty, and makes no manifest of a damaged journal', async () => {
    await expect(backupTo(folder, folder, { nowMs: 0 })).rejects.toThrow(`${folder} is not empty: name a new folder`);
    new DatabaseSync(pathIn(folder)).exec(`UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 8`);
    const target = join(temporaryFolder(), 'backup');
    await expect(backupTo(folder, target, { nowMs: 0 })).rejects.toThrow(JournalCorruptError);
    await expect(restoreFrom(target, temporaryFolder())).rejects.toThrow(BackupError);
    expect(readdirSync(target), 'so that it can be tried again').toEqual([]);
  });
});

it.each([
  ['auth.sqlite', 'head', 0, 'file is not a database'],
  ['journal.sqlite', 'head', 0, 'file is not a database'],
  ['auth.sqlite', 'list of tables', 100, 'database disk image is malformed'],
] as const)('a backup names %s when its %s is damaged', async (name, _what, offset, words) => {
  const path = join(folder, name);
  writeFileSync(path, readFileSync(path).fill(0xff, offset, offset + 60));
  const target = join(temporaryFolder(), 'backup');
  await expect(backupTo(folder, target, { nowMs: 0 })).rejects.toThrow(
    `${path} is damaged (${words}), and no backup can be made with it`,
  );
  expect(readdirSync(target)).toEqual([]);
});

it('a backup that fails removes nothing that others have put into its folder, and says why it failed', async () => {
  new DatabaseSync(pathIn(folder)).exec(`UPDATE journal_groups SET payload = ${FLIP} WHERE last_sequence = 8`);
  const target = join(temporaryFolder(), 'backup');
  const failing = backupTo(folder, target, { nowMs: 0 });
  mkdirSync(join(target, 'logs'));
  writeFileSync(join(target, 'README'), '');
  await expect(failing).rejects.toThrow(JournalCorruptError);
  expect(readdirSync(target).sort()).toEqual(['README', 'logs']);
});

it('a backup whose folder is taken away says why it failed', async () => {
  const target = join(temporaryFolder(), 'backup');
  const failing = backupTo(folder, target, { nowMs: 0 });
  rmSync(target, { recursive: true });
  await expect(failing).rejects.toThrow(/^(?!.*scandir)/);
});

function countKeys(folder: string, sealed: string): unknown {
  const database = new DatabaseSync(join(folder, 'auth.sqlite'));
  const row = database.prepare('SELECT count(*) AS count FROM keys WHERE sealed = ?').get(sealed);
  database.close();
  return row?.count;
}

async function backupOf(dataDir: string): Promise<string> {
  const target = join(temporaryFolder(), 'backup');
  await backupTo(dataDir, target, { nowMs: NOW_MS });
  return target;
}

describe('a restore', () => {
  let target: string;
  beforeEach(async () => {
    target = await backupOf(folder);
  });

  it('gives the same state, keys and secrets, readable by the owner only', async () => {
    const dataDir = join(temporaryFolder(), 'deep', 'data');
    const report = await restoreFrom(target, dataDir);
    expect(report).toMatchObject({ entries: 44, stateHash: verifyJournal(folder).stateHash });
    expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe('master.key\n');
    expect(readdirSync(dataDir)).not.toContain('store.sqlite');
    for (const name of ['master.key', 'admin.token', 'auth.sqlite', 'journal.sqlite']) {
      expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
    }
    const journal = openNew(dataDir);
    expect(journal.lastSequence).toBe(44);
    journal.close();
  });

  it('reports what the audit of the state finds, and restores the record all the same', async () => {
    const spy = vi.spyOn(Exchange.prototype, 'audit').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const dataDir = join(temporaryFolder(), 'data');
    const { violations } = await restoreFrom(target, dataDir);
    spy.mockRestore();
    expect(violations).toHaveLength(1);
    expect(verifyJournal(dataDir)).toMatchObject({ entries: 44, violations: [] });
  });

  it('refuses a folder that has data, or that is in use', async () => {
    await expect(restoreFrom(target, folder)).rejects.toThrow(/not empty/);
    const taken = temporaryFolder();
    const lock = acquireLock(taken);
    await expect(restoreFrom(target, taken)).rejects.toThrow(LockedError);
    lock.release();
  });

  it.each([
    [
      'another file',
      (path: string) => writeFileSync(join(path, 'master.key'), 'another\n'),
      /master.key is not the file/,
    ],
    ['a flipped bit', (path: string) => flipBit(join(path, 'auth.sqlite')), /auth.sqlite is not the file/],
    ['a missing file', (path: string) => rmSync(join(path, 'auth.sqlite')), /auth.sqlite is missing/],
    ['no manifest', (path: string) => rmSync(join(path, 'manifest.json')), /not a complete backup: it has no manifest/],
    [
      'a manifest that is cut',
      manifestOf('{"files":['),
      /manifest.json is damaged or was edited \(.*JSON.*another copy/,
    ],
    ['a manifest that is not an object', manifestOf('null'), /manifest.json is damaged or was edited/],
    ['a manifest whose version is text', edited({ formatVersion: '1' }), /manifest.json is damaged or was edited/],
    ['a manifest without files', edited({ files: undefined }), /manifest.json is damaged or was edited/],
    ['a manifest of files without a name', edited({ files: [{}] }), /manifest.json is damaged or was edited/],
    ['a manifest that does not list the journal', edited({ files: [] }), /manifest.json is damaged or was edited/],
    ['a manifest of another version', edited({ formatVersion: 3 }), /format version 3/],
    ['a manifest of another end', edited({ sequence: 45 }), /ends at sequence 44 .* says sequence 45/],
    ['a manifest of another history', edited({ journalHash: 'ab'.repeat(32) }), /says sequence 44 with hash abab/],
    [
      'a manifest that leads out of the folder',
      edited({ files: ['../x', 'journal.sqlite'].map((name) => ({ name, bytes: 0, sha256: '' })) }),
      /no backup holds/,
    ],
  ])('refuses a backup with %s, and leaves the folder empty', async (_, change, words) => {
    change(target);
    const dataDir = temporaryFolder();
    await expect(restoreFrom(target, dataDir)).rejects.toThrow(words);
    expect(readdirSync(dataDir).filter((name) => !name.startsWith('lock.'))).toStrictEqual([]);
  });

  it('that was interrupted before it moved anything can be repeated', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, RESTORING));
    expect((await restoreFrom(target, dataDir)).entries).toBe(44);
  });

  it('that was interrupted while it moved the files leaves a folder that no command accepts as an exchange', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    await restoreFrom(target, dataDir);
    mkdirSync(join(dataDir, RESTORING));
    renameSync(join(dataDir, 'master.key'), join(dataDir, RESTORING, 'master.key'));
    const words = `a restore into ${dataDir} is running or was interrupted`;
    const copy = join(temporaryFolder(), 'copy');
    await expect(backupTo(dataDir, copy, { nowMs: 0 })).rejects.toThrow(words);
    expect(existsSync(copy)).toBe(false);
    expect(() => verifyJournal(dataDir)).toThrow(words);
    await expect(restoreFrom(target, dataDir)).rejects.toThrow(words);
  });
});

function flipBit(path: string): void {
  const bytes = readFileSync(path);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function manifestOf(text: string): (path: string) => void {
  return (path) => writeFileSync(join(path, 'manifest.json'), text);
}

function edited(fields: Readonly<Record<string, unknown>>): (path: string) => void {
  return (path) => {
    const file = join(path, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, ...fields }));
  };
}
