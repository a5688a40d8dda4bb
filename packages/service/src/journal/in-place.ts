import { statSync } from 'node:fs';

/**
 * Remembers which files are at these paths now. SQLite goes on writing to a file that was moved or removed, and reports
 * no error: nobody would find it at the next start.
 *
 * @returns says in words for an operator why a file is no longer there; undefined while all are
 */
export function watchPlaces(paths: readonly string[]): () => string | undefined {
  const opened = paths.map((path) => ({ path, file: fileAt(path) }));
  return () => {
    const lost = opened.find(({ path, file }) => fileAt(path) !== file);
    return lost && `${lost.path} was moved, removed or replaced while this process uses it`;
  };
}

/** Identifies the file at a path; undefined when there is none, or none that can be seen. */
function fileAt(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
