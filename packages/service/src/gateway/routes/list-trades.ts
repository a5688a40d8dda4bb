import type { TradeList, TradeListQuery } from '@presage/protocol';
import type { Static } from 'typebox';
import { type Answer, done } from '../../answers/refusal.ts';
import { digestOf } from '../../presenters/order-id.ts';
import { presentTrade } from '../../presenters/trade.ts';
import type { AccountRow, TimeSpan } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { accountFilter } from './account-filter.ts';
import { accountOf } from './account-of.ts';
import { findLastTrade, readLastTrade } from './last-trade.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';
import { readSpan } from './time-span.ts';

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
  { accountId }: AccountRow,
  query: TradeListQuery,
): Promise<Answer<Static<typeof TradeList>>> {
  const within = readSpan(query);
  if (!within.ok) return within;
  const last = readLastTrade(query);
  if (!last.ok) return last;
  const filter = accountFilter(context, accountId, query);
  const orderDigest = query.orderId ? digestOf(query.orderId) : undefined;
  if (filter === undefined || (query.orderId && orderDigest === undefined)) return done(EMPTY_LIST);
  await caughtUp();
  const find = (tradeNo: string, span: TimeSpan) => reads.tradeId({ accountId, tradeNo, span });
  const found = await findLastTrade(last.lastTrade, { owner: 'account', find });
  if (!found.ok) return found;
  const trades = await reads.trades({ ...filter, orderDigest, span: within.span, after: found.tradeId }, pageOf(query));
  return done(listOf(trades, (row) => presentTrade(context, row)));
}
