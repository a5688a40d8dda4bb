import { encodeSubmission } from '../journal/codec/encode-submission.ts';
import { joinEntries } from '../journal/codec/join-entries.ts';
import type { JournalGroup } from '../journal/journal.ts';
import type { JournalEntry, Submission } from './applied.ts';
import type { Waiting } from './lanes.ts';

/** What is on its way into the journal. */
export interface Group {
  readonly timeMs: number;
  readonly firstSequence: number;
  /** Who waits for an answer; nobody does for a tick. */
  readonly waiting: readonly Waiting[];
  readonly entries: readonly JournalEntry[];
}

const TICK: Submission = { command: { kind: 'tick' } };

/** Stamps what waits. Every command does what is due first, so a tick is only made when there is nothing else. */
export function formGroup({ waiting, firstSequence, timeMs }: Omit<Group, 'entries'>): Group {
  const submissions = waiting.length === 0 ? [TICK] : waiting.map(({ submission }) => submission);
  const entries = submissions.map((submission, index) => stamped(submission, firstSequence + index, timeMs));
  return { timeMs, firstSequence, waiting, entries };
}

/** The group as the journal keeps it. */
export function encodeGroup({ timeMs, firstSequence, waiting, entries }: Group): JournalGroup {
  const parts = waiting.length === 0 ? [encodeSubmission(TICK)] : waiting.map(({ encoded }) => encoded);
  return { firstSequence, lastSequence: firstSequence + entries.length - 1, timeMs, payload: joinEntries(parts) };
}

function stamped({ command, evidence, actor }: Submission, sequence: number, timeMs: number): JournalEntry {
  if (evidence === undefined && actor === undefined) return { sequence, timeMs, command };
  return {
    sequence,
    timeMs,
    command,
    ...(evidence === undefined ? {} : { evidence }),
    ...(actor === undefined ? {} : { actor }),
  };
}
