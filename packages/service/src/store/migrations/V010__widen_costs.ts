import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** A column that becomes text, and its name from then on. */
const WIDENED = [
  { table: 'positions', column: 'cost_units', to: 'cost_units' },
  { table: 'positions', column: 'away_lots', to: 'away_lots_sum' },
  { table: 'positions', column: 'away_cost_units', to: 'away_cost_units' },
  { table: 'position_history', column: 'cost_units', to: 'cost_units' },
];

/**
 * Stores the cost of positions, and what went away of them on chain, as decimal text: an owner can split and move the
 * tokens away again and again, and past 64 bits no integer column takes the sum.
 */
export function widenCosts({ wide }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const { table, column, to } of WIDENED) {
        const widened = `${column}_widened`;
        await db.schema
          .alterTable(table)
          .addColumn(widened, wide as RawBuilder<string>, (definition) => definition.notNull().defaultTo(sql`'0'`))
          .execute();
        await sql`update ${sql.table(table)} set ${sql.ref(widened)} = cast(${sql.ref(column)} as ${wide})`.execute(db);
        await db.schema.alterTable(table).dropColumn(column).execute();
        await db.schema.alterTable(table).renameColumn(widened, to).execute();
      }
    },
  };
}
