import { asciiFrames } from '../frame.ts';
import type { Begun } from '../market/channel.ts';
import type { Receiver } from '../receiver.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import { ReplayRing, type Run } from '../replay/replay-ring.ts';
import { isWithin, type OwnMessage, type OwnScope } from './own-message.ts';

interface OwnRun extends Run {
  readonly messages: readonly OwnMessage[];
  readonly tsMs: number;
}

/** One subscription to an own channel. */
interface OwnReader {
  readonly receiver: Receiver;
  readonly scope: OwnScope;
  /** Number of the last message it received, or the number it began after. */
  lastSeq: number;
}

/** How a subscription to an own channel begins, and a function that ends it. */
export interface OwnBegun extends Begun {
  readonly seq: number;
  end(): void;
}

/**
 * One channel of one account. Its messages share one numbering over all markets; for a reader that follows only some
 * markets, each message carries the number of the reader's previous one.
 */
export class OwnChannel {
  readonly #ring: ReplayRing<OwnRun>;
  readonly #readers = new Set<OwnReader>();
  #pending: OwnMessage[] = [];
  #seq: number;

  constructor(startSeq: number, budget: ReplayBudget) {
    this.#seq = startSeq;
    this.#ring = new ReplayRing(budget);
  }

  get hasReaders(): boolean {
    return this.#readers.size > 0;
  }

  begin(receiver: Receiver, scope: OwnScope, resumeFrom: number | undefined): OwnBegun {
    const runs = resumeFrom === undefined ? undefined : this.#ring.since(resumeFrom, this.#seq);
    const seq = runs === undefined || resumeFrom === undefined ? this.#seq : resumeFrom;
    const reader = { receiver, scope, lastSeq: seq };
    this.#readers.add(reader);
    const texts = runs?.flatMap((run) => textsFor(reader, run)) ?? [];
    return {
      seq,
      missed: texts.length === 0 ? undefined : asciiFrames(texts),
      end: () => this.#readers.delete(reader),
    };
  }

  /** Queues a message for the next flush. */
  enqueue(message: OwnMessage): void {
    this.#pending.push(message);
  }

  flush(tsMs: number): void {
    const messages = this.#pending;
    if (messages.length === 0) return;
    this.#pending = [];
    const run = { firstSeq: this.#seq + 1, count: messages.length, messages, tsMs, bytes: bytesOf(messages) };
    this.#seq += messages.length;
    this.#ring.push(run);
    for (const reader of this.#readers) {
      const texts = textsFor(reader, run);
      if (texts.length > 0) reader.receiver.send(asciiFrames(texts));
    }
  }

  close(): void {
    this.#ring.clear();
  }
}

function isUnfiltered({ scope }: OwnReader): boolean {
  return scope.marketId === undefined && scope.rootMarketId === undefined;
}

/** The messages of a run that a reader follows and has not received; marks them as received. */
function textsFor(reader: OwnReader, { firstSeq, messages, tsMs }: OwnRun): string[] {
  const texts: string[] = [];
  messages.forEach((message, index) => {
    const seq = firstSeq + index;
    if (seq <= reader.lastSeq || !isWithin(reader.scope, message)) return;
    texts.push(`${message.head}${filterFields(reader)},"seq":${seq},"ts":${tsMs}}`);
    reader.lastSeq = seq;
  });
  return texts;
}

function filterFields(reader: OwnReader): string {
  if (isUnfiltered(reader)) return '';
  const { rootMarketId } = reader.scope;
  const root = rootMarketId === undefined ? '' : `,"rootMarketId":${rootMarketId}`;
  return `${root},"prevSeq":${reader.lastSeq}`;
}

/** Approximate bytes that a message takes besides its text. */
const OVERHEAD_BYTES = 100;

/** Approximate memory that keeping the messages takes. */
function bytesOf(messages: readonly OwnMessage[]): number {
  return messages.reduce((sum, { head }) => sum + head.length + OVERHEAD_BYTES, 0);
}
