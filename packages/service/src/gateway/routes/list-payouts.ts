import type { PayoutList, PayoutListQuery } from '@presage/protocol';
import type { Static } from 'typebox';
import { type Answer, done } from '../../answers/refusal.ts';
import { presentPayout } from '../../presenters/payout.ts';
import type { AccountRow } from '../../store/read-store.ts';
import { accountFilter } from './account-filter.ts';
import { accountOfWallet } from './account-of.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';
import { readSpan } from './time-span.ts';

/** GET /payouts */
export function listPayouts(deps: HandlerDeps): Handler<'listPayouts'> {
  return ({ account, query }) => payoutsOf(deps, account, query);
}

/** GET /admin/account/{walletAddress}/payouts */
export function adminListPayouts(deps: HandlerDeps): Handler<'adminListPayouts'> {
  return async ({ params, query }) => {
    const found = accountOfWallet(deps.marketData.directory, params.walletAddress);
    return found.ok ? payoutsOf(deps, found.account, query) : found;
  };
}

async function payoutsOf(
  { context, reads, caughtUp }: HandlerDeps,
  { accountId }: AccountRow,
  query: PayoutListQuery,
): Promise<Answer<Static<typeof PayoutList>>> {
  const within = readSpan(query);
  if (!within.ok) return within;
  const filter = accountFilter(context, accountId, query);
  if (filter === undefined) return done(EMPTY_LIST);
  await caughtUp();
  const payouts = await reads.payouts({ ...filter, span: within.span }, pageOf(query));
  return done(listOf(payouts, (row) => presentPayout(context, row)));
}
