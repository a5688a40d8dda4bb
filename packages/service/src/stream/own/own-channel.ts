import { MAX_OWN_REPLAY_MESSAGES } from '../limits.ts';
import type { Receiver } from '../receiver.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import { framesAfter, ReplayRing } from '../replay/replay-ring.ts';
import { isUnfiltered, isWithin, type OwnMessage, type OwnScope } from './own-message.ts';
import { hadAll, type OwnPosition, positionOf } from './own-position.ts';
import { type Concerned, type OwnReader, OwnReaders } from './own-readers.ts';
import { filteredFrames, indexesAfter, lastSeqOf, type OwnRun, ownRun } from './own-run.ts';

/** How a subscription to an own channel begins, and a function that ends it. */
export interface OwnBegun {
  /** Its messages continue after this number; those already numbered follow at the next flush. */
  readonly seq: number;
  /** The last of its messages that exist already; undefined when there are none after `seq`. */
  readonly replayTo: number | undefined;
  /** Whether nothing was missed although `seq` is not the number that it resumes from. */
  readonly isContinued: boolean;
  end(): void;
}

/**
 * One channel of one account. Its messages share one numbering over all markets; for a reader that follows only some
 * markets, each message carries the number of the reader's previous one. There are no snapshots to replace messages, so
 * a reader that is behind waits: as it catches up, it is sent the messages that are kept for resuming.
 */
export class OwnChannel {
  readonly #ring: ReplayRing<OwnRun>;
  readonly #readers = new OwnReaders();
  /** Readers that were behind, or resume; each with the number up to which it has been sent its messages. */
  readonly #waiting = new Map<OwnReader, number>();
  readonly #startSeq: number;
  /** How far the channel had come before the service was started; undefined if that is not known. */
  readonly #before: OwnPosition | undefined;
  #pending: OwnMessage[] = [];
  #seq: number;
  /** Whether it ever had a reader, who was told one of its numbers. */
  #isBegun = false;
  /** Whether the last flush may have left messages for a reader that could take them. */
  #isInterrupted = false;

  constructor(startSeq: number, budget: ReplayBudget, before?: OwnPosition) {
    this.#startSeq = startSeq;
    this.#before = before;
    this.#seq = startSeq;
    this.#ring = new ReplayRing(budget, MAX_OWN_REPLAY_MESSAGES);
  }

  get hasReaders(): boolean {
    return !this.#readers.isEmpty;
  }

  /** Number of messages that wait for a flush. */
  get pending(): number {
    return this.#pending.length;
  }

  /** Whether a reader waits for messages that have a number. */
  get hasWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Whether another flush has something to do, even if no reader catches up. */
  get isUnfinished(): boolean {
    return this.#pending.length > 0 || this.#isInterrupted;
  }

  /** Resumes if the missed messages are kept; else the returned number shows the gap. */
  begin(receiver: Receiver, scope: OwnScope, resumeFrom: number | undefined): OwnBegun {
    const from = this.#present(resumeFrom, scope);
    const isKept = from !== undefined && this.#ring.after(from) !== undefined;
    const seq = isKept ? from : this.#seq;
    const isContinued = seq === from && from !== resumeFrom;
    const reader = { receiver, scope, lastSeq: seq };
    this.#isBegun = true;
    this.#readers.add(reader);
    if (isKept) this.#waiting.set(reader, seq);
    return { seq, replayTo: this.#lastAfter(seq, scope), isContinued, end: () => this.#end(reader) };
  }

  /** How far it has come; only when no message waits. Until this run's numbers are used, that is as far as before. */
  get position(): OwnPosition {
    const isUnused = !this.#isBegun && this.#seq === this.#startSeq;
    return (isUnused ? this.#before : undefined) ?? positionOf(this.#seq, this.#ring.runs);
  }

  /** Queues a message for the next flush. */
  enqueue(message: OwnMessage): void {
    this.#pending.push(message);
  }

  /**
   * Numbers and sends pending messages, and sends kept ones to waiting readers, a bounded number of each.
   *
   * @returns the work done, in messages
   */
  flush(tsMs: number, maxMessages: number): number {
    const messages = this.#pending.splice(0, maxMessages);
    if (messages.length > 0) this.#publish(ownRun(messages, { firstSeq: this.#seq + 1, tsMs }));
    return messages.length + this.#serveWaiting(maxMessages);
  }

  close(): void {
    this.#ring.clear();
  }

  /** The number from which a reader resumes, in this run of the service: its messages begin after the start number. */
  #present(resumeFrom: number | undefined, scope: OwnScope): number | undefined {
    if (resumeFrom === undefined || this.#before === undefined) return resumeFrom;
    return hadAll(this.#before, scope, resumeFrom) ? this.#startSeq : resumeFrom;
  }

  /** Number that the last message after a number has or will have, of those within a scope; undefined when there are none. */
  #lastAfter(seq: number, scope: OwnScope): number | undefined {
    const waiting = this.#pending.findLastIndex((message) => isWithin(scope, message));
    if (waiting !== -1) return this.#seq + waiting + 1;
    for (const run of this.#ring.since(seq, this.#seq)?.toReversed() ?? []) {
      const last = indexesAfter(run, scope, seq).at(-1);
      if (last !== undefined) return run.firstSeq + last;
    }
    return undefined;
  }

  #end(reader: OwnReader): void {
    this.#readers.delete(reader);
    this.#waiting.delete(reader);
  }

  #publish(run: OwnRun): void {
    this.#seq = lastSeqOf(run);
    this.#ring.push(run);
    for (const reader of this.#readers.ofAll) if (this.#isReady(reader, run)) reader.receiver.send(run.frames);
    for (const concerned of this.#readers.concernedBy(run)) this.#publishSome(run, concerned);
  }

  /** Readers that have the same last number share their frames: all but those that began since the last message. */
  #publishSome(run: OwnRun, { readers, scope, indexes }: Concerned): void {
    const framesByLastSeq = new Map<number, ReturnType<typeof filteredFrames>>();
    for (const reader of readers) {
      if (!this.#isReady(reader, run)) continue;
      const { lastSeq } = reader;
      const frames = framesByLastSeq.get(lastSeq) ?? filteredFrames(run, indexes, scope, lastSeq);
      framesByLastSeq.set(lastSeq, frames);
      reader.receiver.send(frames);
      reader.lastSeq = run.firstSeq + (indexes.at(-1) ?? 0);
    }
  }

  /** Whether a reader can be sent a new run; otherwise it waits. */
  #isReady(reader: OwnReader, { firstSeq }: OwnRun): boolean {
    if (this.#waiting.has(reader)) return false;
    if (!reader.receiver.isBehind) return true;
    this.#waiting.set(reader, firstSeq - 1);
    return false;
  }

  #serveWaiting(maxMessages: number): number {
    let work = 0;
    for (const [reader, seq] of this.#waiting) {
      if (work >= maxMessages) break;
      if (!reader.receiver.isBehind) work += this.#serve(reader, { seq, maxMessages: maxMessages - work });
    }
    this.#isInterrupted = work >= maxMessages;
    return work;
  }

  /** Sends a waiting reader what it has missed until it is behind again. @returns the work done, in messages */
  #serve(reader: OwnReader, from: { readonly seq: number; readonly maxMessages: number }): number {
    let { seq } = from;
    let work = 0;
    while (seq < this.#seq && work < from.maxMessages && !reader.receiver.isBehind) {
      const run = this.#ring.after(seq);
      if (run === undefined) {
        this.#waiting.delete(reader);
        reader.receiver.closeAsTooSlow();
        return work;
      }
      work += 1 + sendAfter(run, reader, seq);
      seq = lastSeqOf(run);
    }
    if (seq === this.#seq) this.#waiting.delete(reader);
    else this.#waiting.set(reader, seq);
    return work;
  }
}

/** Sends a reader its messages of a run after a number. @returns how many there were */
function sendAfter(run: OwnRun, reader: OwnReader, seq: number): number {
  const { receiver, scope, lastSeq } = reader;
  if (isUnfiltered(scope)) {
    const frames = framesAfter(run, seq);
    receiver.send(frames);
    return frames.ends.length;
  }
  const indexes = indexesAfter(run, scope, seq);
  const last = indexes.at(-1);
  if (last === undefined) return 0;
  receiver.send(filteredFrames(run, indexes, scope, lastSeq));
  reader.lastSeq = run.firstSeq + last;
  return indexes.length;
}
