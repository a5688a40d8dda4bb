import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

/** Prepared statements kept; a query is written in code, so their number is small and this only guards against one that is not. */
const STATEMENTS_MOST = 256;

/** Kysely over a `node:sqlite` database; it stays the caller's to open and Kysely's `destroy` closes it. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: kyselyDatabase(database) });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** SQLite changes tables within transactions, which makes a migration happen entirely or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();

  function prepare(sql: string): SqliteStatement {
    const statement = database.prepare(sql);
    const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  }

  return {
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = prepare(sql);
      if (statements.size < STATEMENTS_MOST) statements.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}
