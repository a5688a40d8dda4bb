import { parentPort, workerData } from 'node:worker_threads';
import { isFatalSqliteError } from './fatal-error.ts';
import type { Answer, Call } from './key-table-call.ts';
import { openSqliteKeyTable } from './sqlite-key-table.ts';

const { path } = workerData as { path: string };
const table = openSqliteKeyTable(path);
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (call: Call) => {
  last = last.then(async () => parentPort?.postMessage(await answer(call)));
});
parentPort?.postMessage('ready');

async function answer({ method, args }: Call): Promise<Answer> {
  try {
    const run = table[method] as (...args: unknown[]) => Promise<unknown>;
    return { ok: true, value: await run.apply(table, args) };
  } catch (error) {
    return {
      ok: false,
      message: error instanceof Error ? error.message : String(error),
      fatal: isFatalSqliteError(error),
    };
  }
}
