import { canonicalJson, parseCanonicalJson } from './codec/canonical-json.ts';
import { JournalCorruptError, UnknownFormatError } from './errors.ts';
import type { JournalHeader } from './journal.ts';

/** The version of the file's tables and of its header. */
export const JOURNAL_FORMAT_VERSION = 1;

/**
 * The version of a group's payload, written with each group; groups of all versions from 1 on are read. Raise it when
 * readers of the version before would misread a group without noticing, also because a command in it now has another
 * effect. Those of version 1 misread orders with a time in force, and ignore cancel timers.
 *
 * What a group's hash covers stays the same in all versions: a reader compares the hash first, and takes a last group
 * with a wrong one for damaged.
 */
export const GROUP_FORMAT_VERSION = 2;

export function writeHeader(installation: Omit<JournalHeader, 'formatVersion'>): string {
  return canonicalJson({ ...installation, formatVersion: JOURNAL_FORMAT_VERSION });
}

/**
 * @throws {JournalCorruptError} when it is not a header.
 * @throws {UnknownFormatError} when another version wrote it.
 */
export function readHeader(text: string): JournalHeader {
  const header = parsed(text);
  if (header.formatVersion !== JOURNAL_FORMAT_VERSION) {
    throw new UnknownFormatError({
      what: "the journal's header",
      found: header.formatVersion,
      known: JOURNAL_FORMAT_VERSION,
    });
  }
  return header;
}

function parsed(text: string): JournalHeader {
  try {
    return parseCanonicalJson(text) as JournalHeader;
  } catch (cause) {
    throw new JournalCorruptError(1, 'its header is not valid JSON', { cause });
  }
}
