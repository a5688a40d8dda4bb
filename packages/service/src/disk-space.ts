import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Bytes that an ordinary user can still write to the disk that holds a folder. */
export async function freeBytes(folder: string): Promise<number> {
  return bytesOf(await statfs(folder));
}

/** The same for reports of a failure: NaN when the system does not say, so that the rest of a report still works. */
export function freeBytesOrUnknown(folder: string): number {
  try {
    return bytesOf(statfsSync(folder));
  } catch {
    return Number.NaN;
  }
}

function bytesOf({ bavail, bsize }: StatsFs): number {
  return bavail * bsize;
}
