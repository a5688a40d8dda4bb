import { closeSync, openSync } from 'node:fs';

const OWNER_ONLY = 0o600;

/**
 * Creates the file of a database, unless it exists, before SQLite opens it: readable by its owner only from the first
 * moment on, because whoever has opened a file can go on reading it. SQLite would let others read it; it gives the
 * files that it creates beside a database the same mode.
 */
export function createOwnerOnly(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY));
}
