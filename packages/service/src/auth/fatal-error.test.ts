import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { isFatalSqliteError } from './fatal-error.ts';
import { temporaryFolder } from './testing/auth-fixture.ts';

it('treats a file that is not a database as fatal', () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, 'no database'.repeat(100));
  expect(isFatalSqliteError(errorOf(path, 'select * from sqlite_schema'))).toBe(true);
});

it('treats an extended code of an I/O error as fatal', () => {
  expect(isFatalSqliteError(Object.assign(new Error('disk I/O error'), { errcode: 1034 }))).toBe(true);
});

it('does not treat a wrong statement, a broken constraint or any other error as fatal', () => {
  expect(isFatalSqliteError(errorOf(':memory:', 'selec'))).toBe(false);
  expect(isFatalSqliteError(errorOf(':memory:', 'create table t (a unique); insert into t values (1), (1)'))).toBe(
    false,
  );
  expect(isFatalSqliteError(new Error('any'))).toBe(false);
  expect(isFatalSqliteError({ errcode: 10 })).toBe(false);
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
