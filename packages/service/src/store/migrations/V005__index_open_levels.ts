import { type Kysely, type Migration, sql } from 'kysely';

/** A covering index of open orders by level: summing a level's size reads nothing else. */
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
