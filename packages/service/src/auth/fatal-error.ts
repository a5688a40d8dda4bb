/** SQLITE_IOERR, SQLITE_CORRUPT and SQLITE_NOTADB: the lower byte of extended result codes. */
const FATAL_CODES: readonly number[] = [10, 11, 26];

/** Whether the content of the file is unknown after this error of `node:sqlite`. */
export function isFatalSqliteError(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' && FATAL_CODES.includes(code & 0xff);
}
