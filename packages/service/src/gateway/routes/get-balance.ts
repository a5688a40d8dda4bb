import { done } from '../../answers/refusal.ts';
import { presentBalance } from '../../presenters/balance.ts';
import type { Handler, HandlerDeps } from '../handler.ts';

/** GET /user/balance: empty for another chain. */
export function getBalance({ context, reads, caughtUp }: HandlerDeps): Handler<'getBalance'> {
  return async ({ account, query }) => {
    await caughtUp();
    const balance = presentBalance(context, account, await reads.balance(account.accountId));
    const chainId = query.chain_id ?? context.chainId;
    return done(chainId === context.chainId ? balance : { ...balance, chainId, balances: [] });
  };
}
