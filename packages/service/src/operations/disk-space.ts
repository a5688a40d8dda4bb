import { statfsSync } from 'node:fs';

/** Bytes that an ordinary user can still write to the disk that holds a folder. */
export function freeBytes(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

/** The same for reports: NaN when the system does not say, so that the rest of a report still works. */
export function freeBytesOrUnknown(folder: string): number {
  try {
    return freeBytes(folder);
  } catch {
    return Number.NaN;
  }
}
