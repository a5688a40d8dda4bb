import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readText } from './read-text.ts';
import { createSynced, syncToDisk } from './sync-to-disk.ts';

const OWNER_ONLY = 0o600;

/**
 * Reads a small file that only its owner may read, or creates it with the text that `make` returns. The file appears
 * complete or not at all, and two processes that create it at the same time get the same content.
 */
export function readOrCreateOwnerFile(
  path: string,
  make: () => string,
): { readonly text: string; readonly created: boolean } {
  if (!existsSync(path)) {
    const text = make();
    if (linkIfMissing(path, text)) return { text, created: true };
  }
  const text = readText(path).trim();
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY);
  return { text, created: false };
}

/** Replaces a small file that only its owner may read. Readers find the old or the new text, even after a crash. */
export function replaceOwnerFile(path: string, text: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  createSynced(draft, text);
  renameSync(draft, path);
  syncToDisk(dirname(path));
}

/** Writes a draft next to the path, then links it into place: false when another process was first. */
function linkIfMissing(path: string, text: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  createSynced(draft, `${text}\n`);
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
