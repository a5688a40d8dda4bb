import { asciiFrames, asciiText, type FrameRun } from '../frame.ts';
import { type FramedRun, RUN_BYTES, type Run } from '../replay/replay-ring.ts';
import { isWithin, type OwnMessage, type OwnPlace, type OwnScope } from './own-message.ts';

/** Messages of an own channel that were numbered together, framed as readers of all markets get them. */
export interface OwnRun extends FramedRun {
  readonly tsMs: number;
  /** What each message is about. */
  readonly places: readonly OwnPlace[];
}

/** Approximate bytes that a message takes besides its frame. */
const MESSAGE_BYTES = 60;

/** Numbers messages, and frames them once for all readers of all markets. */
export function ownRun(
  messages: readonly OwnMessage[],
  { firstSeq, tsMs }: { readonly firstSeq: number; readonly tsMs: number },
): OwnRun {
  const count = messages.length;
  const frames = asciiFrames(messages.map(({ head }, index) => `${head()}${endOf(firstSeq + index, tsMs)}`));
  const places = messages.map(({ marketId, rootMarketId }) => ({ marketId, rootMarketId }));
  const bytes = frames.bytes.length + count * MESSAGE_BYTES + RUN_BYTES;
  return { firstSeq, count, tsMs, frames, places, bytes };
}

/** Number of a run's last message. */
export function lastSeqOf({ firstSeq, count }: Run): number {
  return firstSeq + count - 1;
}

/** Indexes of a run's messages that are within a scope and after a number. */
export function indexesAfter({ firstSeq, places }: OwnRun, scope: OwnScope, seq: number): number[] {
  const indexes: number[] = [];
  for (let index = Math.max(0, seq + 1 - firstSeq); index < places.length; index++) {
    if (isWithin(scope, places[index] as OwnPlace)) indexes.push(index);
  }
  return indexes;
}

/**
 * Some messages of a run, as readers get them that follow only some markets: each with the number of the one before.
 *
 * @param prevSeq number of the last message that these readers were sent
 */
export function filteredFrames(run: OwnRun, indexes: readonly number[], scope: OwnScope, prevSeq: number): FrameRun {
  const { firstSeq, tsMs, frames } = run;
  const root = scope.rootMarketId === undefined ? '' : `,"rootMarketId":${scope.rootMarketId}`;
  let previous = prevSeq;
  const texts = indexes.map((index) => {
    const seq = firstSeq + index;
    const end = endOf(seq, tsMs);
    const head = asciiText(frames, index).slice(0, -end.length);
    const text = `${head}${root},"prevSeq":${previous}${end}`;
    previous = seq;
    return text;
  });
  return asciiFrames(texts);
}

/** The last fields of a message, the same for all its readers. */
function endOf(seq: number, tsMs: number): string {
  return `,"seq":${seq},"ts":${tsMs}}`;
}
