const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const SQLITE_IOERR_SHORT_READ = 522;

/** Whether an error of SQLite means that the database file is corrupt. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: string; readonly errcode?: number };
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return false;
  return (errcode & 0xff) === SQLITE_CORRUPT || errcode === SQLITE_NOTADB || errcode === SQLITE_IOERR_SHORT_READ;
}
