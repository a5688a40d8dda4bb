import type { TapeContents } from '@presage/exchange';
import type { AuditNote } from '../projection/audit-note.ts';

/**
 * Applied entries on their way to the projector's thread. Their events are a tape whose buffer is transferred, not
 * copied: measured at a fifth of what structured clone costs the sender. Audit notes are rare and are cloned.
 */
export interface Packet {
  /** The events of all entries, one after the other. */
  readonly events: TapeContents;
  /** {@link HEAD_NUMBERS} numbers per entry. */
  readonly heads: Float64Array;
  /** In the order of their entries. */
  readonly audits: readonly AuditNote[];
  readonly lastSequence: number;
}

/** The numbers that describe an entry: sequence, time, number of events, whether it has an audit note. */
export const HEAD_NUMBERS = 4;
