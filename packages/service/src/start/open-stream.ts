import { systemClock, systemTimers } from '../clock.ts';
import type { UnfinishedOrderRow } from '../store/read-store.ts';
import { keepHandover, readHandover } from '../stream/handover-file.ts';
import { type Handover, Stream } from '../stream/stream.ts';
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
  journalParts: JournalParts,
  readers: Readers & { readonly unfinishedOrders: Iterable<UnfinishedOrderRow> },
): Stream {
  const { settings, opened, log, metrics } = context;
  const { exchange, store, marketData, unfinishedOrders } = readers;
  const stream = new Stream({
    installation: journalParts.installation,
    marketData,
    settings,
    log,
    trades: store.projector,
    openOrders: unfinishedOrders,
    lastStampMs: exchange.timeMs,
    clock: systemClock,
    timers: systemTimers,
    observer: metrics.stream,
  });
  metrics.stream.watch(stream);
  const startedAt = journalParts.journal.lastSequence;
  opened.defer(async () => {
    handOver(context, journalParts, { handover: await stream.stop(), startedAt });
  });
  takeOver(context, journalParts, stream);
  return stream;
}

/** Nothing depends on it: without it, clients that return are told that they may have missed something. */
function takeOver({ settings, log }: StartContext, { journal }: JournalParts, stream: Stream): void {
  try {
    stream.reopen(readHandover(settings.dataDir, journal));
  } catch (error) {
    log.warn(
      { err: error },
      'clients that follow their own orders and trades are told of a gap: stream.json was not read',
    );
  }
}

/** Only if the stream was given everything that is in the journal. */
function handOver(
  { settings, log }: StartContext,
  { journal }: JournalParts,
  { handover, startedAt }: { readonly handover: Handover | undefined; readonly startedAt: number },
): void {
  if (handover === undefined || (handover.sequence ?? startedAt) !== journal.lastSequence) return;
  try {
    keepHandover(settings.dataDir, journal, handover.channels);
  } catch (error) {
    log.warn(
      { err: error },
      'clients that follow their own orders and trades will be told of a gap: stream.json was not written',
    );
  }
}
