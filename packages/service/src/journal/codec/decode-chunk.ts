import type { JournalEntry } from '../entry.ts';
import type { JournalGroup } from '../journal.ts';
import { decodeGroup } from './decode-group.ts';

/** The entries of several groups from a sequence on; the first group may begin before it. */
export function decodeChunk(chunk: readonly JournalGroup[], fromSequence: number): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const group of chunk) decodeGroup(group, entries);
  const first = chunk[0]?.firstSequence ?? fromSequence;
  return first >= fromSequence ? entries : entries.slice(fromSequence - first);
}
