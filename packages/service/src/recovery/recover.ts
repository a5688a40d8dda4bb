import { randomBytes } from 'node:crypto';
import { Exchange, HASH_SECRET_BYTES, hashSecretOf, type Ledger } from '@presage/exchange';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Applied } from '../sequencer/applied.ts';
import type { SnapshotDisk } from '../snapshots/snapshot-disk.ts';
import { readSnapshot, snapshotSequences } from '../snapshots/snapshots.ts';
import { compareMark, replayWithEvents, replayWithoutEvents } from './replay-step.ts';

export interface RecoverOptions {
  readonly journal: Pick<Journal, 'header' | 'lastSequence' | 'read' | 'hashAt' | 'check'>;
  readonly snapshots: SnapshotDisk;
  /** The store's position, not after the journal's end: everything after it is passed to {@link onReplayed}. */
  readonly storeSequence: number;
  /** Receives what is applied after the store's sequence, in order; replay waits for it. */
  readonly onReplayed: (group: readonly Applied[]) => void | Promise<void>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Ends the replay between two batches; no cleanup is needed before the next one. */
  readonly signal?: AbortSignal | undefined;
}

export interface RecoveryReport {
  /** Sequence of the snapshot that was used; 0 when replay began from the empty state. */
  readonly snapshotSequence: number;
  /** Snapshots that could not be used, and why. */
  readonly skipped: readonly SkippedSnapshot[];
  readonly entriesReplayed: number;
  /** How many recorded states were compared with those of the replay. */
  readonly marksCompared: number;
  /** The journal was checked from this sequence on; `verify` checks all of it. */
  readonly checkedFromSequence: number;
  readonly milliseconds: number;
}

export interface SkippedSnapshot {
  readonly sequence: number;
  readonly reason: string;
}

export interface Recovered {
  readonly exchange: Exchange;
  readonly report: RecoveryReport;
}

/**
 * Rebuilds the exchange: restores the newest good snapshot that the store has reached, replays the rest of the journal
 * on it, and compares every recorded state.
 *
 * @throws {JournalCorruptError} when the record is damaged.
 * @throws {StateMismatchError} when replay gives another state than was recorded.
 * @throws {ReplayError} when the exchange fails on a command.
 * @throws the signal's reason once it is aborted.
 */
export async function recover(options: RecoverOptions): Promise<Recovered> {
  const { clock } = options;
  const startedMs = clock.monotonicMs();
  const { exchange, checking, skipped } = await restoreNewest(options);
  const snapshotSequence = exchange.sequence;
  const [replayed, checkedFromSequence] = await Promise.all([replay(exchange, options), checking]);
  const milliseconds = Math.round(clock.monotonicMs() - startedMs);
  const report = { snapshotSequence, skipped, ...replayed, checkedFromSequence, milliseconds };
  options.log.info(report, 'recovered');
  return { exchange, report };
}

/** An exchange to replay on. `checking` is the check of the history before it, and gives the first sequence checked. */
interface Restored {
  readonly exchange: Exchange;
  readonly checking: number | Promise<number>;
  readonly skipped: readonly SkippedSnapshot[];
}

async function restoreNewest(options: RecoverOptions): Promise<Restored> {
  const factory = exchangeFactory(options.journal.header.ledger);
  const skipped: SkippedSnapshot[] = [];
  for (const sequence of snapshotSequences(options.snapshots)) {
    if (sequence > options.storeSequence && sequence <= options.journal.lastSequence) continue;
    // Begun first: it takes about as long as the restore, so the journal's thread is free to read when replay begins.
    const checking = options.journal.check(sequence);
    try {
      return { exchange: restoreOne(options, factory, sequence), checking, skipped };
    } catch (error) {
      await checking;
      const reason = error instanceof Error ? error.message : String(error);
      skipped.push({ sequence, reason });
      options.log.warn({ sequence, reason }, 'a snapshot cannot be used and is skipped');
    }
  }
  return { exchange: factory.create(), checking: 1, skipped };
}

type ExchangeFactory = ReturnType<typeof exchangeFactory>;

/** Creates the exchange on the journal's ledger; a snapshot records its own. */
export function exchangeFactory(ledger: Ledger) {
  const secret = hashSecretOf(randomBytes(HASH_SECRET_BYTES));
  return {
    create: () => new Exchange(ledger, secret),
    restore: (snapshot: Uint8Array) => Exchange.restore(snapshot, secret),
  };
}

function restoreOne({ snapshots, journal }: RecoverOptions, factory: ExchangeFactory, sequence: number): Exchange {
  if (sequence > journal.lastSequence) throw new Error(`the journal ends before it, at ${journal.lastSequence}`);
  const snapshot = readSnapshot(snapshots, sequence);
  if (journal.hashAt(sequence) !== snapshot.journalHash) {
    throw new Error('it belongs to another history than this journal holds');
  }
  const exchange = factory.restore(snapshot.state);
  if (exchange.sequence !== sequence) throw new Error(`its state is of sequence ${exchange.sequence}`);
  return exchange;
}

/**
 * Replays the rest of the journal in batches, and waits after each so that the store can keep up. Compares the state with
 * each mark as it reaches it.
 */
async function replay(
  exchange: Exchange,
  { journal, storeSequence, onReplayed, signal }: RecoverOptions,
): Promise<Pick<RecoveryReport, 'entriesReplayed' | 'marksCompared'>> {
  let marksCompared = 0;
  const firstSequence = exchange.sequence + 1;
  for await (const { entries, marks } of journal.read(firstSequence)) {
    signal?.throwIfAborted();
    const replayed: Applied[] = [];
    let nextMark = 0;
    for (const entry of entries) {
      const mark = marks[nextMark];
      if (mark?.sequence === exchange.sequence) {
        compareMark(exchange, mark.stateHash);
        nextMark += 1;
      }
      if (entry.sequence > storeSequence) replayed.push(replayWithEvents(exchange, entry));
      else replayWithoutEvents(exchange, entry);
    }
    marksCompared += nextMark;
    if (replayed.length > 0) await onReplayed(replayed);
  }
  return { entriesReplayed: exchange.sequence + 1 - firstSequence, marksCompared };
}
