/** SQLite's input-output error, damaged file, and not a database; the lower byte of its extended result codes. */
const FATAL_CODES: readonly number[] = [10, 11, 26];

/** Whether after this error of `node:sqlite` nobody knows what is on disk. */
export function isFatalSqliteError(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' && FATAL_CODES.includes(code & 0xff);
}
