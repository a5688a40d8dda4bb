import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { AuthSchema } from './schema.ts';

/** Run in order of their names; a published one never changes. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  V001__create_keys_and_used_signatures: {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('api_keys')
        .addColumn('key_id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('rate_class', 'text', (column) => column.notNull())
        .addColumn('lookup_hash', 'text', (column) => column.notNull().unique())
        .addColumn('sealed_key', 'text')
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('activated_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at_ms', 'bigint')
        .execute();
      await db.schema
        .createIndex('api_keys_one_active_an_owner')
        .unique()
        .on('api_keys')
        .columns(['kind', 'owner'])
        .where(sql.ref('revoked_at_ms'), 'is', null)
        .execute();
      await db.schema
        .createTable('used_signatures')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('wallet', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('expires_at_sec', 'bigint', (column) => column.notNull())
        .addColumn('used_at_ms', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('auth_facts')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
  V002__index_used_signatures_by_expiry: {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.createIndex('used_signatures_by_expiry').on('used_signatures').column('expires_at_sec').execute();
    },
  },
};

/** @throws the error that stopped a migration; the file is then as it was before that migration. */
export async function migrateAuth(db: Kysely<AuthSchema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('auth.sqlite cannot be brought up to date', { cause: error });
}
