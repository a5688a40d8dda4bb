import type { TransferList, TransferListQuery } from '@presage/protocol';
import type { Static } from 'typebox';
import { type Answer, done } from '../../answers/refusal.ts';
import { presentTransfer } from '../../presenters/transfer.ts';
import type { AccountRow } from '../../store/read-store.ts';
import { accountFilter } from './account-filter.ts';
import { accountOfWallet } from './account-of.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';
import { readSpan } from './time-span.ts';

/** GET /transfers */
export function listTransfers(deps: HandlerDeps): Handler<'listTransfers'> {
  return ({ account, query }) => transfersOf(deps, account, query);
}

/** GET /admin/account/{walletAddress}/transfers */
export function adminListTransfers(deps: HandlerDeps): Handler<'adminListTransfers'> {
  return async ({ params, query }) => {
    const found = accountOfWallet(deps.marketData.directory, params.walletAddress);
    return found.ok ? transfersOf(deps, found.account, query) : found;
  };
}

async function transfersOf(
  { context, reads, caughtUp }: HandlerDeps,
  { accountId }: AccountRow,
  query: TransferListQuery,
): Promise<Answer<Static<typeof TransferList>>> {
  const within = readSpan(query);
  if (!within.ok) return within;
  const filter = accountFilter(context, accountId, query);
  if (filter === undefined) return done(EMPTY_LIST);
  await caughtUp();
  const transfers = await reads.transfers({ ...filter, span: within.span }, pageOf(query));
  return done(listOf(transfers, (row) => presentTransfer(context, row)));
}
