import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databasePage } from './database-page.ts';
import { sqlName } from './statements.ts';
import { TABLE_DOCS, type TableDocs } from './table-docs.ts';
import { temporaryStore } from './testing/temporary-store.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/reference/database.md');

describe('the database page', () => {
  it('is generated from the texts of table-docs.ts', async () => {
    await expect(databasePage()).toMatchFileSnapshot(PAGE);
  });

  it('names every table, column and key that the database has, and no other', async () => {
    const { connection } = await temporaryStore();
    const tables = connection.prepare("select name from sqlite_master where type = 'table' order by name").all() as {
      name: string;
    }[];
    const found = tables.map(({ name }) => {
      const columns = connection.prepare(`pragma table_info(${name})`).all() as { name: string; pk: number }[];
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) };
    });
    const documented = (Object.entries(TABLE_DOCS) as [string, TableDocs][])
      .map(([name, words]) => ({
        name: sqlName(name),
        columns: Object.keys(words.columns).map(sqlName),
        key: words.key.map(sqlName),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(found).toEqual(documented);
  });
});
