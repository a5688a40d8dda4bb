import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Heap limit of a child process, in MiB. A million orders with an account each take about one GiB. */
const CHILD_HEAP_MIB = 6_144;

/**
 * Runs a script of this folder in a separate Node process, with the job as a JSON argument. Returns its parsed JSON
 * output.
 */
export async function runChild(script: string, job: unknown): Promise<unknown> {
  const file = path.join(import.meta.dirname, script);
  const flags = ['--expose-gc', `--max-old-space-size=${CHILD_HEAP_MIB}`];
  const { stdout } = await run(process.execPath, [...flags, file, JSON.stringify(job)]);
  return JSON.parse(stdout) as unknown;
}
