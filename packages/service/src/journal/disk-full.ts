import { resultCodeOf, SQLITE } from '../sqlite/result-code.ts';

/** The system's codes for no more space: on the disk, in the user's quota, below the process's file size limit. */
const FULL_DISK_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** With fewer bytes free, an I/O error counts as a full disk: SQLite does not always report SQLITE_FULL. */
const ALMOST_FULL_BYTES = 1024 * 1024;

export function isDiskFull(error: unknown): boolean {
  return FULL_DISK_CODES.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Whether an error of the system or of SQLite means that a disk, with so many bytes free, is full. */
export function isCausedByFullDisk(error: unknown, freeBytes: number): error is Error {
  const code = resultCodeOf(error);
  const isFull = isDiskFull(error) || code === SQLITE.FULL;
  return error instanceof Error && (isFull || (code === SQLITE.IOERR && freeBytes < ALMOST_FULL_BYTES));
}
