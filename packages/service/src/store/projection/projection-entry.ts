import type { Event } from '@presage/exchange';
import type { AuditNote } from './audit-note.ts';

/** The part of an applied entry that goes into the store. */
export interface ProjectionEntry {
  readonly sequence: number;
  readonly timeMs: number;
  readonly events: readonly Event[];
  readonly audit?: AuditNote;
}
