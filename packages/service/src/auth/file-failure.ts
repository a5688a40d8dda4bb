import { resultCodeOf, SQLITE } from '../sqlite/result-code.ts';

const FILE_CODES: readonly (number | undefined)[] = [SQLITE.IOERR, SQLITE.CORRUPT, SQLITE.NOTADB];

/** Whether the file could not be read or written after this error of `node:sqlite`; a full disk is another error. */
export function isFileFailure(error: unknown): boolean {
  return FILE_CODES.includes(resultCodeOf(error));
}
