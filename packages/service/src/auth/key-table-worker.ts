import { parentPort, workerData } from 'node:worker_threads';
import { isFileFailure } from './file-failure.ts';
import type { KeyTable } from './key-table.ts';
import type { Answer, Call } from './key-table-call.ts';
import { openSqliteKeyTable } from './sqlite-key-table.ts';

const { path } = workerData as { path: string };
/** Undefined after the file failed: the next call opens it again, which undoes what was half written. */
let table: KeyTable | undefined = openSqliteKeyTable(path);
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (call: Call) => {
  last = last.then(async () => parentPort?.postMessage(await answer(call)));
});
parentPort?.postMessage('ready');

async function answer(call: Call): Promise<Answer> {
  try {
    return { ok: true, value: await execute(call) };
  } catch (error) {
    const fileFailed = table === undefined || isFileFailure(error);
    if (fileFailed) await closeTable();
    return { ok: false, message: error instanceof Error ? error.message : String(error), fileFailed };
  }
}

async function execute({ method, args }: Call): Promise<unknown> {
  if (method === 'close') return closeTable();
  table ??= openSqliteKeyTable(path);
  const run = table[method] as (...args: unknown[]) => Promise<unknown>;
  return run.apply(table, args);
}

async function closeTable(): Promise<void> {
  const open = table;
  table = undefined;
  await open?.close();
}
