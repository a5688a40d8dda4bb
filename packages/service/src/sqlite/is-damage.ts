import { extendedCodeOf, resultCodeOf, SQLITE } from './result-code.ts';

/** An extended code: the file ends within a page. */
const SQLITE_IOERR_SHORT_READ = 522;

/** Whether an error of SQLite means that the database file is corrupt. */
export function isDamage(error: unknown): error is Error {
  const code = resultCodeOf(error);
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB || extendedCodeOf(error) === SQLITE_IOERR_SHORT_READ;
}
