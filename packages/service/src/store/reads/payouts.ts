import type { Kysely } from 'kysely';
import type { AccountFilter, HistoryFilter, Page, PayoutRow, Rows } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { pageOfKeys } from './merge-runs.ts';

/** What an account's redemptions paid, newest first. */
export function listPayouts(db: Kysely<Tables>, filter: HistoryFilter, page: Page): Promise<Rows<PayoutRow>> {
  return db.transaction().execute(async (snapshot) => {
    const runs = (await countedRuns(snapshot, filter)).map(({ marketId, payoutsCount }) => {
      const ofAccount = snapshot.selectFrom('payouts').select('payoutId').where('accountId', '=', filter.accountId);
      return {
        query: marketId === undefined ? ofAccount : ofAccount.where('marketId', '=', marketId),
        length: payoutsCount,
      };
    });
    const { span } = filter;
    const { total, list } = await pageOfKeys(snapshot, { table: 'payouts', key: 'payoutId', runs, span }, page);
    const rows = snapshot.selectFrom('payouts').selectAll().where('payoutId', 'in', list).orderBy('payoutId', 'desc');
    return { total, list: await rows.execute() };
  });
}

/**
 * The runs that are not empty: an account's payouts in one market or in all. They are counted when they are read, because
 * there are few: an account redeems a market once, or again after it received more tokens on chain.
 */
async function countedRuns(db: Kysely<Tables>, { accountId, marketIds }: AccountFilter) {
  const counted = db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('payoutsCount'))
    .where('accountId', '=', accountId);
  if (marketIds !== undefined) {
    return counted.select('marketId').where('marketId', 'in', marketIds).groupBy('marketId').execute();
  }
  const { payoutsCount } = await counted.executeTakeFirstOrThrow();
  return payoutsCount === 0 ? [] : [{ marketId: undefined, payoutsCount }];
}
