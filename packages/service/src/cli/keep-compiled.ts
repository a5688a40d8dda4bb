import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside the installed packages, and gone with them. */
const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/presage', import.meta.url));

/**
 * Has Node keep what it compiles, so that the next start need not: a third of a start's CPU. Where the folder cannot be
 * written, every start compiles.
 */
export function keepCompiled(): void {
  const { directory } = enableCompileCache(FOLDER);
  // Threads take it from here.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= FOLDER;
}
