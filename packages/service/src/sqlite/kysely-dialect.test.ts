import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Migration, Migrator, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sqliteDialect } from './kysely-dialect.ts';

interface Schema {
  readonly things: { readonly id: number; readonly name: string };
}

describe('Kysely over node:sqlite', () => {
  it('reads, writes and returns how many rows it changed', async () => {
    const { db } = await openThings();
    const inserted = await db
      .insertInto('things')
      .values([
        { id: 1, name: 'one' },
        { id: 2, name: 'two' },
      ])
      .executeTakeFirstOrThrow();
    expect(inserted.numInsertedOrUpdatedRows).toBe(2n);
    expect(await db.selectFrom('things').selectAll().orderBy('id').execute()).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: 'two' },
    ]);
    expect(await db.updateTable('things').set({ name: 'none' }).where('id', '>', 1).returning('id').execute()).toEqual([
      { id: 2 },
    ]);
  });

  it('rolls back a transaction whose work throws', async () => {
    const { db } = await openThings();
    const work = db.transaction().execute(async (tx) => {
      await tx.insertInto('things').values({ id: 1, name: 'one' }).execute();
      throw new Error('thrown');
    });
    await expect(work).rejects.toThrow('thrown');
    expect(await db.selectFrom('things').selectAll().execute()).toEqual([]);
  });

  it('reports why a transaction failed that SQLite itself rolled back, and stays usable', async () => {
    const { db, database } = await openThings();
    const work = db.transaction().execute(async () => {
      database.exec('rollback');
      throw new Error('the first error');
    });
    await expect(work).rejects.toThrow('the first error');
    await db.transaction().execute((tx) => tx.insertInto('things').values({ id: 1, name: 'one' }).execute());
    expect(await db.selectFrom('things').select('id').execute()).toEqual([{ id: 1 }]);
  });

  it('rolls back all of a migration that fails half way', async () => {
    const { db, database } = await openThings();
    const half: Migration = {
      async up(changed: Kysely<unknown>) {
        await changed.schema.createTable('others').addColumn('id', 'integer').execute();
        await sql`select * from nothing`.execute(changed);
      },
    };
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => ({ half }) } }).migrateToLatest();
    expect(String(error)).toContain('nothing');
    expect(database.prepare("select count(*) as count from sqlite_schema where name = 'others'").get()).toEqual({
      count: 0,
    });
  });

  it('prepares a query in use once, however many others there are, and keeps few of those', async () => {
    const { db, database } = await openThings();
    const prepare = vi.spyOn(database, 'prepare');
    const inUse = () => sql`select id from things`.execute(db);
    const other = (number: number) => sql.raw(`select '${number}' as text ${' '.repeat(8_192)}`).execute(db);
    for (let number = 0; number < 300; number++) await other(number);
    for (let number = 300; number < 600; number++) {
      await other(number);
      await inUse();
    }
    expect(prepare).toHaveBeenCalledTimes(601);
    await other(599);
    expect(prepare).toHaveBeenCalledTimes(601);
    await other(300);
    expect(prepare).toHaveBeenCalledTimes(602);
  });

  it('closes the database when it is destroyed', async () => {
    const { db, database } = await openThings();
    await db.destroy();
    expect(database.isOpen).toBe(false);
  });
});

async function openThings(): Promise<{ db: Kysely<Schema>; database: DatabaseSync }> {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database) });
  onTestFinished(() => db.destroy());
  await db.schema.createTable('things').addColumn('id', 'integer').addColumn('name', 'text').execute();
  return { db, database };
}
