import { resultCodeOf, SQLITE } from '../sqlite/result-code.ts';

const FILE_CODES: readonly (number | undefined)[] = [SQLITE.IOERR, SQLITE.CORRUPT, SQLITE.NOTADB];

/** The file of the keys could not be opened, read or written. The next call opens it again. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** Whether the file could not be read or written after this error of `node:sqlite`; a full disk is another error. */
export function isFileFailure(error: unknown): boolean {
  return FILE_CODES.includes(resultCodeOf(error));
}
