import { systemTimers } from '../clock.ts';
import { freeBytes } from '../disk-space.ts';
import { watchPlaces } from '../journal/in-place.ts';
import { journalPath } from '../journal/open-journal.ts';
import { memoryShare, watchMemoryUse } from '../operations/memory-use.ts';
import type { CancelTimers } from '../sequencer/cancel-timers.ts';
import type { CollectedFees } from '../sequencer/collected-fees.ts';
import { openSequencer } from '../sequencer/group-commit-sequencer.ts';
import type { OpenOrderCounts } from '../sequencer/open-order-counts.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { snapshotsPath } from '../snapshots/snapshot-disk.ts';
import { ThreadedSnapshotWriter } from '../snapshots/snapshot-writer.ts';
import type { Stream } from '../stream/stream.ts';
import type { OpenChainRecord } from './open-chain.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { Readers } from './open-readers.ts';
import type { StartContext } from './start-context.ts';

/** What receives every applied group, and is read by the gateway. */
export interface Listeners extends Readers {
  readonly stream: Stream;
  readonly openOrders: OpenOrderCounts;
  readonly collectedFees: CollectedFees;
  readonly cancelTimers: CancelTimers;
}

/** Opens the sequencer. Its listeners receive every group before the callers get their answers, market data first. */
export async function startSequencer(
  context: StartContext,
  { journal }: JournalParts,
  readers: Listeners & { readonly chainRecord: OpenChainRecord | undefined },
): Promise<Sequencer> {
  const { settings, demo, opened, clock, log, metrics, onFatal } = context;
  const { exchange, snapshotSequence, marketData, store, stream } = readers;
  const { openOrders, collectedFees, cancelTimers, chainRecord } = readers;
  const snapshots = new ThreadedSnapshotWriter(snapshotsPath(settings.dataDir));
  opened.defer(() => snapshots.close());
  const readMemoryUse = watchMemoryUse();
  const path = journalPath(settings.dataDir);
  const sequencer = await openSequencer({
    exchange,
    journal,
    snapshots,
    snapshotSequence,
    listeners: [
      (group) => marketData.onApplied(group),
      (group) => store.projector.project(group),
      (group) => stream.onApplied(group),
      (group) => openOrders.onApplied(group),
      (group) => collectedFees.onApplied(group),
      (group) => cancelTimers.onApplied(group),
      (group) => metrics.applied(group),
      (group) => chainRecord?.keeper.onApplied(group),
      (group) => chainRecord?.fills.onApplied(group),
    ],
    clock,
    timers: systemTimers,
    timeConfirmedMs: settings.timeConfirmedMs,
    // A demo must still trade when it is started again after months; a wrong clock does no harm there.
    ...(demo && { maxDowntimeMs: Number.POSITIVE_INFINITY }),
    freeBytes: () => freeBytes(settings.dataDir),
    diskReserveBytes: settings.diskReserveBytes,
    journalProblem: await watchPlaces([path, `${path}-wal`]),
    memoryShare: () => memoryShare(readMemoryUse()),
    projectionBacklog: () => store.projector.backlog,
    chainRefusal: () => chainRecord?.refusal(),
    observer: metrics.sequencer,
    log,
    onFatal,
  });
  opened.defer(() => sequencer.stop());
  return sequencer;
}
