import type { JournalEntry } from '../entry.ts';
import type { JournalBatch, JournalGroup, StateMark } from '../journal.ts';
import { decodeGroup } from './decode-group.ts';

/** A group as it is read, with the hash of the state before it if it carries a mark. */
export interface StoredGroup extends JournalGroup {
  readonly stateHash: string | null;
}

/** The contents of several groups from a sequence on; the first group may begin before it. */
export function decodeChunk(chunk: readonly StoredGroup[], fromSequence: number): JournalBatch {
  const entries: JournalEntry[] = [];
  const marks: StateMark[] = [];
  for (const group of chunk) {
    const { firstSequence, stateHash } = group;
    if (stateHash !== null && firstSequence >= fromSequence) marks.push({ sequence: firstSequence - 1, stateHash });
    decodeGroup(group, entries);
  }
  const first = chunk[0]?.firstSequence ?? fromSequence;
  return { entries: first >= fromSequence ? entries : entries.slice(fromSequence - first), marks };
}
