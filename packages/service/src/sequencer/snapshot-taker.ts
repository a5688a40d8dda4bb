import type { Exchange } from '@presage/exchange';
import type { Logger } from 'pino';
import { invariant } from '../invariant.ts';
import type { Journal } from '../journal/journal.ts';
import { MAX_SNAPSHOT_BYTES } from '../snapshots/limits.ts';
import type { Snapshot } from '../snapshots/snapshot-format.ts';
import type { SnapshotWriter } from '../snapshots/snapshot-writer.ts';
import { type Cadence, snapshotCadence } from './cadence.ts';
import type { DiskWatch } from './disk-watch.ts';
import type { SequencerObserver } from './sequencer-observer.ts';

export interface SnapshotTakerOptions {
  readonly exchange: Pick<Exchange, 'sequence' | 'timeMs' | 'snapshot' | 'minSnapshotBytes'>;
  readonly journal: Pick<Journal, 'hashAt'>;
  readonly snapshots: SnapshotWriter;
  /** Sequence of the snapshot that recovery used; 0 for none. */
  readonly snapshotSequence: number;
  /** Commands between two snapshots of a small state, default {@link SNAPSHOT_EVERY}; set by tests. */
  readonly snapshotEvery?: number;
  readonly disk: Pick<DiskWatch, 'hasRoomFor'>;
  readonly diskReserveBytes: number;
  /** Applied commands that the store has not processed yet. */
  readonly projectionBacklog: () => number;
  readonly observer: SequencerObserver;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Takes snapshots of the exchange, one at a time. A missing one costs only a longer restart, and is reported. */
export class SnapshotTaker {
  readonly #options: SnapshotTakerOptions;
  readonly #cadence: Cadence;
  #saved: Promise<void> = Promise.resolve();
  /** Sequence of the last one on disk; 0 for none. */
  #savedSequence: number;
  #isSaving = false;

  constructor(options: SnapshotTakerOptions) {
    this.#options = options;
    this.#cadence = snapshotCadence(options);
    this.#savedSequence = options.snapshotSequence;
    options.observer.snapshotSaved(options.snapshotSequence);
  }

  /** Resolves when no snapshot is being saved. */
  get saved(): Promise<void> {
    return this.#saved;
  }

  /** At the end of a group: takes a snapshot when one is due, unless the last one is still being saved. */
  takeIfDue(): void {
    if (this.#cadence.isDue(this.#options.exchange.sequence) && !this.#isSaving) this.#take();
  }

  /** At a stop: takes a snapshot when anything has happened since the last that was saved. */
  takeLast(): void {
    if (this.#options.exchange.sequence > this.#savedSequence) this.#take();
  }

  /** Hands the state to the snapshot thread. */
  #take(): void {
    const { exchange, journal } = this.#options;
    const { sequence, timeMs } = exchange;
    const journalHash = journal.hashAt(sequence);
    invariant(journalHash !== undefined, 'a snapshot is taken where a group ended');
    const minBytes = exchange.minSnapshotBytes;
    this.#cadence.done(sequence, minBytes);
    // Checked before a large state is copied, and again with the exact size.
    if (this.#hasSkipped(minBytes)) return;
    const state = this.#copyOfState();
    if (state === undefined) return;
    this.#cadence.done(sequence, state.length);
    if (!this.#hasSkipped(state.length)) this.#save({ sequence, timeMs, journalHash, state });
  }

  /** Undefined when there is not enough memory for the copy; that is logged. */
  #copyOfState(): Uint8Array | undefined {
    try {
      return this.#options.exchange.snapshot();
    } catch (error) {
      // A failed allocation throws a RangeError.
      if (!(error instanceof RangeError)) throw error;
      this.#reportFailure(error, this.#options.exchange.sequence);
      return undefined;
    }
  }

  #save(snapshot: Snapshot): void {
    const { snapshots, observer, projectionBacklog } = this.#options;
    const { sequence } = snapshot;
    this.#isSaving = true;
    this.#saved = snapshots
      .save(snapshot, sequence - projectionBacklog())
      .then(
        () => {
          this.#savedSequence = sequence;
          observer.snapshotSaved(sequence);
        },
        (error: unknown) => this.#reportFailure(error, sequence),
      )
      .finally(() => {
        this.#isSaving = false;
      });
  }

  #reportFailure(error: unknown, sequence: number): void {
    this.#options.log.error({ err: error, sequence }, 'a snapshot could not be saved');
    this.#options.observer.snapshotMissed('failed');
  }

  /** Whether a snapshot of this size is skipped; the reason is logged. */
  #hasSkipped(bytes: number): boolean {
    const { exchange, disk, log, observer, diskReserveBytes } = this.#options;
    const isTooLarge = bytes > MAX_SNAPSHOT_BYTES;
    if (!isTooLarge && disk.hasRoomFor(bytes)) return false;
    const why = isTooLarge ? `it would be larger than ${MAX_SNAPSHOT_BYTES} bytes` : 'it would use up the disk reserve';
    log.warn({ sequence: exchange.sequence, bytes, diskReserveBytes }, `a snapshot is skipped: ${why}`);
    observer.snapshotMissed('skipped');
    return true;
  }
}
