import { Exchange } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { MAX_SNAPSHOT_BYTES } from '../snapshots/limits.ts';
import type { Snapshot } from '../snapshots/snapshot-format.ts';
import { DISK_CHECK_INTERVAL_MS } from './limits.ts';
import { bid, cancel, opening, openScene, quietObserver, scene } from './testing/scene.ts';

describe('marks and snapshots', () => {
  it('a mark comes with the first group after a start, then at least every 1,024 commands', async () => {
    const made = await openScene();
    for (let round = 0; round < 40; round += 1) {
      const names = Array.from({ length: 99 }, (_, index) => `${round} ${index}`);
      await Promise.all(
        names.flatMap((name) => [made.sequencer.submit(bid(name)), made.sequencer.submit(cancel(name))]),
      );
    }
    const sequences = made.journal.kept.map(({ sequence }) => sequence);
    const gaps = sequences.slice(1).map((sequence, index) => sequence - (sequences[index] ?? 0));
    expect(sequences[0]).toBe(0);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1_024);
    expect(made.sequencer.sequence - (sequences.at(-1) ?? 0)).toBeLessThanOrEqual(1_024);
  });

  it.each([
    ['while it runs', { snapshotEvery: 3 }],
    ['at a stop', {}],
  ])('a snapshot that would use up the disk reserve is skipped %s, and reported', async (_, options) => {
    const kept: number[] = [];
    const missed: string[] = [];
    const observer = {
      ...quietObserver,
      snapshotSaved: (sequence: number) => kept.push(sequence),
      snapshotMissed: (why: string) => missed.push(why),
    };
    const made = await scene({ ...options, observer });
    // One byte less than the reserve of a scene and the smallest snapshot.
    made.environment.freeBytes = 1_000_000 + new Exchange().snapshot().length - 1;
    await made.time.pass(DISK_CHECK_INTERVAL_MS);
    for (const submission of opening(made.time.nowMs())) await made.sequencer.submit(submission);
    await made.sequencer.stop();
    expect(made.snapshots).toStrictEqual([]);
    expect(made.log).toContainEqual({
      level: 'warn',
      message: 'a snapshot is skipped: it would use up the disk reserve',
    });
    expect(missed).toContain('skipped');
    expect(kept).toStrictEqual([0]);
    expect(made.fatal).toStrictEqual([]);
  });

  it('the last snapshot is decided by the space free at the stop, not a second before', async () => {
    const filled = await openScene();
    filled.environment.freeBytes = 1_000_000;
    await filled.sequencer.stop();
    expect(filled.snapshots).toStrictEqual([]);

    const cleared = await openScene();
    cleared.environment.freeBytes = 1_000_000;
    await cleared.time.pass(DISK_CHECK_INTERVAL_MS);
    cleared.environment.freeBytes = 1e12;
    await cleared.sequencer.stop();
    expect(cleared.snapshots.map(({ sequence }) => sequence)).toStrictEqual([4]);
  });

  it("a snapshot carries the store's position, because one that the store has reached is kept", async () => {
    const reached: [number, number][] = [];
    const save = (snapshot: Snapshot, storeSequence: number) => {
      reached.push([snapshot.sequence, storeSequence]);
      return Promise.resolve();
    };
    const made = await scene({ snapshotEvery: 3, snapshots: { save, close: () => Promise.resolve() } });
    made.environment.projectionBacklog = 3;
    for (const submission of opening(made.time.nowMs())) await made.sequencer.submit(submission);
    await made.sequencer.stop();
    expect(reached).toStrictEqual([[4, 1]]);
  });

  it('a snapshot waits for the one that is being saved, and a stop for both', async () => {
    const { promise: saved, resolve: endSave } = Promise.withResolvers<void>();
    const begun: number[] = [];
    const save = ({ sequence }: Snapshot) => {
      begun.push(sequence);
      return begun.length === 1 ? saved : Promise.resolve();
    };
    const made = await scene({ snapshotEvery: 1, snapshots: { save, close: () => Promise.resolve() } });
    for (const submission of opening(made.time.nowMs())) await made.sequencer.submit(submission);
    for (let name = 0; name < 20; name += 1) await made.sequencer.submit(bid(name));
    expect(begun).toHaveLength(1);
    const stopped = made.sequencer.stop();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toHaveLength(1);
    endSave();
    await stopped;
    expect(begun.slice(1)).toStrictEqual([made.exchange.sequence]);
  });

  it('a stop saves the state again if that failed before', async () => {
    const begun: number[] = [];
    const save = ({ sequence }: Snapshot) => {
      begun.push(sequence);
      return begun.length === 1 ? Promise.reject(new Error('no room')) : Promise.resolve();
    };
    const made = await scene({ snapshotEvery: 3, snapshots: { save, close: () => Promise.resolve() } });
    for (const submission of opening(made.time.nowMs())) await made.sequencer.submit(submission);
    await made.sequencer.stop();
    expect(begun).toStrictEqual([4, 4]);
  });

  it('a snapshot larger than the limit is not even made, nor tried again with every group', async () => {
    const made = await scene({ snapshotEvery: 1 });
    Object.defineProperty(made.exchange, 'minSnapshotBytes', { value: MAX_SNAPSHOT_BYTES + 1 });
    made.exchange.snapshot = () => {
      throw new Error('a copy was made');
    };
    for (const submission of opening(made.time.nowMs())) await made.sequencer.submit(submission);
    await made.sequencer.stop();
    // The first that was due, and the one of the stop.
    expect(made.log.filter(({ message }) => message.includes('it would be larger than'))).toHaveLength(2);
    expect(made.fatal).toStrictEqual([]);
  });

  it('a snapshot for which there is no memory is reported, and nothing else is affected', async () => {
    const made = await scene({ snapshotEvery: 3 });
    made.exchange.snapshot = () => {
      throw new RangeError('Array buffer allocation failed');
    };
    for (const submission of opening(made.time.nowMs())) await made.sequencer.submit(submission);
    await made.sequencer.stop();
    expect(made.log).toContainEqual({ level: 'error', message: 'a snapshot could not be saved' });
    expect([made.exchange.sequence, made.fatal]).toStrictEqual([4, []]);
  });

  it('a snapshot that fails for any other reason stops the process: the state cannot be trusted', async () => {
    const made = await scene({ snapshotEvery: 3 });
    const defect = new Error('a position would be negative');
    made.exchange.snapshot = () => {
      throw defect;
    };
    for (const submission of opening(made.time.nowMs())) await made.sequencer.submit(submission);
    expect(made.fatal).toStrictEqual([defect]);
  });

  it('a snapshot that cannot be saved is reported, and nothing else is affected', async () => {
    const failing = { save: () => Promise.reject(new Error('no room')), close: () => Promise.resolve() };
    const made = await scene({ snapshots: failing });
    for (const submission of opening(made.time.nowMs())) await made.sequencer.submit(submission);
    await made.sequencer.stop();
    expect(made.log).toContainEqual({ level: 'error', message: 'a snapshot could not be saved' });
    expect(made.fatal).toStrictEqual([]);
  });
});
