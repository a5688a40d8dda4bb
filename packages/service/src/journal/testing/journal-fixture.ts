import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type AccountId, type CancelOrder, type Command, digestOfText } from '@presage/exchange';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { encodeSubmission } from '../codec/encode-submission.ts';
import { joinEntries } from '../codec/join-entries.ts';
import type { JournalEntry } from '../entry.ts';
import type { JournalGroup } from '../journal.ts';
import { type OpenReport, prepareJournal } from '../sqlite/prepare-journal.ts';
import { SqliteJournal } from '../sqlite/sqlite-journal.ts';

export function pathIn(folder: string): string {
  return join(folder, 'journal.sqlite');
}

export function prepare(folder: string): OpenReport {
  return prepareJournal({
    path: pathIn(folder),
    ledger: 'custodial',
    newInstallation: () => TEST_INSTALLATION,
    nowMs: TEST_INSTALLATION.createdAtMs,
  });
}

/** Prepared and opened for writing. */
export function openNew(folder: string): SqliteJournal {
  return SqliteJournal.openToWrite(pathIn(folder), prepare(folder).epoch);
}

/** A command derived from its sequence, so that what is read back can be checked. */
function commandOf(sequence: number): Command {
  const digest = createHash('sha256').update(`command ${sequence}`).digest('hex');
  return { kind: 'cancelOrder', accountId: sequence as AccountId, digest: digestOfText(digest) } satisfies CancelOrder;
}

/** A group of such commands. */
export function groupOf(firstSequence: number, lastSequence: number): JournalGroup {
  const entries: Buffer[] = [];
  for (let sequence = firstSequence; sequence <= lastSequence; sequence += 1) {
    entries.push(encodeSubmission({ command: commandOf(sequence) }));
  }
  return {
    firstSequence,
    lastSequence,
    timeMs: TEST_INSTALLATION.createdAtMs + firstSequence,
    payload: joinEntries(entries),
  };
}

/** Appends groups that end at the given sequences. */
export function appendGroups(journal: SqliteJournal, ends: readonly number[]): void {
  for (const end of ends) journal.append(groupOf(journal.lastSequence + 1, end));
}

/** Creates a folder's journal from groups that end at the given sequences, and closes it. */
export function makeJournal(folder: string, ends: readonly number[]): void {
  const journal = openNew(folder);
  appendGroups(journal, ends);
  journal.close();
}

/** Everything in a journal from a sequence on, for comparing. */
export function entriesOf(journal: Pick<SqliteJournal, 'read'>, fromSequence = 1): readonly JournalEntry[] {
  return [...journal.read(fromSequence)].flatMap(({ entries }) => entries);
}

/** The commands that a sound journal of this many entries holds. */
export function commandsUpTo(sequence: number): readonly Command[] {
  return Array.from({ length: sequence }, (_, index) => commandOf(index + 1));
}
