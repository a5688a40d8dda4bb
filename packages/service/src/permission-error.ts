import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system's codes for a missing permission. */
const FORBIDDEN = ['EACCES', 'EPERM'];

export function isPermissionError(error: unknown): boolean {
  return FORBIDDEN.includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Turns a permission error on a file into one that says who owns it, or that its disk is read-only, and what to do;
 * returns other errors unchanged.
 */
export function explainPermissionError(error: unknown): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'EROFS') {
    const words = `${message}. Mount its disk for writing, or copy the folder to another disk and name the copy in DATA_DIR`;
    return new Error(words, { cause: error });
  }
  const user = process.geteuid?.();
  if (!isPermissionError(error) || path === undefined || user === undefined) return error;
  const { place, owner, mode } = nearestVisible(path);
  const words =
    `this user (id ${user}) may not use ${path}: ${message}. ${place} belongs to user id ${owner}, with mode ${mode}: ` +
    'run the command as its owner, or change owner or mode';
  return new Error(words, { cause: error });
}

/** The path itself, or its nearest parent that this user can see. */
function nearestVisible(path: string): { readonly place: string; readonly owner: number; readonly mode: string } {
  try {
    const { uid, mode } = statSync(path);
    return { place: path, owner: uid, mode: (mode & 0o777).toString(8).padStart(3, '0') };
  } catch (error) {
    if (dirname(path) === path) throw error;
    return nearestVisible(dirname(path));
  }
}
