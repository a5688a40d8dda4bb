import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openForWriting } from '../open-for-writing.ts';
import { Checkpoints } from './checkpoints.ts';

const STEP_BYTES = 100_000;

function sqliteError(message: string, errcode: number): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });
}

/** A store with a long log, whose checkpoints fail as a test says. */
function grownStore() {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  const path = join(folder, 'store.sqlite');
  const database = openForWriting(path);
  onTestFinished(() => database.close());
  const tried: string[] = [];
  const state: { error: Error | undefined } = { error: undefined };
  const exec = (sql: string) => {
    tried.push(sql);
    if (state.error !== undefined) throw state.error;
    database.exec(sql);
  };
  database.exec('create table rows (text text)');
  const grow = () => void database.prepare('insert into rows values (?)').run('x'.repeat(3 * STEP_BYTES));
  return {
    folder,
    checkpoints: new Checkpoints({ exec } as DatabaseSync, path, STEP_BYTES),
    database,
    tried,
    state,
    grow,
  };
}

it('checkpoints are tried only when the log has grown, and are no problem while they succeed', () => {
  const { checkpoints, database, tried, grow } = grownStore();
  expect([checkpoints.problem(), tried.length]).toEqual([undefined, 0]);
  grow();
  for (const _ of ['once', 'again']) expect([checkpoints.problem(), tried.length]).toEqual([undefined, 1]);
  // Without this log, a checkpoint has written everything to the database.
  expect(database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()).toMatchObject({ busy: 0 });
});

it('checkpoints that fail are a problem until one succeeds, and a full disk is none', () => {
  const { checkpoints, tried, state, grow } = grownStore();
  state.error = sqliteError('database or disk is full', 13);
  grow();
  expect(checkpoints.problem()).toBeUndefined();
  state.error = sqliteError('disk I/O error', 778);
  grow();
  for (const _ of ['once', 'again']) expect(checkpoints.problem()).toBe('disk I/O error');
  state.error = undefined;
  expect(checkpoints.problem()).toBeUndefined();
  expect([checkpoints.problem(), tried.length]).toEqual([undefined, 4]);
});

it('a log whose length cannot be read is no problem, because commits go on', () => {
  const { folder, checkpoints, grow } = grownStore();
  renameSync(folder, `${folder}-away`);
  symlinkSync(folder, folder);
  grow();
  expect(checkpoints.problem()).toBeUndefined();
});
