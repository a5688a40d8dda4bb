import { readFileSync, statSync } from 'node:fs';

/**
 * The text of a file, whose name is in every error: that of the system for a folder has none. Docker makes a folder of a
 * mounted file that is missing on the host.
 */
export function readText(path: string): string {
  if (statSync(path).isDirectory())
    throw new Error(`${path} is a folder, but must be a file: remove it, or put the file in its place`);
  return readFileSync(path, 'utf8');
}
