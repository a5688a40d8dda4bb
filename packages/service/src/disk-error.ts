import { resultCodeOf, SQLITE } from './sqlite/result-code.ts';

/**
 * Turns an error of the disk itself, on which SQLite says no more than "disk I/O error", into one that says what to do;
 * returns other errors unchanged.
 */
export function explainDiskError(error: unknown): unknown {
  if (!(error instanceof Error) || !isDiskError(error)) return error;
  const words =
    `${error.message}: the system could not read or write a file of the exchange, so the disk may be failing. Look at the ` +
    "system's log (dmesg). If the files can still be read, copy the folder to a sound disk and name the copy in DATA_DIR; " +
    'otherwise restore a backup.';
  return new Error(words, { cause: error });
}

function isDiskError(error: Error): boolean {
  return resultCodeOf(error) === SQLITE.IOERR || (error as NodeJS.ErrnoException).code === 'EIO';
}
