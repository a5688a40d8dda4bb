import { isCausedByFullDisk } from '../journal/disk-full.ts';

/** Turns an error caused by a full disk into one with a message for the operator; returns any other error unchanged. */
export function explainFullDisk(
  error: unknown,
  disk: { readonly dataDir: string; readonly freeBytes: number },
): unknown {
  const { dataDir, freeBytes } = disk;
  if (!isCausedByFullDisk(error, freeBytes)) return error;
  const words = `the disk of ${dataDir} is full (${error.message}; ${freeBytes} bytes are free): free some space and start again`;
  return new Error(words, { cause: error });
}
