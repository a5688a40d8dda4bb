import type { Kysely, Migration } from 'kysely';

/** Finds the oldest rows of the position history across all accounts. Minutes only increase, so inserting is cheap. */
export function indexPositionHistoryByMinute(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('position_history_by_minute')
        .on('position_history')
        .columns(['minute', 'account_id', 'market_id', 'outcome'])
        .execute();
    },
  };
}
