import { statfsSync } from 'node:fs';

/** Bytes that an ordinary user may still write on the disk that holds a folder. */
export function freeBytes(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}
