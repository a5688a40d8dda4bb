import { existsSync } from 'node:fs';
import { demoWalletsPath } from '../demo/demo-accounts.ts';
import { journalPath } from '../journal/open-journal.ts';
import { SettingError, type Settings } from '../settings/settings.ts';
import { isRememberedDemo, rememberDemo } from './demo-mode.ts';

/** Whether a folder is a demo's, or was one that DEMO=0 has stopped. */
function isDemoFolder(dataDir: string): boolean {
  return isRememberedDemo(dataDir) || existsSync(demoWalletsPath(dataDir));
}

/**
 * Remembers what this start is for later ones, before it writes anything else; but not that an exchange is a demo from
 * now on, before {@link turnIntoDemo} has found that it may be.
 */
export function rememberMode(settings: Pick<Settings, 'dataDir' | 'ledger'>, demo: boolean): void {
  const { dataDir } = settings;
  if (!demo || !existsSync(journalPath(dataDir)) || isDemoFolder(dataDir)) rememberDemo(settings, demo);
}

/**
 * Makes an exchange a demo if nothing has happened on it yet.
 *
 * @throws {SettingError} when it has been used without being one: a demo would give its users money, for good
 */
export function turnIntoDemo(settings: Pick<Settings, 'dataDir' | 'ledger'>, sequence: number): void {
  const { dataDir } = settings;
  if (isDemoFolder(dataDir)) return;
  if (sequence === 0) {
    rememberDemo(settings, true);
    return;
  }
  throw new SettingError({
    name: 'DEMO',
    received: '1',
    accepted: `0 with ${dataDir}, an exchange that is not a demo: a demo gives away money. For a demo, set DATA_DIR to a new folder`,
  });
}
