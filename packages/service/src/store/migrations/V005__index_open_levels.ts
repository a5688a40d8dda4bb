import { type Kysely, type Migration, sql } from 'kysely';

/** Open orders by level, with all that a level's size is the sum of: such a sum reads this index alone. */
export function indexOpenLevels(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('orders_open_by_level')
        .on('orders')
        .columns(['market_id', 'outcome', 'side', 'price_ticks', 'size_lots', 'filled_lots', 'failed_lots'])
        .where(sql<boolean>`status = 1`)
        .execute();
    },
  };
}
