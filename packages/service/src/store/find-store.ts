import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isOfThisVersion } from './create-tables.ts';
import { readableStoreError } from './errors.ts';

/** The store of a data folder before it is opened. */
export interface FoundStore {
  /** The sequence that it has reached. */
  readonly sequence: number;
  /** Whether another version, which may have computed other rows, wrote it. */
  readonly isOfOtherVersion: boolean;
}

/**
 * Undefined when there is no store, or only an empty file.
 *
 * @throws {StoreDamagedError} when it cannot be read
 */
export function findStore(dataDir: string): FoundStore | undefined {
  const path = join(dataDir, 'store.sqlite');
  if (!existsSync(path)) return undefined;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    if (database.prepare('select name from sqlite_schema').get() === undefined) return undefined;
    // Every version has had this column.
    const row = database.prepare('select sequence from projection').get();
    return { sequence: Number(row?.sequence ?? 0), isOfOtherVersion: !isOfThisVersion(database) };
  } catch (error) {
    throw readableStoreError(path, error);
  } finally {
    database.close();
  }
}
