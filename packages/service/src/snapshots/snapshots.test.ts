import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { SNAPSHOT_WRITE_BYTES } from './limits.ts';
import { snapshotFolder } from './snapshot-disk.ts';
import { parseSnapshot, type Snapshot, SnapshotFileError, snapshotHead } from './snapshot-format.ts';
import { ThreadedSnapshotWriter } from './snapshot-writer.ts';
import { readSnapshot, removeUnfinished, saveSnapshot, snapshotSequences } from './snapshots.ts';

function snapshotOf(sequence: number): Snapshot {
  const state = Uint8Array.from({ length: 1_000 }, (_, index) => (index * sequence) % 251);
  return { sequence, timeMs: 1_790_000_000_000 + sequence, journalHash: 'c4'.repeat(32), state };
}

function fileOf(snapshot: Snapshot): Buffer {
  return Buffer.concat([snapshotHead(snapshot), snapshot.state]);
}

describe('a snapshot file', () => {
  it('returns what was saved', () => {
    const disk = snapshotFolder(join(temporaryFolder(), 'snapshots'));
    const snapshot = snapshotOf(12_345_678_901);
    saveSnapshot(disk, snapshot, snapshot.sequence);
    const read = readSnapshot(disk, snapshot.sequence);
    expect({ ...read, state: Uint8Array.from(read.state) }).toStrictEqual(snapshot);
  });

  it('is written in parts', () => {
    const disk = snapshotFolder(temporaryFolder());
    const state = Uint8Array.from({ length: 2 * SNAPSHOT_WRITE_BYTES + 5 }, (_, index) => index % 251);
    saveSnapshot(disk, { ...snapshotOf(9), state }, 9);
    expect(Buffer.compare(readSnapshot(disk, 9).state, state)).toBe(0);
  });

  it('is read in parts, and refused unread when it is larger than the limit', () => {
    const folder = temporaryFolder();
    const snapshot = snapshotOf(8);
    saveSnapshot(snapshotFolder(folder), snapshot, snapshot.sequence);
    const { length } = fileOf(snapshot);
    const read = readSnapshot(snapshotFolder(folder, { maxBytes: length, partBytes: 7 }), 8);
    expect({ ...read, state: Uint8Array.from(read.state) }).toStrictEqual(snapshot);
    const smaller = snapshotFolder(folder, { maxBytes: length - 1, partBytes: 7 });
    expect(() => readSnapshot(smaller, 8)).toThrow(/1096 bytes, more than any snapshot/);
  });

  it('is refused with any bit wrong, cut at any place, or with bytes added', () => {
    const file = fileOf(snapshotOf(7));
    for (let offset = 0; offset < file.length; offset += 1) {
      const flipped = Buffer.from(file);
      flipped[offset] = (flipped[offset] ?? 0) ^ (1 << (offset % 8));
      expect(() => parseSnapshot(flipped)).toThrow(SnapshotFileError);
      expect(() => parseSnapshot(file.subarray(0, offset))).toThrow(SnapshotFileError);
    }
    expect(() => parseSnapshot(Buffer.concat([file, Buffer.of(0)]))).toThrow(SnapshotFileError);
  });

  it('is refused when another version wrote it, which the error names', () => {
    const file = fileOf(snapshotOf(7));
    file.writeUInt32LE(2, 8);
    expect(() => parseSnapshot(file)).toThrow(/format version 2/);
  });

  it('is refused under the name of another snapshot', () => {
    const folder = temporaryFolder();
    const disk = snapshotFolder(folder);
    writeFileSync(join(folder, '8.snapshot'), fileOf(snapshotOf(7)));
    expect(() => readSnapshot(disk, 8)).toThrow(/sequence 7/);
  });
});

describe('the folder of snapshots', () => {
  it('keeps all while the store is not on disk, because a power failure can take it back behind the newest', () => {
    const dataDir = temporaryFolder();
    const disk = snapshotFolder(join(dataDir, 'snapshots'));
    const log = join(dataDir, 'store.sqlite-wal');
    // A link to itself can be opened by nobody.
    symlinkSync(log, log);
    for (const sequence of [5, 20, 30, 100])
      expect(() => saveSnapshot(disk, snapshotOf(sequence), sequence)).toThrow('ELOOP');
    expect(snapshotSequences(disk)).toStrictEqual([100, 30, 20, 5]);
    rmSync(log);
    writeFileSync(log, 'rows');
    saveSnapshot(disk, snapshotOf(200), 200);
    expect(snapshotSequences(disk)).toStrictEqual([200, 100, 30]);
  });

  it('keeps the newest three, and nothing unfinished', () => {
    const folder = temporaryFolder();
    const disk = snapshotFolder(folder);
    writeFileSync(join(folder, '3.snapshot.unfinished'), 'left by a process that was killed');
    writeFileSync(join(folder, 'notes.txt'), 'not ours');
    for (const sequence of [5, 100, 20, 30]) saveSnapshot(disk, snapshotOf(sequence), sequence);
    expect(snapshotSequences(disk)).toStrictEqual([100, 30, 20]);
    expect(readdirSync(folder).sort()).toStrictEqual(['100.snapshot', '20.snapshot', '30.snapshot', 'notes.txt']);
  });

  it('also keeps the newest that the store has reached, however far behind it is', () => {
    const disk = snapshotFolder(temporaryFolder());
    for (const sequence of [10, 20, 30, 40, 50, 60]) saveSnapshot(disk, snapshotOf(sequence), 25);
    expect(snapshotSequences(disk)).toStrictEqual([60, 50, 40, 20]);
    saveSnapshot(disk, snapshotOf(70), 40);
    expect(snapshotSequences(disk)).toStrictEqual([70, 60, 50, 40]);
    saveSnapshot(disk, snapshotOf(80), 80);
    expect(snapshotSequences(disk)).toStrictEqual([80, 70, 60]);
  });

  it('is not created where its data folder is gone, to which that will be moved back', () => {
    const dataDir = join(temporaryFolder(), 'moved');
    const disk = snapshotFolder(join(dataDir, 'snapshots'));
    expect(() => saveSnapshot(disk, snapshotOf(1), 1)).toThrow('ENOENT');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('is not created by reading', () => {
    const folder = join(temporaryFolder(), 'snapshots');
    expect(snapshotSequences(snapshotFolder(folder))).toStrictEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it.each(['rename', 'syncFolder'] as const)('has nothing unfinished after a snapshot whose %s failed', (step) => {
    const disk = snapshotFolder(temporaryFolder());
    const full = () => {
      throw new Error('ENOSPC');
    };
    expect(() => saveSnapshot({ ...disk, [step]: full }, snapshotOf(5), 5)).toThrow('ENOSPC');
    expect(disk.names().filter((name) => name.endsWith('.unfinished'))).toStrictEqual([]);
  });

  it('is cleared of what a killed process left, on demand', () => {
    const folder = temporaryFolder();
    const disk = snapshotFolder(folder);
    saveSnapshot(disk, snapshotOf(5), 5);
    writeFileSync(join(folder, '9.snapshot.unfinished'), 'left by a process that was killed');
    removeUnfinished(disk);
    expect(disk.names()).toStrictEqual(['5.snapshot']);
  });

  it('accepts no other name as a snapshot', () => {
    const folder = temporaryFolder();
    for (const name of [
      '0.snapshot',
      '07.snapshot',
      '-1.snapshot',
      '1e3.snapshot',
      'x.snapshot',
      '5.snapshot.unfinished',
    ]) {
      writeFileSync(join(folder, name), '');
    }
    expect(snapshotSequences(snapshotFolder(folder))).toStrictEqual([]);
  });
});

describe("the writer's thread", () => {
  it('writes the same file', async () => {
    const folder = join(temporaryFolder(), 'snapshots');
    const writer = new ThreadedSnapshotWriter(folder);
    await writer.save(snapshotOf(9), 9);
    await writer.close();
    expect(readFileSync(join(folder, '9.snapshot')).equals(fileOf(snapshotOf(9)))).toBe(true);
  });

  it('leaves a buffer to its owner of which the state is only a part', async () => {
    const folder = join(temporaryFolder(), 'snapshots');
    const writer = new ThreadedSnapshotWriter(folder);
    const snapshot = snapshotOf(9);
    const larger = new Uint8Array(snapshot.state.length + 1);
    larger.set(snapshot.state);
    await writer.save({ ...snapshot, state: larger.subarray(0, -1) }, 9);
    await writer.close();
    expect(larger).toHaveLength(snapshot.state.length + 1);
    expect(readFileSync(join(folder, '9.snapshot')).equals(fileOf(snapshot))).toBe(true);
  });

  it('says why a snapshot could not be saved, and saves the next one', async () => {
    const folder = join(temporaryFolder(), 'snapshots');
    const writer = new ThreadedSnapshotWriter(folder);
    await writer.save(snapshotOf(1), 1);
    mkdirSync(join(folder, '2.snapshot.unfinished'));
    await expect(writer.save(snapshotOf(2), 2)).rejects.toThrow(/could not be saved: EISDIR/);
    rmdirSync(join(folder, '2.snapshot.unfinished'));
    await writer.save(snapshotOf(3), 3);
    expect(snapshotSequences(snapshotFolder(folder))).toStrictEqual([3, 1]);
    await writer.close();
  });

  it('saves the next one after one that could not be handed to it', async () => {
    const folder = join(temporaryFolder(), 'snapshots');
    const writer = new ThreadedSnapshotWriter(folder);
    const state = new Uint8Array(8);
    structuredClone(state, { transfer: [state.buffer] });
    await expect(writer.save({ ...snapshotOf(1), state }, 1)).rejects.toThrow();
    await writer.save(snapshotOf(2), 2);
    expect(snapshotSequences(snapshotFolder(folder))).toStrictEqual([2]);
    await writer.close();
  });

  it('is replaced after it died', async () => {
    const folder = temporaryFolder();
    const dyingOnce = new URL(
      'data:text/javascript,import { existsSync, writeFileSync } from "node:fs";' +
        'import { parentPort, workerData } from "node:worker_threads";' +
        'const died = workerData.folder + "/died";' +
        'parentPort.on("message", () => {' +
        'if (existsSync(died)) parentPort.postMessage({ ok: true });' +
        'else { writeFileSync(died, ""); throw new Error("no more memory"); } });',
    );
    const writer = new ThreadedSnapshotWriter(folder, dyingOnce);
    await expect(writer.save(snapshotOf(1), 1)).rejects.toThrow(/no more memory/);
    await writer.save(snapshotOf(2), 2);
    await writer.close();
  });

  it('is started by a snapshot, which rejects while it cannot be', async () => {
    const program = new URL(
      'data:text/javascript,import { parentPort } from "node:worker_threads";' +
        'parentPort.once("message", () => { throw new Error("no more memory"); });',
    );
    const dying = program.href;
    // Starting a thread with a program at such an address throws, as it does when the system refuses a thread.
    const refused = 'http://127.0.0.1/writer.js';
    program.href = refused;
    const writer = new ThreadedSnapshotWriter(temporaryFolder(), program);
    await expect(writer.save(snapshotOf(1), 1)).rejects.toThrow(/URL/);
    program.href = dying;
    await expect(writer.save(snapshotOf(2), 2)).rejects.toThrow(/no more memory/);
    program.href = refused;
    await expect(writer.save(snapshotOf(3), 3)).rejects.toThrow(/URL/);
    program.href = dying;
    await expect(writer.save(snapshotOf(4), 4)).rejects.toThrow(/no more memory/);
    await writer.close();
  });

  it('ends when it is closed, and can be closed twice', async () => {
    const writer = new ThreadedSnapshotWriter(join(temporaryFolder(), 'snapshots'));
    await writer.close();
    await writer.close();
    await expect(writer.save(snapshotOf(1), 1)).rejects.toThrow(/closed/);
  });
});
