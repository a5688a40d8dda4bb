import { done } from '../../answers/refusal.ts';
import { presentAccountWithBalances } from '../../presenters/account.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { listOf, pageOf } from './paging.ts';

/** GET /admin/account: in order of registration, with balances; optionally only addresses that begin with a text. */
export function adminListAccounts({
  context,
  reads,
  caughtUp,
  suspensions,
}: HandlerDeps): Handler<'adminListAccounts'> {
  return async ({ query }) => {
    await caughtUp();
    const accounts = await reads.accounts(pageOf(query), query.walletAddress?.toLowerCase());
    return done(
      listOf(accounts, (row) => presentAccountWithBalances(context, row, suspensions.isSuspended(row.wallet))),
    );
  };
}
