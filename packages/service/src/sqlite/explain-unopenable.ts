import { resultCodeOf, SQLITE } from './result-code.ts';

/** The second where another user owns the folder, although it is opened only to be read. */
const UNOPENABLE: ReadonlySet<number | undefined> = new Set([SQLITE.CANTOPEN, SQLITE.READONLY]);

/** Turns SQLite's error for a database that it cannot open into one that says why; returns other errors unchanged. */
export function explainUnopenable(error: unknown, path: string): unknown {
  if (!UNOPENABLE.has(resultCodeOf(error))) return error;
  const words =
    `${path} cannot be opened: even to read it, SQLite keeps a file beside it, so this process must be able to write to ` +
    'the folder. Run the command as its owner, or copy the folder to where it can be written and name the copy in DATA_DIR.';
  return new Error(words, { cause: error });
}
