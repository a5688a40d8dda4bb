import { checksumAddress, type OperationId } from '@presage/protocol';
import type { CallParts } from '../call-endpoint.ts';
import { type NaiveHistory, orderStatus } from './naive-history.ts';
import { balanceOf, CHAIN_ID, orderOf, payoutOf, positionOf, seconds, tradeOf } from './naive-wire.ts';
import type { Listed, NaiveQuery, QueryDraws } from './query-draws.ts';

/** The key of an account. */
export const apiKeyOf = (accountId: number): string => `key-of-${accountId}`;

/** Requests about an account, with all their filters. */
export class AccountQueries {
  readonly #draws: QueryDraws;

  constructor(draws: QueryDraws) {
    this.#draws = draws;
  }

  orders(accountId: number): NaiveQuery {
    const { now } = this.#draws.moment;
    const statuses = this.#draws.below(2) === 0 ? undefined : [1, 2, 3, 4, 5].filter(() => this.#draws.below(2) === 0);
    const { query, matches } = this.#draws.historyFilter();
    const rows = now.orders
      .filter(({ accepted }) => accepted.accountId === accountId)
      .filter(({ accepted, createdMs }) => matches(accepted.marketId, createdMs))
      .filter((order) => !statuses?.length || statuses.includes(orderStatus(order)))
      .reverse();
    const status = statuses === undefined ? {} : { status: [...statuses, ...statuses.slice(0, 1)].join(',') };
    const listed = this.#draws.page(rows, (row) => orderOf(now, row));
    return this.#own('listOrders', accountId, { ...query, ...status }, listed);
  }

  trades(accountId: number): NaiveQuery {
    const { now } = this.#draws.moment;
    const all = now.trades.filter((trade) => trade.accountId === accountId);
    const { query, matches } = this.#draws.historyFilter();
    const rows = all.filter(({ marketId, timeMs }) => matches(marketId, timeMs));
    const kind = this.#draws.below(4);
    const last = all.length > 0 ? this.#draws.pick(all) : undefined;
    if (kind === 0 && last?.digest) {
      const orderId = `0x${last.digest}`;
      const ofOrder = rows.filter(({ digest }) => digest === last.digest).reverse();
      return this.#own(
        'listTrades',
        accountId,
        { ...query, orderId },
        this.#draws.page(ofOrder, (row) => tradeOf(now, row)),
      );
    }
    if (kind === 1 && last !== undefined) return this.#tradesAfter(accountId, last, rows);
    return this.#ofAccount(
      ['listTrades', 'listUserTrades'],
      accountId,
      query,
      this.#draws.page(rows.reverse(), (row) => tradeOf(now, row)),
    );
  }

  /** All later ones, oldest first. */
  #tradesAfter(accountId: number, last: NaiveHistory['trades'][number], rows: NaiveHistory['trades']): NaiveQuery {
    const { now } = this.#draws.moment;
    const all = now.trades;
    const later = all.filter((trade) => trade.accountId === accountId && all.indexOf(trade) > all.indexOf(last));
    const query = { after_trade_no: last.no, start_at: seconds(last.timeMs) };
    if (rows.length === 0)
      return this.#own(
        'listTrades',
        accountId,
        query,
        this.#draws.page(later, (row) => tradeOf(now, row)),
      );
    const market = this.#draws.pick(rows).marketId;
    const there = later.filter(({ marketId }) => marketId === market);
    return this.#own(
      'listTrades',
      accountId,
      { ...query, marketId: market },
      this.#draws.page(there, (row) => tradeOf(now, row)),
    );
  }

  positions(accountId: number): NaiveQuery {
    const { now, dayAgo } = this.#draws.moment;
    const states = ['open', 'lost', 'claimed'].filter(() => this.#draws.below(2) === 0);
    const { query, matches } = this.#draws.marketFilter();
    const rows = now.holdings
      .filter((holding) => holding.accountId === accountId && matches(holding.marketId))
      .filter((holding) => {
        const state = stateOf(now, holding);
        return state !== undefined && (states.length === 0 || states.includes(state));
      })
      .sort((a, b) => b.marketId - a.marketId || a.outcome - b.outcome);
    const listed = this.#draws.page(rows, (row) => positionOf(now, dayAgo, row));
    const filter = states.length === 0 ? query : { ...query, state: states.join(',') };
    return this.#ofAccount(['listPositions', 'listUserPositions'], accountId, filter, listed);
  }

  payouts(accountId: number): NaiveQuery {
    const { now } = this.#draws.moment;
    const { query, matches } = this.#draws.historyFilter();
    const rows = now.payouts
      .map((payout, index) => ({ payout, no: index + 1 }))
      .filter(({ payout }) => payout.accountId === accountId && matches(payout.marketId, payout.timeMs))
      .reverse();
    return this.#own(
      'listPayouts',
      accountId,
      query,
      this.#draws.page(rows, ({ payout, no }) => payoutOf(now, payout, no)),
    );
  }

  order(accountId: number): NaiveQuery {
    const { now } = this.#draws.moment;
    const own = now.orders.filter(({ accepted }) => accepted.accountId === accountId);
    if (own.length === 0) return this.balance(accountId);
    const order = this.#draws.pick(own);
    return {
      id: 'getOrder',
      parts: { params: { orderId: `0x${order.accepted.digest}` }, apiKey: apiKeyOf(accountId) },
      expected: { orderData: orderOf(now, order, order.trades.slice(0, 100)) },
    };
  }

  cancelTimer(accountId: number): NaiveQuery {
    const { cancelAtSec } = this.#account(accountId);
    return { id: 'getCancelTimer', parts: { apiKey: apiKeyOf(accountId) }, expected: { cancelAt: cancelAtSec } };
  }

  balance(accountId: number): NaiveQuery {
    const account = this.#account(accountId);
    return {
      id: 'getBalance',
      parts: { apiKey: apiKeyOf(accountId) },
      expected: {
        walletAddress: checksumAddress(account.wallet),
        multiSignAddress: checksumAddress(account.tradingWallet),
        chainId: CHAIN_ID,
        balances: [balanceOf(account)],
      },
    };
  }

  #own(id: OperationId, accountId: number, query: CallParts['query'], listed: Listed): NaiveQuery {
    return {
      id,
      parts: { apiKey: apiKeyOf(accountId), query: { ...query, ...listed.paging } },
      expected: listed.result,
    };
  }

  /** Either list of the account: its own, or the public one. */
  #ofAccount(
    [own, open]: readonly [OperationId, OperationId],
    accountId: number,
    query: CallParts['query'],
    listed: Listed,
  ): NaiveQuery {
    if (this.#draws.below(2) === 0) return this.#own(own, accountId, query, listed);
    const { wallet, tradingWallet } = this.#account(accountId);
    const address = this.#draws.pick([wallet, tradingWallet, checksumAddress(tradingWallet)]);
    return { id: open, parts: { params: { address }, query: { ...query, ...listed.paging } }, expected: listed.result };
  }

  #account(accountId: number) {
    const account = this.#draws.moment.now.accounts[accountId - 1];
    if (account === undefined) throw new Error(`there is no account ${accountId}`);
    return account;
  }
}

/** What a position is still good for; undefined for one that is not listed. */
function stateOf(history: NaiveHistory, holding: NaiveHistory['holdings'][number]): string | undefined {
  if (holding.lots === 0n) return holding.redeemed ? 'claimed' : undefined;
  return history.payTicks(holding.marketId, holding.outcome) === 0 ? 'lost' : 'open';
}
