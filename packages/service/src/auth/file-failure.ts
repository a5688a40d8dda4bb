/** SQLITE_IOERR, SQLITE_CORRUPT and SQLITE_NOTADB: the lower byte of extended result codes. */
const FILE_CODES: readonly number[] = [10, 11, 26];

/** Whether the file could not be read or written after this error of `node:sqlite`; a full disk is another error. */
export function isFileFailure(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' && FILE_CODES.includes(code & 0xff);
}
