import type { Applied } from '../../sequencer/applied.ts';
import { auditNoteOf } from '../projection/audit-note.ts';
import type { ProjectionEntry } from '../projection/projection-entry.ts';

/** Applied entries as the projection receives them. */
export function entriesOf(applied: readonly Applied[]): ProjectionEntry[] {
  return applied.map((entry) => {
    const { sequence, timeMs, events } = entry;
    const audit = auditNoteOf(entry);
    return { sequence, timeMs, events, ...(audit && { audit }) };
  });
}
