import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isPermissionError } from '../permission-error.ts';
import { type OpenReport, type PrepareOptions, prepareJournal } from './sqlite/prepare-journal.ts';
import { SqliteJournal } from './sqlite/sqlite-journal.ts';
import { ThreadedJournal } from './threaded-journal.ts';

export interface OpenJournalOptions extends Omit<PrepareOptions, 'path'> {
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Called when the writing thread has ended unexpectedly: nothing can be appended any more. */
  readonly onDead?: (error: Error) => void;
}

export interface OpenedJournal {
  readonly journal: ThreadedJournal;
  readonly report: OpenReport;
}

/** The path of a data folder's journal. */
export function journalPath(dataDir: string): string {
  return join(dataDir, 'journal.sqlite');
}

/**
 * As {@link journalPath}.
 *
 * @throws when there is none, when it is only half restored, or when this user may not read it.
 */
export function existingJournal(dataDir: string): string {
  refuseHalfRestored(dataDir);
  const path = journalPath(dataDir);
  try {
    accessSync(path, constants.R_OK);
    return path;
  } catch (cause) {
    if (isPermissionError(cause)) throw cause;
    throw new Error(`there is no journal at ${path}: DATA_DIR must name the folder of an exchange`, { cause });
  }
}

/** The folder into which a restore copies its files; it exists only during a restore, or after an interrupted one. */
export const RESTORING = '.restoring';

/** @throws when a restore into a folder has not finished: the folder holds only part of an exchange. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  throw new Error(
    `a restore into ${dataDir} is running or was interrupted: wait for it to finish, or empty the folder and restore again`,
  );
}

/**
 * Creates or opens the journal of a data folder, whose lock must be held, and starts the thread that writes it.
 *
 * @throws whatever {@link prepareJournal} throws.
 */
export async function openJournal({
  dataDir,
  log,
  onDead = () => {},
  ...options
}: OpenJournalOptions): Promise<OpenedJournal> {
  const path = journalPath(dataDir);
  const report = prepareJournal({ ...options, path });
  logReport(log, report);
  const reader = SqliteJournal.openToRead(path);
  const journal = await ThreadedJournal.start({ path, epoch: report.epoch, reader, onDead });
  return { journal, report };
}

function logReport(log: OpenJournalOptions['log'], { created, epoch, tornFrames, cut }: OpenReport): void {
  log.info({ created, epoch }, created ? 'journal created' : 'journal opened');
  if (tornFrames > 0) {
    log.info(
      { tornFrames },
      'the end of the write-ahead log was torn and has been dropped; nothing in it was acknowledged',
    );
  }
  if (cut === undefined) return;
  log.error(
    { ...cut },
    `the last group of the journal (sequences ${cut.firstSequence} to ${cut.lastSequence}, ${cut.bytes} bytes) was damaged: ` +
      `${cut.reason}. It was moved to table cut_groups; commands in it may have been acknowledged.`,
  );
}
