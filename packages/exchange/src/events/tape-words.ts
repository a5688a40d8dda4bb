import type { Event } from '../event.ts';

/** What is written on a tape, for whoever reads it elsewhere: events are read in the order in which they were told. */
export interface TapeContents {
  /** Of 8-byte words; what lies beyond the last event means nothing. */
  readonly buffer: ArrayBuffer;
  /** Events that have no words of their own, in order. */
  readonly whole: readonly Event[];
}

/** What the first word of an event says it is. */
export const TapeKind = {
  /** An event without words of its own; it lies beside the tape. */
  Whole: 0,
  OrderAccepted: 1,
  OrderFilled: 2,
  OrderClosed: 3,
  LevelChanged: 4,
  BalanceChanged: 5,
  PositionChanged: 6,
} as const;

/** The most words an event takes: a fill. */
export const MAX_EVENT_WORDS = 17;

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

  /** A copy with room for more. */
  grown(): TapeWords {
    const grown = new TapeWords(new ArrayBuffer(this.buffer.byteLength * 2));
    grown.numbers.set(this.numbers);
    return grown;
  }
}
