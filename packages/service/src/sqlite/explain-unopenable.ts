import { resultCodeOf, SQLITE } from './result-code.ts';

/** Turns SQLite's error for a database that it cannot open into one that says why; returns other errors unchanged. */
export function explainUnopenable(error: unknown, path: string): unknown {
  if (resultCodeOf(error) !== SQLITE.CANTOPEN) return error;
  const words =
    `${path} cannot be opened: even to read it, SQLite keeps a file beside it, so this process must be able to write to ` +
    'the folder. Copy the folder to a disk that can be written, and name the copy in DATA_DIR.';
  return new Error(words, { cause: error });
}
