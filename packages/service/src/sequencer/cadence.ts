import { MARK_BYTES_PER_COMMAND, MARK_EVERY, SNAPSHOT_BYTES_PER_COMMAND, SNAPSHOT_EVERY } from './limits.ts';

/** Decides when the next mark or snapshot is due. Each costs time in proportion to the size of the state. */
export class Cadence {
  readonly #min: number;
  readonly #bytesPerCommand: number;
  #lastSequence: number;
  #interval: number;

  constructor(options: { readonly min: number; readonly bytesPerCommand: number; readonly sequence: number }) {
    this.#min = options.min;
    this.#bytesPerCommand = options.bytesPerCommand;
    this.#lastSequence = options.sequence;
    this.#interval = options.min;
  }

  /** Whether reaching `sequence` without another one would exceed the interval. */
  isDue(sequence: number): boolean {
    return sequence - this.#lastSequence > this.#interval;
  }

  /** Records that one was made at `sequence` and had `bytes` bytes. */
  done(sequence: number, bytes: number): void {
    this.#lastSequence = sequence;
    this.#interval = Math.max(this.#min, Math.ceil(bytes / this.#bytesPerCommand));
  }
}

/** The first group after a start always carries a mark, so that restarts leave no gap between marks. */
export function markCadence(): Cadence {
  return new Cadence({
    min: MARK_EVERY,
    bytesPerCommand: MARK_BYTES_PER_COMMAND,
    sequence: Number.NEGATIVE_INFINITY,
  });
}

export function snapshotCadence(start: {
  readonly snapshotSequence: number;
  readonly snapshotEvery?: number;
}): Cadence {
  return new Cadence({
    min: start.snapshotEvery ?? SNAPSHOT_EVERY,
    bytesPerCommand: SNAPSHOT_BYTES_PER_COMMAND,
    sequence: start.snapshotSequence,
  });
}
