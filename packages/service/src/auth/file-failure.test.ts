import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isFileFailure } from './file-failure.ts';

it('is a file that is not a database', () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, 'no database'.repeat(100));
  expect(isFileFailure(errorOf(path, 'select * from sqlite_schema'))).toBe(true);
});

it('is an I/O error, whose codes are extended', () => {
  expect(isFileFailure(Object.assign(new Error('disk I/O error'), { errcode: 1034 }))).toBe(true);
});

it('is no wrong statement, broken constraint or any other error', () => {
  expect(isFileFailure(errorOf(':memory:', 'selec'))).toBe(false);
  expect(isFileFailure(errorOf(':memory:', 'create table t (a unique); insert into t values (1), (1)'))).toBe(false);
  expect(isFileFailure(new Error('any'))).toBe(false);
  expect(isFileFailure({ errcode: 10 })).toBe(false);
});

function errorOf(path: string, sql: string): unknown {
  const database = new DatabaseSync(path);
  try {
    database.exec(sql);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
}
