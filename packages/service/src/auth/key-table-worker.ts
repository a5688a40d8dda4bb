import { parentPort, workerData } from 'node:worker_threads';
import { type Call, serveCalls } from '../threads/serve-calls.ts';
import { isFileFailure, KeyFileError } from './file-failure.ts';
import type { KeyTable } from './key-table.ts';
import { openSqliteKeyTable } from './sqlite-key-table.ts';
import type { KeyTableMethods } from './threaded-key-table.ts';

const { path } = workerData as { path: string };
/** Undefined after the file failed: the next call opens it again, which undoes what was half written. */
let table: KeyTable | undefined = openSqliteKeyTable(path);

if (parentPort !== null) serveCalls(parentPort, execute);
parentPort?.postMessage('ready');

async function execute({ method, args }: Call): Promise<unknown> {
  if (method === 'close') return closeTable();
  try {
    table ??= openSqliteKeyTable(path);
    const run = table[method as keyof KeyTableMethods] as (...args: readonly unknown[]) => Promise<unknown>;
    return await run.call(table, ...args);
  } catch (error) {
    if (table !== undefined && !isFileFailure(error)) throw error;
    await closeTable();
    throw new KeyFileError(error instanceof Error ? error.message : String(error));
  }
}

async function closeTable(): Promise<void> {
  const open = table;
  table = undefined;
  await open?.close();
}
