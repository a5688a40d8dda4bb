import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';

const OWNER_ONLY = 0o600;

/**
 * A small file that only its owner may read: read when it is there, else made with what `make` gives.
 * Two processes making it at once agree on one content, since the file is created exclusively.
 *
 * @throws when the file is readable by others and that cannot be mended.
 */
export function readOrCreateOwnerFile(
  path: string,
  make: () => string,
): { readonly text: string; readonly created: boolean } {
  const text = make();
  if (createExclusively(path, text)) return { text, created: true };
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY);
  return { text: readFileSync(path, 'utf8').trim(), created: false };
}

function createExclusively(path: string, text: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(file, `${text}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return true;
}
