import { acquireLock, type Lock, LockedError } from '../journal/lock.ts';
import { refuseHalfRestored } from '../journal/open-journal.ts';
import { makeFolder } from '../make-folder.ts';
import { refuseBackup } from '../recovery/backup-manifest.ts';
import { SettingError } from '../settings/settings.ts';

/**
 * Creates the folder and locks it, so that only one process uses it.
 *
 * @throws {LockedError} when another process holds it
 * @throws {SettingError} when it cannot be created or written to
 * @throws {Error} when it is a backup, or a restore into it is unfinished; then nothing has been written to it
 */
export function takeDataDir(dataDir: string): Lock {
  refuseBackup(dataDir);
  refuseHalfRestored(dataDir);
  try {
    makeFolder(dataDir);
    return acquireLock(dataDir);
  } catch (error) {
    throw error instanceof LockedError ? error : unusable(dataDir, error as Error);
  }
}

function unusable(dataDir: string, { message }: Error): SettingError {
  const accepted = `a folder that this process may create and write to (the system says: ${message}): set another one, or change its owner, its permissions or how its disk is mounted`;
  return new SettingError({ name: 'DATA_DIR', received: dataDir, accepted });
}
