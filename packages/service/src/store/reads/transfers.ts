import type { Kysely } from 'kysely';
import type { Page, Rows, TransferFilter, TransferRow } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { pageOfKeys } from './merge-runs.ts';
import { ALL_TIMES } from './numbers-of-span.ts';

/**
 * An account's transfers, newest first. Always within a span of time, so that no more are counted than a page reaches:
 * how many an account has is up to its owner.
 */
export function listTransfers(
  db: Kysely<Tables>,
  { accountId, span = ALL_TIMES }: TransferFilter,
  page: Page,
): Promise<Rows<TransferRow>> {
  return db.transaction().execute(async (snapshot) => {
    const query = snapshot.selectFrom('transfers').select('transferId').where('accountId', '=', accountId);
    const runs = [{ query, length: 1 }];
    const { total, list } = await pageOfKeys(snapshot, { table: 'transfers', key: 'transferId', runs, span }, page);
    const rows = snapshot.selectFrom('transfers').selectAll().where('transferId', 'in', list);
    return { total, list: await rows.orderBy('transferId', 'desc').execute() };
  });
}
