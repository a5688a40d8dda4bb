import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { SQLITE } from '../sqlite/result-code.ts';
import { migrateAuth } from './migrations.ts';

function emptyFile(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  return database;
}

function contents(database: DatabaseSync) {
  const { user_version } = database.prepare('pragma user_version').get() ?? {};
  const names = database.prepare('select name from sqlite_schema where sql is not null order by name').all();
  return { user_version, names: names.map(({ name }) => name) };
}

const NAMES = [
  'api_keys',
  'api_keys_one_active_an_owner',
  'auth_facts',
  'suspended_accounts',
  'used_signatures',
  'used_signatures_by_expiry',
];

it('creates the tables of a new file, once', () => {
  const database = emptyFile();
  migrateAuth(database);
  migrateAuth(database);
  expect(contents(database)).toEqual({ user_version: 2, names: NAMES });
});

it.each([
  ['the first version', 1],
  ['before there were version numbers', 0],
])('adds what a file of %s does not have, and keeps the rest', (_, version) => {
  const database = emptyFile();
  migrateAuth(database);
  database.exec(`drop table suspended_accounts; insert into auth_facts values ('name', 'kept')`);
  database.exec(`pragma user_version = ${version}`);
  migrateAuth(database);
  expect(contents(database)).toEqual({ user_version: 2, names: NAMES });
  expect(database.prepare('select value from auth_facts').all()).toEqual([{ value: 'kept' }]);
});

it('writes nothing into a file that is up to date', () => {
  const database = emptyFile();
  migrateAuth(database);
  database.exec('pragma query_only = on');
  migrateAuth(database);
  expect(contents(database)).toEqual({ user_version: 2, names: NAMES });
});

it('leaves a file as it was when it cannot be brought up to date', () => {
  const database = emptyFile();
  database.exec('create table auth_facts (name text)');
  expect(() => migrateAuth(database)).toThrow('table auth_facts already exists');
  expect(contents(database)).toEqual({ user_version: 0, names: ['auth_facts'] });
  expect(database.isTransaction).toBe(false);
});

it('fails with the error of SQLite, from which the start knows what to do, such as on a full disk', () => {
  const database = emptyFile();
  database.exec('pragma max_page_count = 2');
  expect(() => migrateAuth(database)).toThrow(expect.objectContaining({ errcode: SQLITE.FULL }));
  expect(contents(database)).toEqual({ user_version: 0, names: [] });
});

it('refuses a file of a later version, and names both', () => {
  const database = emptyFile();
  database.exec('pragma user_version = 7');
  expect(() => migrateAuth(database)).toThrow('auth.sqlite has version 7, and this version of Presage reads 2');
});
