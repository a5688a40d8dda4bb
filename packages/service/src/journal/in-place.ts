import { stat } from 'node:fs/promises';

/**
 * Remembers which files are at these paths now. SQLite goes on writing to a file that was moved or removed, and reports
 * no error: nobody would find it at the next start.
 *
 * @returns says in words for an operator why a file is no longer there; undefined while all are
 */
export async function watchPlaces(paths: readonly string[]): Promise<() => Promise<string | undefined>> {
  const opened = await filesAt(paths);
  return async () => {
    const found = await filesAt(paths);
    const lost = paths.find((_path, index) => found[index] !== opened[index]);
    return lost && `${lost} was moved, removed or replaced while this process uses it`;
  };
}

/** One after the other: a disk that hangs keeps one of the few threads for files, not several. */
async function filesAt(paths: readonly string[]): Promise<readonly (string | undefined)[]> {
  const files: (string | undefined)[] = [];
  for (const path of paths) files.push(await fileAt(path));
  return files;
}

/** Identifies the file at a path; undefined when there is none, or none that can be seen. */
async function fileAt(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
