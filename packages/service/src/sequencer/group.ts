import { encodeSubmission } from '../journal/codec/encode-submission.ts';
import { joinEntries } from '../journal/codec/join-entries.ts';
import type { JournalEntry, Submission } from '../journal/entry.ts';
import type { JournalGroup } from '../journal/journal.ts';
import type { Waiting } from './lanes.ts';

/** A group on its way into the journal. */
export interface Group {
  readonly timeMs: number;
  readonly firstSequence: number;
  /** The submissions to answer; empty for a tick. */
  readonly waiting: readonly Waiting[];
  readonly entries: readonly JournalEntry[];
}

const TICK: Submission = { command: { kind: 'tick' } };

/** Stamps what is queued. Every command carries out what is due first, so only an empty queue needs a tick. */
export function formGroup({ waiting, firstSequence, timeMs }: Omit<Group, 'entries'>): Group {
  const submissions = waiting.length === 0 ? [TICK] : waiting.map(({ submission }) => submission);
  const entries = submissions.map((submission, index) => ({ ...submission, sequence: firstSequence + index, timeMs }));
  return { timeMs, firstSequence, waiting, entries };
}

/** The group in the journal's format. */
export function encodeGroup({ timeMs, firstSequence, waiting, entries }: Group): JournalGroup {
  const parts = waiting.length === 0 ? [encodeSubmission(TICK)] : waiting.map(({ encoded }) => encoded);
  return { firstSequence, lastSequence: firstSequence + entries.length - 1, timeMs, payload: joinEntries(parts) };
}
