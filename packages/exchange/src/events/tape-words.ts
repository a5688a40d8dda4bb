import type { Event } from '../event.ts';

/** The raw contents of a tape, to be transferred to another thread and read there. */
export interface TapeContents {
  /** A sequence of 8-byte words; those after the last event are meaningless. */
  readonly buffer: ArrayBuffer;
  /** Events without an encoding, in order. */
  readonly whole: readonly Event[];
}

/** The kind of an event, which is its first word. */
export const TapeKind = {
  /** An event without an encoding, kept as an object beside the buffer. */
  Whole: 0,
  OrderAccepted: 1,
  OrderFilled: 2,
  OrderClosed: 3,
  LevelChanged: 4,
  BalanceChanged: 5,
  PositionChanged: 6,
} as const;

/** The words of the longest event, an acceptance. */
export const MAX_EVENT_WORDS = 18;

export const WORD_BYTES = 8;

/** One buffer seen as numbers, as 64-bit integers and, two to a word, as 32-bit integers. */
export class TapeWords {
  readonly buffer: ArrayBuffer;
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly units: BigInt64Array<ArrayBuffer>;
  readonly ints: Int32Array<ArrayBuffer>;

  constructor(buffer: ArrayBuffer) {
    this.buffer = buffer;
    this.numbers = new Float64Array(buffer);
    this.units = new BigInt64Array(buffer);
    this.ints = new Int32Array(buffer);
  }

  /** A copy of twice the size. */
  grown(): TapeWords {
    const grown = new TapeWords(new ArrayBuffer(this.buffer.byteLength * 2));
    grown.numbers.set(this.numbers);
    return grown;
  }
}
