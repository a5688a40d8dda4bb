import type { TapeContents } from '@presage/exchange';
import type { AuditNote } from '../projection/audit-note.ts';

/**
 * Applied entries on their way to the projector's thread. Their events are a tape whose buffer is handed over, not
 * copied: measured a fifth of what structured clone costs the sender. What is rare rides along as it is.
 */
export interface Packet {
  /** Of all entries, one after the other. */
  readonly events: TapeContents;
  /** {@link HEAD_NUMBERS} for each entry. */
  readonly heads: Float64Array;
  /** Audit notes, in order of their entries. */
  readonly audits: readonly AuditNote[];
  readonly lastSequence: number;
}

/** What is told of an entry: sequence, time, number of events, whether it has an audit note. */
export const HEAD_NUMBERS = 4;
