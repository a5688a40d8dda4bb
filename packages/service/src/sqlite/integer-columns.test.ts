import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { rowReader } from './integer-columns.ts';

/** Runs a query on a table `t` with two rows, each with 2^53 + 1 quote units, a text and a number. */
function read(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec('create table t (paid_units integer, sum_units text, lots integer, lots_sum text)');
  database.exec(
    "insert into t values (9007199254740993, '92233720368547758080', 9007199254740991, '9007199254740993')",
  );
  database.exec("insert into t values (1, '1', 2, '3')");
  const statement = database.prepare(sql);
  const toRow = rowReader(statement);
  return statement.all().map(toRow);
}

it('reads columns of quote units and of sums as bigints, others as numbers, under any name', () => {
  const first = read('select paid_units, sum_units, lots, lots as size, lots_sum from t limit 1');
  const lots = Number.MAX_SAFE_INTEGER;
  const units = { paid_units: 9007199254740993n, sum_units: 92233720368547758080n };
  expect(first).toEqual([{ ...units, lots, size: lots, lots_sum: 9007199254740993n }]);
});

it.each([
  ['a sum of numbers beyond 2^53', 'select sum(lots) as lots_sum from t', { lots_sum: 9007199254740993n }],
  ['a sum of quote units', 'select sum(paid_units) as paid_units from t', { paid_units: 9007199254740994n }],
  ['a sum of nothing', 'select sum(lots) as lots_sum from t where lots < 0', { lots_sum: null }],
  ['a count', 'select count(*) as row_count from t', { row_count: 2 }],
  ['the last number', 'select max(lots) as last_lots from t', { last_lots: Number.MAX_SAFE_INTEGER }],
  ['a text', "select 'a' || lots as word from t where lots = 2", { word: 'a2' }],
])('reads %s by its column name', (_what, sql, row) => {
  expect(read(sql)).toEqual([row]);
});

it('refuses a computed integer whose name does not say how to read it, however small', () => {
  expect(() => read('select sum(lots) as lots from t where lots = 2')).toThrow('lots is computed');
});

it.each([
  ['alone', 'select sum(lots) as lots_count from t'],
  ['beside a bigint', 'select sum(paid_units) as paid_units, sum(lots) as lots_count from t'],
])('refuses a number beyond 2^53 %s', (_where, sql) => {
  expect(() => read(sql)).toThrow(RangeError);
});
