import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { rowReader } from './integer-columns.ts';

/**
 * Prepares a statement once, to be run for many rows. Each `:name` in it is the parameter of that name. The returned
 * function returns the number of rows written.
 *
 * @example const remove = prepareWrite<{ labelId: number }>(database, 'delete from labels where label_id = :labelId');
 */
export function prepareWrite<Row extends object>(database: DatabaseSync, sql: string): (row: Row) => number {
  const { statement, bind } = prepare<Row>(database, sql);
  return (row) => Number(statement.run(...bind(row)).changes);
}

/** Like {@link prepareWrite}, but returns the first row of the result, with column names in camel case. */
export function prepareRead<Key extends object, Result>(
  database: DatabaseSync,
  sql: string,
): (key: Key) => Result | undefined {
  const { statement, bind } = prepare<Key>(database, sql);
  const read = namedReader(statement);
  return (key) => {
    const found = statement.get(...bind(key));
    return found === undefined ? undefined : (read(found) as Result);
  };
}

/**
 * Like {@link prepareRead}, but yields all rows one at a time, so that only one is in memory. Nothing else may use the
 * statement until the last row is read.
 */
export function prepareRows<Key extends object, Result>(
  database: DatabaseSync,
  sql: string,
): (key: Key) => Iterable<Result> {
  const { statement, bind } = prepare<Key>(database, sql);
  const read = namedReader(statement);
  return function* rows(key) {
    for (const found of statement.iterate(...bind(key))) yield read(found) as Result;
  };
}

interface Prepared<Row> {
  readonly statement: StatementSync;
  readonly bind: (row: Row) => SQLInputValue[];
}

/** Binds values by position, because SQLite would look up each name on every run. */
function prepare<Row extends object>(database: DatabaseSync, sql: string): Prepared<Row> {
  const names: (keyof Row)[] = [];
  const statement = database.prepare(
    sql.replace(/:(\w+)/g, (_all, name) => {
      names.push(name as keyof Row);
      return '?';
    }),
  );
  return { statement, bind: (row) => names.map((name) => row[name] as SQLInputValue) };
}

/** Creates a reader that converts rows like {@link rowReader} and renames their columns to camel case. */
function namedReader(statement: StatementSync): (row: Record<string, unknown>) => Record<string, unknown> {
  const read = rowReader(statement);
  const names = statement.columns().map(({ name }) => [name, camelCase(name)] as const);
  return (row) => {
    const found = read(row);
    const renamed: Record<string, unknown> = {};
    for (const [name, newName] of names) renamed[newName] = found[name];
    return renamed;
  };
}

/** The name that a column of the database has in rows. */
export function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_all, letter) => letter.toUpperCase());
}
