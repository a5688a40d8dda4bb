import { done } from '../../answers/refusal.ts';
import { presentBalance } from '../../presenters/balance.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { storedBalance } from './balance-after.ts';

/** GET /user/balance: empty for another chain. */
export function getBalance(deps: HandlerDeps): Handler<'getBalance'> {
  const { context } = deps;
  return async ({ account, query }) => {
    const balance = presentBalance(context, account, await storedBalance(deps, account.accountId));
    const chainId = query.chain_id ?? context.chainId;
    return done(chainId === context.chainId ? balance : { ...balance, chainId, balances: [] });
  };
}
