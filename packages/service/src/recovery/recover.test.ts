import { Exchange } from '@presage/exchange';
import { describe, expect, it, vi } from 'vitest';
import { JournalCorruptError } from '../journal/errors.ts';
import type { StateMark } from '../journal/journal.ts';
import type { Applied } from '../sequencer/applied.ts';
import type { MemoryJournal } from '../sequencer/testing/memory-journal.ts';
import { bid, cancel, openScene, quietLog } from '../sequencer/testing/scene.ts';
import { settled } from '../sequencer/testing/simulated-time.ts';
import { stateHash } from '../snapshots/sha256.ts';
import type { Snapshot } from '../snapshots/snapshot-format.ts';
import { saveSnapshot } from '../snapshots/snapshots.ts';
import { StateMismatchError } from './errors.ts';
import { type Recovered, recover } from './recover.ts';
import { SimulatedDisk } from './testing/simulated-disk.ts';

/** A history of a hundred orders and cancels, with a snapshot now and then. */
async function life(): Promise<{
  journal: MemoryJournal;
  live: Exchange;
  applied: Applied[];
  snapshots: readonly Snapshot[];
}> {
  const applied: Applied[] = [];
  const made = await openScene({ listeners: [(group) => applied.push(...group)], snapshotEvery: 30 });
  for (let name = 0; name < 60; name += 1) {
    await Promise.all([made.sequencer.submit(bid(name)), made.sequencer.submit(cancel(name - 3))]);
  }
  return { journal: made.journal, live: made.exchange, applied, snapshots: made.snapshots };
}

interface RecoverRun {
  readonly journal: MemoryJournal;
  readonly disk?: SimulatedDisk;
  readonly storeSequence?: number;
  readonly onReplayed?: (group: readonly Applied[]) => void | Promise<void>;
  readonly signal?: AbortSignal;
}

function recoverFrom({ journal, disk, storeSequence, onReplayed, signal }: RecoverRun): Promise<Recovered> {
  return recover({
    journal,
    snapshots: disk ?? new SimulatedDisk(),
    storeSequence: storeSequence ?? journal.lastSequence,
    onReplayed: onReplayed ?? (() => {}),
    clock: { monotonicMs: () => 0 },
    log: quietLog,
    signal,
  });
}

function diskWith(snapshots: readonly Snapshot[]): SimulatedDisk {
  const disk = new SimulatedDisk();
  for (const snapshot of snapshots) saveSnapshot(disk, snapshot, snapshot.sequence);
  return disk;
}

describe('recovery', () => {
  it('gives the live state byte for byte, from the beginning and from every snapshot', async () => {
    const { journal, live, snapshots } = await life();
    expect(snapshots.length).toBeGreaterThan(2);
    const fromNothing = await recoverFrom({ journal });
    expect(Buffer.compare(fromNothing.exchange.snapshot(), live.snapshot())).toBe(0);
    expect(fromNothing.report).toMatchObject({ snapshotSequence: 0, entriesReplayed: 124, skipped: [] });
    for (const snapshot of snapshots) {
      const { exchange, report } = await recoverFrom({ journal, disk: diskWith([snapshot]) });
      expect(Buffer.compare(exchange.snapshot(), live.snapshot())).toBe(0);
      expect(report.snapshotSequence).toBe(snapshot.sequence);
      expect(report.entriesReplayed).toBe(124 - snapshot.sequence);
    }
  });

  it('stops between two batches when it is aborted', async () => {
    const { journal } = await life();
    const stop = new AbortController();
    const received: Applied[] = [];
    const onReplayed = (group: readonly Applied[]): void => {
      received.push(...group);
      stop.abort('a stop');
    };
    const recovered = recoverFrom({ journal, storeSequence: 0, onReplayed, signal: stop.signal });
    await expect(recovered).rejects.toBe('a stop');
    expect(received.length).toBeGreaterThan(0);
    expect(received.length).toBeLessThan(journal.lastSequence);
  });

  it('uses the newest snapshot that the store has reached, and reports what the store lacks', async () => {
    const { journal, applied, snapshots } = await life();
    const disk = diskWith(snapshots);
    for (const storeSequence of [0, 1, 63, 64, 100, 123, 124]) {
      const received: Applied[] = [];
      const onReplayed = (group: readonly Applied[]) => void received.push(...group);
      const { report } = await recoverFrom({ journal, disk, storeSequence, onReplayed });
      const usable = snapshots.filter(({ sequence }) => sequence <= storeSequence);
      expect(report.snapshotSequence).toBe(usable.at(-1)?.sequence ?? 0);
      expect(report.skipped).toStrictEqual([]);
      expect(plain(received)).toStrictEqual(plain(applied.slice(storeSequence)));
    }
  });

  it('uses a snapshot at the end of the journal, as a stop leaves it, unless the store is behind that', async () => {
    const { journal, live, applied } = await life();
    const { sequence, timeMs } = live;
    const disk = diskWith([{ sequence, timeMs, journalHash: journal.hashAt(sequence) ?? '', state: live.snapshot() }]);
    const received: Applied[] = [];
    const onReplayed = (group: readonly Applied[]) => void received.push(...group);
    const ended = await recoverFrom({ journal, disk, onReplayed });
    expect(ended.report).toMatchObject({ snapshotSequence: sequence, entriesReplayed: 0, skipped: [] });
    const behind = await recoverFrom({ journal, disk, storeSequence: sequence - 1, onReplayed });
    expect(behind.report).toMatchObject({ snapshotSequence: 0, skipped: [] });
    expect(plain(received)).toStrictEqual(plain(applied.slice(-1)));
  });

  it('waits for its listener after each batch, so that the store can keep up', async () => {
    const { journal } = await life();
    let waiting = 0;
    const atOnce: number[] = [];
    const onReplayed = async (): Promise<void> => {
      waiting += 1;
      atOnce.push(waiting);
      await settled();
      waiting -= 1;
    };
    await recoverFrom({ journal, storeSequence: 0, onReplayed });
    expect(waiting).toBe(0);
    expect(atOnce.length).toBeGreaterThan(1);
    expect(new Set(atOnce)).toStrictEqual(new Set([1]));
  });

  it('skips a snapshot that is damaged, foreign or beyond the journal, and says so', async () => {
    const { journal, live, snapshots } = await life();
    const [first, second, third] = snapshots.slice(-3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few snapshots');
    const disk = diskWith([first, { ...second, journalHash: 'ee'.repeat(32) }, { ...third, sequence: 500 }]);
    const read = vi.spyOn(disk, 'read');
    const { exchange, report } = await recoverFrom({ journal, disk });
    expect(read.mock.calls, 'one beyond the journal is not even read').not.toContainEqual(['500.snapshot']);
    expect(report.snapshotSequence).toBe(first.sequence);
    expect(report.skipped).toStrictEqual([
      { sequence: 500, reason: 'the journal ends before it, at 124' },
      { sequence: second.sequence, reason: 'it belongs to another history than this journal holds' },
    ]);
    expect(Buffer.compare(exchange.snapshot(), live.snapshot())).toBe(0);

    disk.damage(`${first.sequence}.snapshot`, (bytes) => bytes.fill(0, 200, 201 + 8));
    const all = await recoverFrom({ journal, disk });
    expect(all.report).toMatchObject({ snapshotSequence: 0, entriesReplayed: 124 });
    expect(all.report.skipped.at(-1)).toStrictEqual({ sequence: first.sequence, reason: 'its checksum is wrong' });
  });

  it('skips a snapshot whose state is of another sequence: the history before that was not compared', async () => {
    const { journal, live, snapshots } = await life();
    const [earlier, later] = snapshots.slice(-2);
    if (earlier === undefined || later === undefined) throw new Error('too few snapshots');
    const disk = diskWith([{ ...earlier, state: later.state }]);
    const { exchange, report } = await recoverFrom({ journal, disk });
    const reason = `its state is of sequence ${later.sequence}`;
    expect(report.skipped).toStrictEqual([{ sequence: earlier.sequence, reason }]);
    expect(Buffer.compare(exchange.snapshot(), live.snapshot())).toBe(0);
  });

  it('skips a state that this exchange cannot read', async () => {
    const { journal, snapshots } = await life();
    const [snapshot] = snapshots;
    if (snapshot === undefined) throw new Error('no snapshot');
    const state = snapshot.state.slice();
    state[4] = 99;
    const { report } = await recoverFrom({ journal, disk: diskWith([{ ...snapshot, state }]) });
    expect(report.skipped[0]?.reason).toMatch(/version 99/);
  });

  it('compares every mark, and refuses to start when one differs, naming the sequence', async () => {
    const { journal } = await life();
    const state = new Exchange();
    const sequences = [4, 22, 60];
    journal.kept.length = 0;
    for (const entry of journal.entries()) {
      state.apply(entry, []);
      if (sequences.includes(state.sequence)) journal.kept.push(markOf(state));
    }
    expect((await recoverFrom({ journal })).report.marksCompared).toBe(3);
    journal.kept[1] = { sequence: 22, stateHash: 'ab'.repeat(32) };
    const refusal = await recoverFrom({ journal }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StateMismatchError);
    expect(refusal).toMatchObject({ sequence: 22 });
  });

  it('has the history before one snapshot checked at a time, however many are unusable', async () => {
    const { journal, snapshots } = await life();
    let running = 0;
    const atOnce: number[] = [];
    journal.check = async () => {
      running += 1;
      atOnce.push(running);
      await settled();
      running -= 1;
      return 1;
    };
    const foreign = snapshots.map((snapshot) => ({ ...snapshot, journalHash: 'ee'.repeat(32) }));
    const { report } = await recoverFrom({ journal, disk: diskWith(foreign) });
    expect(report.skipped.length).toBeGreaterThan(1);
    expect(atOnce).toStrictEqual(report.skipped.map(() => 1));
  });

  it('refuses when the history before the snapshot is damaged', async () => {
    const { journal, snapshots } = await life();
    journal.check = () => Promise.reject(new JournalCorruptError(3, 'a flipped bit'));
    await expect(recoverFrom({ journal, disk: diskWith(snapshots) })).rejects.toThrow(/sequence 3/);
    await recoverFrom({ journal });
  });
});

function markOf(state: Exchange): StateMark {
  return { sequence: state.sequence, stateHash: stateHash(state.stateBytes()) };
}

/** Decoded evidence is a view into its group; only the bytes count. */
function plain(applied: readonly Applied[]): readonly unknown[] {
  return applied.map((entry) =>
    entry.evidence === undefined ? entry : { ...entry, evidence: Buffer.from(entry.evidence).toString('hex') },
  );
}
