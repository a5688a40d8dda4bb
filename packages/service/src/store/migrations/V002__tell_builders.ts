import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Records which builder created an account. Existing accounts have none. */
export function tellBuilders({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('accounts')
        .addColumn('builder', text as RawBuilder<string>, (column) => column.notNull().defaultTo(sql`''`))
        .execute();
    },
  };
}
