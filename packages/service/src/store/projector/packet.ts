import type { Event } from '@presage/exchange';
import type { AuditNote } from '../projection/audit-note.ts';

/**
 * Applied entries on their way to the projector's thread. Everything busy is numbers in one buffer that is handed over,
 * not copied: measured a fifth of what structured clone costs the sender. What is rare rides along as it is.
 */
export interface Packet {
  /** Words of 8 bytes, see event-words.ts; each entry starts with {@link ENTRY_WORDS}. */
  readonly buffer: ArrayBuffer;
  /** Events that have no words of their own, in order. */
  readonly rareEvents: readonly Event[];
  /** Audit notes, in order of their entries. */
  readonly audits: readonly AuditNote[];
  /** Entries in the buffer. */
  readonly entries: number;
  readonly lastSequence: number;
}

/** Words at the start of an entry: sequence, time, number of events, whether it has an audit note. */
export const ENTRY_WORDS = 4;
export const WORD_BYTES = 8;
