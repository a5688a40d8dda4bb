import { isDiskFull } from '../journal/disk-full.ts';

const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
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

function isCausedByFullDisk(error: Error & { readonly errcode?: number }, freeBytes: number): boolean {
  const code = (error.errcode ?? 0) & 0xff;
  return isDiskFull(error) || code === SQLITE_FULL || (code === SQLITE_IOERR && freeBytes < ALMOST_FULL_BYTES);
}
