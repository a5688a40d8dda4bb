import { statfsSync } from 'node:fs';

/** Bytes that an ordinary user may still write on the disk that holds a folder. */
export function freeBytes(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

/** For those who only tell it: NaN when it cannot be told, for that is no reason to tell nothing else. */
export function freeBytesOrUnknown(folder: string): number {
  try {
    return freeBytes(folder);
  } catch {
    return Number.NaN;
  }
}
