import { done } from '../../answers/refusal.ts';
import { presentTransfer } from '../../presenters/transfer.ts';
import { accountFilter } from './account-filter.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';
import { readSpan } from './time-span.ts';

/** GET /transfers */
export function listTransfers({ context, reads, caughtUp }: HandlerDeps): Handler<'listTransfers'> {
  return async ({ account, query }) => {
    const within = readSpan(query);
    if (!within.ok) return within;
    const filter = accountFilter(context, account.accountId, query);
    if (filter === undefined) return done(EMPTY_LIST);
    await caughtUp();
    const transfers = await reads.transfers({ ...filter, span: within.span }, pageOf(query));
    return done(listOf(transfers, (row) => presentTransfer(context, row)));
  };
}
