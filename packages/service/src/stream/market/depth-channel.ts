import { asciiFrames, type FrameRun } from '../frame.ts';
import { SNAPSHOT_INTERVAL_MS } from '../limits.ts';
import type { Receiver } from '../receiver.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import type { StreamCounts } from '../stream-observer.ts';
import type { Begun, Channel } from './channel.ts';
import { ChannelNumbers } from './channel-numbers.ts';

/** Messages about the current book. */
export interface BookTexts {
  snapshot(at: { readonly seq: number; readonly tsMs: number }): string;
  checksum(seq: number): string;
}

export interface DepthChannelOptions {
  readonly startSeq: number;
  readonly budget: ReplayBudget;
  readonly book: BookTexts;
  readonly counts: StreamCounts;
}

/** The moment of a flush. */
export interface FlushTime {
  /** Unix milliseconds. */
  readonly tsMs: number;
  /** Milliseconds of the monotonic clock. */
  readonly monotonicMs: number;
}

/** The channel of a book: first a snapshot, then diffs; a reader that falls behind waits for a new snapshot. */
export class DepthChannel implements Channel {
  readonly #numbers: ChannelNumbers;
  readonly #book: BookTexts;
  readonly #counts: StreamCounts;
  /** Readers that have the book as of the last number. */
  readonly #readers = new Set<Receiver>();
  /** Readers that need a snapshot. */
  readonly #waiting = new Set<Receiver>();
  #snapshot: { readonly seq: number; readonly frames: FrameRun } | undefined;
  #snapshotDueMs = 0;

  constructor({ startSeq, budget, book, counts }: DepthChannelOptions) {
    this.#numbers = new ChannelNumbers(startSeq, budget);
    this.#book = book;
    this.#counts = counts;
  }

  get hasReaders(): boolean {
    return this.#readers.size > 0 || this.#waiting.size > 0;
  }

  /** Resumes with the missed messages if they are kept and the reader is not behind; else a flush sends a snapshot. */
  add(receiver: Receiver, resumeFrom: number | undefined): Begun {
    const missed = resumeFrom === undefined || receiver.isBehind ? undefined : this.#numbers.since(resumeFrom);
    if (missed === undefined) this.#waiting.add(receiver);
    else this.#readers.add(receiver);
    return { seq: missed && resumeFrom, missed };
  }

  remove(receiver: Receiver): void {
    this.#readers.delete(receiver);
    this.#waiting.delete(receiver);
  }

  /** Numbers diffs and sends them, except to readers that are behind: for them, a later snapshot is smaller. */
  publish(heads: readonly string[], tsMs: number): void {
    const frames = this.#numbers.number(heads, tsMs);
    // Outdated by the new numbers, so it is never sent again.
    this.#snapshot = undefined;
    for (const reader of this.#readers) {
      if (!reader.isBehind) reader.send(frames);
      else this.#leaveBehind(reader, heads.length);
    }
  }

  /** Numbers so many diffs that a snapshot is smaller: no diff is sent, and every reader waits for a snapshot. */
  skip(messages: number): void {
    this.#numbers.skip(messages);
    this.#snapshot = undefined;
    for (const reader of this.#readers) this.#leaveBehind(reader, messages);
  }

  /**
   * Sends the book to waiting readers that are not behind. The book must not have changed since the last number.
   *
   * @returns whether the call must be repeated soon
   */
  serveWaiting(time: FlushTime): boolean {
    for (const receiver of this.#waiting) {
      if (receiver.isBehind) continue;
      const frames = this.#snapshotAt(time);
      if (frames === undefined) return true;
      this.#waiting.delete(receiver);
      this.#readers.add(receiver);
      receiver.sendSnapshot(frames);
    }
    return false;
  }

  /** Sends the checksum that every copy of the book must have. The book must not have changed since the last number. */
  publishChecksum(): void {
    if (this.#readers.size === 0) return;
    const frames = asciiFrames([this.#book.checksum(this.#numbers.seq)]);
    for (const reader of this.#readers) if (!reader.isBehind) reader.send(frames);
  }

  close(): void {
    this.#numbers.close();
  }

  #leaveBehind(reader: Receiver, messages: number): void {
    this.#readers.delete(reader);
    this.#waiting.add(reader);
    this.#counts.dropped += messages;
    this.#counts.resnapshots += 1;
  }

  /** One snapshot for all readers at the same number; undefined when the previous one was serialised too recently. */
  #snapshotAt({ tsMs, monotonicMs }: FlushTime): FrameRun | undefined {
    const { seq } = this.#numbers;
    if (this.#snapshot?.seq === seq) return this.#snapshot.frames;
    if (monotonicMs < this.#snapshotDueMs) return undefined;
    this.#snapshotDueMs = monotonicMs + SNAPSHOT_INTERVAL_MS;
    this.#snapshot = { seq, frames: asciiFrames([this.#book.snapshot({ seq, tsMs })]) };
    return this.#snapshot.frames;
  }
}
