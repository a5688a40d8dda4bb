import type { DatabaseSync } from 'node:sqlite';
import { camelCase } from '../sqlite/prepared.ts';
import type { Tables } from './schema.ts';

type Column<Table extends keyof Tables> = keyof Tables[Table] & string;

/** The row a statement writes, and what it changes. */
interface Change<Table extends keyof Tables> {
  /** Columns that identify the row. */
  readonly key: readonly Column<Table>[];
  /** Columns set to the given value. */
  readonly set?: readonly Column<Table>[];
  /** Columns to which the given value is added. */
  readonly add?: readonly Column<Table>[];
}

// SQL text of the projection's statements, for prepared.ts. The projector's thread thus needs no query builder, which
// takes longer to load than the rest of its code. Names are those of schema.ts; `:name` is the parameter of that name.

function insertInto<Table extends keyof Tables>(table: Table, columns: readonly Column<Table>[]): string {
  const values = columns.map((column) => `:${column}`);
  return `insert into ${sqlName(table)} (${columns.map(sqlName).join(', ')}) values (${values.join(', ')})`;
}

/**
 * Inserts a row with every column that the table has.
 *
 * @param numbered the column whose value the database chooses: the next number
 */
export function insertRowInto<Table extends keyof Tables>(
  database: DatabaseSync,
  table: Table,
  numbered?: Column<Table>,
): string {
  const found = database.prepare('select name from pragma_table_info(?)').all(sqlName(table));
  const columns = found.map(({ name }) => camelCase(String(name)) as Column<Table>);
  return insertInto(
    table,
    columns.filter((column) => column !== numbered),
  );
}

/** Inserts a row or updates the existing one; does nothing on a conflict when no column is to change. */
export function upsertInto<Table extends keyof Tables>(
  table: Table,
  { key, set = [], add = [] }: Change<Table>,
): string {
  const changes = [
    ...set.map((column) => `${sqlName(column)} = excluded.${sqlName(column)}`),
    ...add.map((column) => `${sqlName(column)} = ${sqlName(table)}.${sqlName(column)} + excluded.${sqlName(column)}`),
  ];
  const then = changes.length === 0 ? 'nothing' : `update set ${changes.join(', ')}`;
  return `${insertInto(table, [...key, ...set, ...add])} on conflict (${key.map(sqlName).join(', ')}) do ${then}`;
}

export function update<Table extends keyof Tables>(table: Table, { key, set = [], add = [] }: Change<Table>): string {
  const changes = [
    ...set.map((column) => `${sqlName(column)} = :${column}`),
    ...add.map((column) => `${sqlName(column)} = ${sqlName(column)} + :${column}`),
  ];
  return `update ${sqlName(table)} set ${changes.join(', ')} where ${equal(key)}`;
}

export function selectFrom<Table extends keyof Tables>(
  table: Table,
  { columns, key }: { readonly columns: readonly Column<Table>[]; readonly key: readonly Column<Table>[] },
): string {
  return `select ${columns.map(sqlName).join(', ')} from ${sqlName(table)} where ${equal(key)}`;
}

function equal(key: readonly string[]): string {
  return key.map((column) => `${sqlName(column)} = :${column}`).join(' and ');
}

/** The name of a table or column in the database. */
export function sqlName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
