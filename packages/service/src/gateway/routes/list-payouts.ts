import { done } from '../../answers/refusal.ts';
import { presentPayout } from '../../presenters/payout.ts';
import { accountFilter } from './account-filter.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';
import { readSpan } from './time-span.ts';

/** GET /payouts */
export function listPayouts({ context, reads, caughtUp }: HandlerDeps): Handler<'listPayouts'> {
  return async ({ account, query }) => {
    const within = readSpan(query);
    if (!within.ok) return within;
    const filter = accountFilter(context, account.accountId, query);
    if (filter === undefined) return done(EMPTY_LIST);
    await caughtUp();
    const payouts = await reads.payouts({ ...filter, span: within.span }, pageOf(query));
    return done(listOf(payouts, (row) => presentPayout(context, row)));
  };
}
