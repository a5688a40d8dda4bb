import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { rowReader } from './integer-columns.ts';

/**
 * Characters of the prepared statements that are cached, which take some 20 bytes for each, so 20 MB. Most have a few
 * hundred; but what an account has in the markets of a root is listed by another one for each combination of what it has
 * there, of up to 55,000.
 */
const MAX_CACHED_CHARACTERS = 1024 * 1024;

/**
 * Kysely over a `node:sqlite` database. The caller opens it; Kysely's `destroy` closes it if a query was run. Columns
 * named `..._units` are read as bigints, other columns as numbers; for computed values see {@link rowReader}.
 */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const config = { database: kyselyDatabase(database) };
  const dialect = new SqliteDialect(config);
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new RollbackSafeDriver(database, config),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** SQLite supports DDL within transactions, so a migration happens entirely or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite rolls back on its own when it cannot write; a second rollback would fail and hide the original error. */
class RollbackSafeDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, config: { readonly database: SqliteDatabase }) {
    super(config);
    this.#database = database;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  /** Least recently used first. */
  const statements = new Map<string, SqliteStatement>();
  let characters = 0;

  function prepare(sql: string): SqliteStatement {
    const statement = database.prepare(sql);
    const read = rowReader(statement);
    const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)).map(read),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => iterate(statement.iterate(...values(parameters)), read),
    };
  }

  return {
    prepare: (sql) => {
      const statement = statements.get(sql) ?? prepare(sql);
      if (!statements.delete(sql)) characters += sql.length;
      statements.set(sql, statement);
      for (const oldest of statements.keys()) {
        if (characters <= MAX_CACHED_CHARACTERS) break;
        statements.delete(oldest);
        characters -= oldest.length;
      }
      return statement;
    },
    close: () => database.close(),
  };
}

function* iterate<Row>(rows: Iterable<Row>, read: (row: Row) => Row): IterableIterator<Row> {
  for (const row of rows) yield read(row);
}
