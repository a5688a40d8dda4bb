import { MARK_BYTES_PER_COMMAND, MARK_EVERY, SNAPSHOT_BYTES_PER_COMMAND, SNAPSHOT_EVERY } from './limits.ts';

/** Says when the next one of something that costs as much as the state is large is due. */
export class Cadence {
  readonly #least: number;
  readonly #bytesPerCommand: number;
  #lastSequence: number;
  #interval: number;

  constructor(options: { readonly least: number; readonly bytesPerCommand: number; readonly sequence: number }) {
    this.#least = options.least;
    this.#bytesPerCommand = options.bytesPerCommand;
    this.#lastSequence = options.sequence;
    this.#interval = options.least;
  }

  /** Whether going on to `sequence` without one would be longer than the interval. */
  isDue(sequence: number): boolean {
    return sequence - this.#lastSequence > this.#interval;
  }

  /** Whether anything has happened since the last one. */
  isBehind(sequence: number): boolean {
    return sequence > this.#lastSequence;
  }

  /** One has been made at a sequence, of so many bytes. */
  done(sequence: number, bytes: number): void {
    this.#lastSequence = sequence;
    this.#interval = Math.max(this.#least, Math.ceil(bytes / this.#bytesPerCommand));
  }
}

/** The first group after a start always carries a mark, so that restarts leave no gap between marks. */
export function markCadence(): Cadence {
  return new Cadence({
    least: MARK_EVERY,
    bytesPerCommand: MARK_BYTES_PER_COMMAND,
    sequence: Number.NEGATIVE_INFINITY,
  });
}

export function snapshotCadence(start: {
  readonly snapshotSequence: number;
  readonly snapshotEvery?: number;
}): Cadence {
  return new Cadence({
    least: start.snapshotEvery ?? SNAPSHOT_EVERY,
    bytesPerCommand: SNAPSHOT_BYTES_PER_COMMAND,
    sequence: start.snapshotSequence,
  });
}
