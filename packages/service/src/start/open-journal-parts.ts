import type { Journal, JournalHeader } from '../journal/journal.ts';
import { openJournal } from '../journal/open-journal.ts';
import { checkChainId, checkDeployment, newInstallation } from './installation.ts';
import type { StartContext } from './start-context.ts';

export interface JournalParts {
  readonly journal: Journal;
  readonly installation: JournalHeader;
  /** The highest sequence that was ever cut off the journal because it was damaged; 0 for none. */
  readonly cutThrough: number;
}

/** Opens the journal, or creates it for a new installation. */
export async function openJournalParts({
  settings,
  chain,
  clock,
  log,
  opened,
  onFatal,
}: StartContext): Promise<JournalParts> {
  const nowMs = clock.nowMs();
  const { journal, report } = await openJournal({
    dataDir: settings.dataDir,
    ledger: settings.ledger,
    newInstallation: () => newInstallation(settings, chain?.deployment, nowMs),
    nowMs,
    log,
    onDead: onFatal,
  });
  opened.defer(() => journal.close());
  if (chain !== undefined) checkDeployment(journal.header, chain.deployment);
  checkChainId(journal.header, settings);
  return { journal, installation: journal.header, cutThrough: report.cutThrough };
}
