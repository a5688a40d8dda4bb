import type { Kysely, Migration } from 'kysely';

/** The oldest rows of the history of positions, whosever they are. Minutes only go up, so an entry costs little to add. */
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
