import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Raise it when the same journal gives other rows than before, also those that a migration gave a default: a start then
 * rebuilds stores of other versions from the journal, where the old rows would stay as they are.
 */
const STORE_VERSION = 9;

/** Whether another version computed the rows of a store. A store that cannot be read is reported when it is opened. */
export function isOfOtherVersion(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return versionOf(database) !== STORE_VERSION;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

/** Records that this version computes the rows. Writes only in a new store, because a disk may be full. */
export function markVersion(database: DatabaseSync): void {
  if (versionOf(database) !== STORE_VERSION) database.exec(`PRAGMA user_version = ${STORE_VERSION}`);
}

function versionOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.user_version;
}
