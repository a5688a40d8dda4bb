import { systemClock, systemTimers } from '../sequencer/clock.ts';
import type { UnfinishedOrderRow } from '../store/read-store.ts';
import { Stream } from '../stream/stream.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { Readers } from './open-readers.ts';
import type { StartContext } from './start-context.ts';

/**
 * Creates the stream as of the end of the journal; from there the sequencer feeds it. It uses the system's clock: after
 * a demo was seeded, the monotonic time of the start's clock is a month ahead, and channels would be numbered from
 * there.
 */
export function openStream(
  context: StartContext,
  { installation }: JournalParts,
  readers: Readers & { readonly unfinishedOrders: Iterable<UnfinishedOrderRow> },
): Stream {
  const { settings, opened, log, metrics } = context;
  const { exchange, store, marketData, unfinishedOrders } = readers;
  const stream = new Stream({
    installation,
    marketData,
    settings,
    log,
    reads: store.reads,
    tradeFeed: store.tradeFeed,
    openOrders: unfinishedOrders,
    lastStampMs: exchange.timeMs,
    clock: systemClock,
    timers: systemTimers,
    observer: metrics.stream,
  });
  metrics.stream.watch({
    connections: () => stream.connections,
    subscriptions: () => stream.subscriptions,
  });
  opened.defer(() => stream.stop());
  return stream;
}
