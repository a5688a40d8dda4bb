import { isSqliteError } from './is-sqlite-error.ts';

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const SQLITE_IOERR_SHORT_READ = 522;

/** Whether an error of SQLite means that the database file is corrupt. */
export function isDamage(error: unknown): error is Error {
  if (!isSqliteError(error)) return false;
  const { errcode } = error as Error & { readonly errcode?: number };
  if (errcode === undefined) return false;
  return (errcode & 0xff) === SQLITE_CORRUPT || errcode === SQLITE_NOTADB || errcode === SQLITE_IOERR_SHORT_READ;
}
