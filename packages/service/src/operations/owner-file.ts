import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncToDisk } from '../sync-to-disk.ts';

const OWNER_ONLY = 0o600;

/**
 * A small file that only its owner may read: read when it is there, else made with what `make` gives. It appears
 * whole or not at all, and two processes that make it at once agree on one content.
 */
export function readOrCreateOwnerFile(
  path: string,
  make: () => string,
): { readonly text: string; readonly created: boolean } {
  if (!existsSync(path)) {
    const text = make();
    if (linkWhole(path, text)) return { text, created: true };
  }
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY);
  return { text: readFileSync(path, 'utf8').trim(), created: false };
}

/** Writes a small file that only its owner may read: whoever reads it, after whatever happened, finds the old text or the new. */
export function replaceOwnerFile(path: string, text: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeDurably(draft, text);
  renameSync(draft, path);
  syncToDisk(dirname(path));
}

/** Writes beside the path, then links into place: false when somebody else was first. */
function linkWhole(path: string, text: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeDurably(draft, `${text}\n`);
  try {
    linkSync(draft, path);
    syncToDisk(dirname(path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** All of it, or nothing: where the disk has room for a part, a single write says so by its length alone. */
function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', OWNER_ONLY);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}
