import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { median } from '../median.ts';

const BLOCK = Buffer.alloc(4_096, 7);

/** Milliseconds to append 4 KiB to a file and sync it: the median of `times` attempts. */
export function bareSyncMs(folder: string, times: number): number {
  const name = path.join(folder, 'bare-sync');
  const file = openSync(name, 'w');
  const took = Array.from({ length: times }, () => {
    const startedAt = performance.now();
    writeSync(file, BLOCK);
    fdatasyncSync(file);
    return performance.now() - startedAt;
  });
  closeSync(file);
  rmSync(name);
  return median(took);
}
