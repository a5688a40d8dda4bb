import type { Exchange } from '@presage/exchange';
import { LiveMarketData } from '../market-data/live-market-data.ts';
import { orAborted } from '../or-aborted.ts';
import { recover } from '../recovery/recover.ts';
import { snapshotFolder, snapshotsPath } from '../snapshots/snapshot-disk.ts';
import type { Store } from '../store/open-store.ts';
import { openFittingStore } from './open-fitting-store.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { StartContext } from './start-context.ts';

export interface Readers {
  /** In the state after the last durable command. */
  readonly exchange: Exchange;
  /** Sequence of the snapshot that the exchange was restored from; 0 for none. */
  readonly snapshotSequence: number;
  /** Up to date with the exchange. */
  readonly store: Store;
  readonly marketData: LiveMarketData;
}

/**
 * Brings the exchange, the store and the market data up to the end of the journal. A store that accepts no writes, as on
 * a full disk, makes it wait until it does, or until the start is aborted.
 */
export async function openReaders(context: StartContext, journalParts: JournalParts): Promise<Readers> {
  const { settings, opened, clock, log, signal } = context;
  const { journal, installation } = journalParts;
  const store = await openFittingStore(context, journalParts);
  opened.defer(() => store.close());
  const orStopped = <Value>(waiting: Promise<Value>) => (signal ? orAborted(waiting, signal) : waiting);
  const { exchange, report } = await recover({
    journal,
    snapshots: snapshotFolder(snapshotsPath(settings.dataDir)),
    storeSequence: store.projector.sequence,
    onReplayed: (group) => {
      store.projector.project(group);
      return orStopped(store.projector.room());
    },
    clock,
    log,
    signal,
  });
  const marketData = new LiveMarketData(installation, await orStopped(store.loadMarketData()));
  return { exchange, snapshotSequence: report.snapshotSequence, store, marketData };
}
