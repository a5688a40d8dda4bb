import type { HoldingListQuery, TradeList } from '@presage/protocol';
import type { Static } from 'typebox';
import type { AccountRow } from '../../store/read-store.ts';
import { type Answer, done } from '../http/refusal.ts';
import { presentTrade } from '../presenters/trade.ts';
import { accountOf } from './account-of.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { marketScope } from './market-scope.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';

/** GET /trade */
export function listTrades(deps: HandlerDeps): Handler<'listTrades'> {
  return ({ account, query }) => tradesOf(deps, account, query);
}

/** GET /trade/user/{address}: by wallet or trading wallet. */
export function listUserTrades(deps: HandlerDeps): Handler<'listUserTrades'> {
  return async ({ params, query }) => {
    const account = accountOf(deps.marketData.directory, params.address);
    return account.ok ? tradesOf(deps, account.account, query) : account;
  };
}

async function tradesOf(
  { context, reads, caughtUp }: HandlerDeps,
  account: AccountRow,
  query: HoldingListQuery,
): Promise<Answer<Static<typeof TradeList>>> {
  if (query.chainId !== undefined && query.chainId !== context.chainId) return done(EMPTY_LIST);
  const scope = marketScope(context.marketData.catalog, query.marketId);
  if (!scope.ok) return scope;
  await caughtUp();
  const filter = {
    accountId: account.accountId,
    ...(scope.marketIds === undefined ? {} : { marketIds: scope.marketIds }),
  };
  const trades = await reads.trades(filter, pageOf(query));
  return done(listOf(trades, (row) => presentTrade(context, row)));
}
