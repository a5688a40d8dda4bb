import type { Journal, JournalHeader } from '../journal/journal.ts';
import { openJournal } from '../journal/open-journal.ts';
import { newInstallation } from '../operations/installation.ts';
import type { Starting } from './starting.ts';

export interface Record {
  readonly journal: Journal;
  readonly installation: JournalHeader;
  /** The highest sequence that was ever cut off the journal because it was damaged; 0 for none. */
  readonly cutThrough: number;
}

/** Opens the journal, or makes it with addresses of its own. */
export async function openRecord({ settings, clock, log, opened }: Starting): Promise<Record> {
  const nowMs = clock.nowMs();
  const { journal, report } = await openJournal({
    dataDir: settings.dataDir,
    ledger: settings.ledger,
    newInstallation: () => newInstallation(settings, nowMs),
    nowMs,
    log,
  });
  opened.defer(() => journal.close());
  return { journal, installation: journal.header, cutThrough: report.cutThrough };
}
