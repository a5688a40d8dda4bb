import { isDiskFull } from '../journal/disk-full.ts';
import { resultCodeOf, SQLITE } from '../sqlite/result-code.ts';

/** With fewer bytes free, an I/O error counts as a full disk: SQLite does not always report SQLITE_FULL. */
const ALMOST_FULL_BYTES = 1024 * 1024;

/** Turns an error caused by a full disk into one with a message for the operator; returns any other error unchanged. */
export function explainFullDisk(
  error: unknown,
  disk: { readonly dataDir: string; readonly freeBytes: number },
): unknown {
  if (!(error instanceof Error) || !isCausedByFullDisk(error, disk.freeBytes)) return error;
  const { dataDir, freeBytes } = disk;
  const words = `the disk of ${dataDir} is full (${error.message}; ${freeBytes} bytes are free): free some space and start again`;
  return new Error(words, { cause: error });
}

function isCausedByFullDisk(error: Error, freeBytes: number): boolean {
  const code = resultCodeOf(error);
  return isDiskFull(error) || code === SQLITE.FULL || (code === SQLITE.IOERR && freeBytes < ALMOST_FULL_BYTES);
}
