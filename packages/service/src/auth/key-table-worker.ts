import { parentPort, workerData } from 'node:worker_threads';
import { type Call, serveCalls } from '../threads/serve-calls.ts';
import { isFileFailure } from './file-failure.ts';
import type { KeyTable } from './key-table.ts';
import type { CallFailure, KeyTableMethod } from './key-table-call.ts';
import { openSqliteKeyTable } from './sqlite-key-table.ts';

const { path } = workerData as { path: string };
/** Undefined after the file failed: the next call opens it again, which undoes what was half written. */
let table: KeyTable | undefined = openSqliteKeyTable(path);

if (parentPort !== null) serveCalls<CallFailure>(parentPort, { execute, failureOf });
parentPort?.postMessage('ready');

async function execute({ method, args }: Call): Promise<unknown> {
  if (method === 'close') return closeTable();
  table ??= openSqliteKeyTable(path);
  const run = table[method as KeyTableMethod] as (...args: unknown[]) => Promise<unknown>;
  return run.call(table, ...args);
}

async function failureOf(error: unknown): Promise<CallFailure> {
  const fileFailed = table === undefined || isFileFailure(error);
  if (fileFailed) await closeTable();
  return { message: error instanceof Error ? error.message : String(error), fileFailed };
}

async function closeTable(): Promise<void> {
  const open = table;
  table = undefined;
  await open?.close();
}
