import { done } from '../../answers/refusal.ts';
import { presentAccountWithBalances } from '../../presenters/account.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { pageOf } from './paging.ts';

/** GET /admin/account: in order of registration, with balances; optionally only addresses that begin with a text. */
export function adminListAccounts({ context, reads, caughtUp, auth }: HandlerDeps): Handler<'adminListAccounts'> {
  return async ({ query }) => {
    await caughtUp();
    const accounts = await reads.accounts(pageOf(query), query.walletAddress?.toLowerCase());
    const list = accounts.list.map(async (row) =>
      presentAccountWithBalances(context, row, {
        suspended: auth.isSuspended(row.wallet),
        hasApiKey: await auth.hasKey({ kind: 'trader', owner: row.wallet }),
      }),
    );
    return done({ total: accounts.total, list: await Promise.all(list) });
  };
}
