import { type Answer, done } from '../../answers/refusal.ts';
import type { WireContext } from '../../presenters/wire-context.ts';
import type { AccountRow, HistoryFilter, Page, ReadStore, Rows } from '../../store/read-store.ts';
import type { HandlerDeps } from '../handler.ts';
import { accountFilter } from './account-filter.ts';
import { accountOfWallet } from './account-of.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';
import { readSpan } from './time-span.ts';

/** A list of what happened to an account, and its items in wire format. */
export interface AccountHistory<Row, Item, Query extends HistoryQuery = HistoryQuery> {
  /** @param query for filters that only this list has */
  readonly read: (reads: ReadStore, filter: HistoryFilter, page: Page, query: Query) => Promise<Rows<Row>>;
  readonly present: (context: WireContext, row: Row) => Item;
}

type HistoryQuery = Parameters<typeof accountFilter>[2] & Parameters<typeof readSpan>[0] & Parameters<typeof pageOf>[0];

/** Lists what happened to the sender's account. */
export function ownHistory<Row, Item, Query extends HistoryQuery>(
  deps: HandlerDeps,
  history: AccountHistory<Row, Item, Query>,
) {
  return ({ account, query }: { readonly account: AccountRow; readonly query: Query }) =>
    answer(deps, history, { account, query });
}

/** Lists what happened to any account, for operators. */
export function anyHistory<Row, Item, Query extends HistoryQuery>(
  deps: HandlerDeps,
  history: AccountHistory<Row, Item, Query>,
) {
  return async ({ params, query }: { readonly params: { walletAddress: string }; readonly query: Query }) => {
    const found = accountOfWallet(deps.marketData.directory, params.walletAddress);
    return found.ok ? answer(deps, history, { account: found.account, query }) : found;
  };
}

async function answer<Row, Item, Query extends HistoryQuery>(
  { context, reads, caughtUp }: HandlerDeps,
  { read, present }: AccountHistory<Row, Item, Query>,
  { account, query }: { readonly account: AccountRow; readonly query: Query },
): Promise<Answer<{ total: number; list: Item[] }>> {
  const within = readSpan(query);
  if (!within.ok) return within;
  const filter = accountFilter(context, account.accountId, query);
  if (filter === undefined) return done(EMPTY_LIST);
  await caughtUp();
  const rows = await read(reads, { ...filter, span: within.span }, pageOf(query), query);
  return done(listOf(rows, (row) => present(context, row)));
}
