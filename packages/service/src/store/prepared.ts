import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Compilable, CompiledQuery } from 'kysely';
import { rowReader } from '../sqlite/whole-numbers.ts';
import type { StoreDatabase } from './open-database.ts';

/**
 * A statement that Kysely writes once and SQLite prepares once, run for row after row: what a busy projection needs.
 * `build` gets an object whose every property stands for the value of that name given later.
 *
 * @example const credit = prepareWrite<{ id: number }>(store, (row) => store.db.deleteFrom('labels').where('labelId', '=', row.id));
 */
export function prepareWrite<Row extends object>(
  store: StoreDatabase,
  build: (row: Row) => Compilable,
): (row: Row) => void {
  const { statement, bind } = prepare(store, build);
  return (row) => {
    statement.run(...bind(row));
  };
}

/** As {@link prepareWrite}, for the first row of a query. */
export function prepareRead<Parameters extends object, Result>(
  store: StoreDatabase,
  build: (row: Parameters) => Compilable<Result>,
): (row: Parameters) => Result | undefined {
  const { statement, bind } = prepare(store, build);
  const read = rowReader(statement);
  return (row) => {
    const found = statement.get(...bind(row));
    return found === undefined ? undefined : (camelCased(read(found)) as Result);
  };
}

/** Runs a statement that is too rare, or too various, to keep. */
export function runOnce({ connection }: StoreDatabase, query: Compilable): void {
  const { sql, parameters } = query.compile();
  connection.prepare(sql).run(...(parameters as SQLInputValue[]));
}

interface Prepared<Row> {
  readonly statement: StatementSync;
  readonly bind: (row: Row) => SQLInputValue[];
}

function prepare<Row extends object>({ connection }: StoreDatabase, build: (row: Row) => Compilable): Prepared<Row> {
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Row;
  const { sql, parameters } = build(slots).compile() as CompiledQuery;
  const names = parameters.map((parameter) => {
    if (parameter instanceof Slot) return parameter.name as keyof Row;
    throw new TypeError(`a prepared statement takes its values by name, not ${String(parameter)}`);
  });
  const statement = connection.prepare(sql);
  return { statement, bind: (row) => names.map((name) => row[name] as SQLInputValue) };
}

/** Stands for a value while Kysely writes the statement. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function camelCased(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_(.)/g, (_all, letter) => letter.toUpperCase()), value]),
  );
}
