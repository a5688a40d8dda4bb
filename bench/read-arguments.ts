import { closeSync, openSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** What a run of the benchmarks is asked for. */
export interface BenchArguments {
  /** All if none is named. */
  readonly sections: readonly string[];
  readonly smoke: boolean;
  /** The file that gets the figures. */
  readonly json: string | undefined;
}

/** The command line cannot be used; the message is for whoever wrote it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads the command line, and makes the file, before minutes are spent on a run whose figures it could not take.
 *
 * @throws {UsageError}
 */
export function readArguments(args: readonly string[]): BenchArguments {
  const { values, positionals } = parsed(args);
  const { smoke, json } = values;
  if (json !== undefined) makeFile(json);
  return { sections: positionals, smoke, json };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { smoke: { type: 'boolean', default: false }, json: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (cause) {
    const words = 'give sections, --smoke, or --json FILE, for instance npm run bench -- core --json figures.json';
    throw new UsageError(`${(cause as Error).message}\n${words}`, { cause });
  }
}

function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'a'));
  } catch (cause) {
    throw new UsageError(`--json ${path} cannot be written: ${(cause as Error).message}`, { cause });
  }
}
