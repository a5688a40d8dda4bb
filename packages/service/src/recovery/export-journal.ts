import { canonicalJson } from '../journal/codec/canonical-json.ts';
import { withDigestText } from '../journal/codec/with-digest-text.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { existingJournal } from '../journal/open-journal.ts';
import { SqliteJournal } from '../journal/sqlite/sqlite-journal.ts';
import { checkIdleWal } from './check-idle-wal.ts';

export interface ExportRange {
  /** From 1; the beginning when left out. */
  readonly fromSequence?: number | undefined;
  /** Included; the end when left out. */
  readonly toSequence?: number | undefined;
}

/**
 * A journal as JSON lines, without the line breaks: `{"header":{...}}`, then one entry per line, in order. Money is
 * decimal text, evidence 0x hex. Works while a service runs, as of the moment it begins.
 *
 * @throws {JournalCorruptError} naming the sequence where the record is damaged.
 */
export function* exportJournal(dataDir: string, range: ExportRange = {}): Generator<string, void, undefined> {
  const path = existingJournal(dataDir);
  checkIdleWal(dataDir);
  const journal = SqliteJournal.openToRead(path);
  const { fromSequence = 1, toSequence = Number.POSITIVE_INFINITY } = range;
  try {
    yield canonicalJson({ header: journal.header });
    for (const { entries } of journal.read(fromSequence)) {
      for (const entry of entries) {
        if (entry.sequence > toSequence) return;
        yield line(entry);
      }
    }
  } finally {
    journal.close();
  }
}

function line({ evidence, command, ...entry }: JournalEntry): string {
  const readable = { ...entry, command: withDigestText(command) };
  if (evidence === undefined) return canonicalJson(readable);
  return canonicalJson({ ...readable, evidence: `0x${Buffer.from(evidence).toString('hex')}` });
}
