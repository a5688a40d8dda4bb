import { checksumAddress } from '@presage/protocol';
import type { Random } from '../../../random.ts';
import { AccountQueries } from './account-queries.ts';
import { MarketQueries } from './market-queries.ts';
import { balanceOf, quote, seconds } from './naive-wire.ts';
import { type Moment, type NaiveQuery, QueryDraws } from './query-draws.ts';

/** Draws requests to every endpoint that reads what happened, and computes their results. */
export class NaiveQueries {
  readonly #draws: QueryDraws;

  constructor(random: Random, moment: Moment) {
    this.#draws = new QueryDraws(random, moment);
  }

  draw(): NaiveQuery {
    const draws = this.#draws;
    const { id } = draws.pick(draws.moment.now.accounts);
    const account = new AccountQueries(draws);
    const market = new MarketQueries(draws);
    return draws.pick<() => NaiveQuery>([
      () => account.orders(id),
      () => account.orders(id),
      () => account.trades(id),
      () => account.trades(id),
      () => account.positions(id),
      () => account.positions(id),
      () => account.payouts(id),
      () => account.order(id),
      () => account.balance(id),
      () => account.cancelTimer(id),
      () => market.marketTrades(),
      () => market.markets(),
      () => market.markets(),
      () => market.oneMarket(),
      () => market.token(),
      () => market.token(),
      () => market.priceHistory(),
      () => market.priceHistories(),
      () => market.candles(),
      () => market.bestPrices(),
      () => this.#accounts(),
      () => this.#audit(),
      () => this.#fees(),
    ])();
  }

  #accounts(): NaiveQuery {
    const { now } = this.#draws.moment;
    const start = this.#draws.pick(['', '0xab', '0x0', this.#draws.pick(now.accounts).wallet]);
    const rows = now.accounts.filter(
      ({ wallet, tradingWallet }) => wallet.startsWith(start) || tradingWallet.startsWith(start),
    );
    const { paging, result } = this.#draws.page(rows, (account) => ({
      walletAddress: checksumAddress(account.wallet),
      multiSigAddress: checksumAddress(account.tradingWallet),
      createdAt: seconds(account.createdMs),
      suspended: false,
      hasApiKey: false,
      balances: [balanceOf(account)],
    }));
    const query = { ...paging, ...(start === '' ? {} : { walletAddress: start }) };
    return { id: 'adminListAccounts', parts: { query }, expected: result };
  }

  /** On chain none are kept, and the request is refused. */
  #fees(): NaiveQuery {
    const { now } = this.#draws.moment;
    const feesUnits = now.trades.reduce((units, trade) => units + trade.feeUnits, -now.sweptUnits);
    const expected = now.ledger === 'chain' ? null : { amount: quote(feesUnits) };
    return { id: 'adminGetFees', parts: {}, expected };
  }

  /** Without targets and details, which are texts. */
  #audit(): NaiveQuery {
    const rows = [...this.#draws.moment.now.audit].reverse();
    const { paging, result } = this.#draws.page(rows, ({ timeMs, actor, command }) => ({
      at: seconds(timeMs),
      actor,
      action: command.kind,
    }));
    return { id: 'adminListAudit', parts: { query: paging }, expected: result };
  }
}
