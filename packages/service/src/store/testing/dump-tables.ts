import type { StoreDatabase } from '../open-database.ts';

/** Every row of every table, ordered by all columns: two stores with the same content have equal dumps. */
export function dumpTables({ connection }: StoreDatabase): Record<string, unknown[]> {
  const names = connection.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
  return Object.fromEntries(names.map(({ name }) => [name, rowsOf(connection, name)]));
}

function rowsOf(connection: StoreDatabase['connection'], table: string): unknown[] {
  const columns = connection.prepare(`pragma table_info(${table})`).all().length;
  const order = Array.from({ length: columns }, (_, index) => index + 1).join(', ');
  const statement = connection.prepare(`select * from ${table} order by ${order}`);
  statement.setReadBigInts(true);
  return statement.all();
}
