import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { saysForbidden } from '../rights.ts';
import { type OpenReport, type PrepareOptions, prepareJournal } from './sqlite/prepare-journal.ts';
import { SqliteJournal } from './sqlite/sqlite-journal.ts';
import { ThreadedJournal } from './threaded-journal.ts';

export interface OpenJournalOptions extends Omit<PrepareOptions, 'path'> {
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Called when the thread that writes has ended by itself: nothing is appended any more. */
  readonly onDead?: (error: Error) => void;
}

export interface OpenedJournal {
  readonly journal: ThreadedJournal;
  readonly report: OpenReport;
}

/** Where the journal of a data folder lies. */
export function journalPath(dataDir: string): string {
  return join(dataDir, 'journal.sqlite');
}

/** As {@link journalPath}. @throws when there is none, not all that belongs to it, or this user may not read it. */
export function existingJournal(dataDir: string): string {
  refuseHalfRestored(dataDir);
  const path = journalPath(dataDir);
  try {
    accessSync(path, constants.R_OK);
    return path;
  } catch (cause) {
    if (saysForbidden(cause)) throw cause;
    throw new Error(`there is no journal at ${path}: DATA_DIR names the folder of an exchange`, { cause });
  }
}

/** The folder in which a restore gathers its files; it is there only while one goes on, or after one was cut off. */
export const RESTORING = '.restoring';

/** @throws when a restore into a folder has not come to its end: there is a part of an exchange, which is none. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  throw new Error(
    `a restore into ${dataDir} goes on, or was cut off: wait for its end, or empty the folder and restore again`,
  );
}

/**
 * Makes or opens the journal of a data folder whose lock is held, and starts the thread that writes it.
 * What {@link prepareJournal} throws comes through.
 */
export async function openJournal({
  dataDir,
  log,
  onDead = () => {},
  ...options
}: OpenJournalOptions): Promise<OpenedJournal> {
  const path = journalPath(dataDir);
  const report = prepareJournal({ ...options, path });
  tell(log, report);
  const reader = SqliteJournal.openToRead(path);
  const journal = await ThreadedJournal.start({ path, epoch: report.epoch, reader, onDead });
  return { journal, report };
}

function tell(log: OpenJournalOptions['log'], { created, epoch, tornFrames, cut }: OpenReport): void {
  log.info({ created, epoch }, created ? 'journal made' : 'journal opened');
  if (tornFrames > 0) {
    log.info(
      { tornFrames },
      'the end of the write-ahead log was torn and has been dropped; nothing of it was acknowledged',
    );
  }
  if (cut === undefined) return;
  log.error(
    { ...cut },
    `the last group of the journal (sequences ${cut.firstSequence} to ${cut.lastSequence}, ${cut.bytes} bytes) was damaged: ` +
      `${cut.reason}. It is cut, and kept in table cut_groups; what it held may have been acknowledged.`,
  );
}
