import type { CallParts } from '../call-endpoint.ts';
import { bestPricesOf, candlesOf, depthOf, latestPriceOf, orderbookOf, priceHistoryOf } from './naive-book.ts';
import type { NaiveFill } from './naive-history.ts';
import { marketOf, publicTradeOf, seconds, tokenIdOf, volumeOf } from './naive-wire.ts';
import type { Moment, NaiveQuery, QueryDraws } from './query-draws.ts';

const CANDLE_INTERVALS = ['1m', '1h', '1d', '1w'] as const;

/** Requests about markets and their tokens, with all their filters and sort orders. */
export class MarketQueries {
  readonly #draws: QueryDraws;

  constructor(draws: QueryDraws) {
    this.#draws = draws;
  }

  marketTrades(): NaiveQuery {
    const { now } = this.#draws.moment;
    const market = this.#draws.pick(now.markets);
    const binaries = now.binariesOf(market.id);
    const all = now.fills.filter(({ marketId }) => binaries.includes(marketId));
    const { query, matches } = this.#draws.span();
    if (all.length === 0 || this.#draws.below(3) > 0) {
      const rows = all.filter(({ timeMs }) => matches(timeMs)).reverse();
      return this.#fillsOf(market.id, query, rows);
    }
    const last = this.#draws.pick(all);
    const place = { after_trade_no: String(last.no), start_at: seconds(last.timeMs) };
    return this.#fillsOf(market.id, place, all.slice(all.indexOf(last) + 1));
  }

  #fillsOf(marketId: number, query: NonNullable<CallParts['query']>, rows: readonly NaiveFill[]): NaiveQuery {
    const { now } = this.#draws.moment;
    const { paging, result } = this.#draws.page(rows, (row) => publicTradeOf(now, row));
    const parts = { params: { marketId }, query: { ...query, ...paging } };
    return { id: 'listMarketTrades', parts, expected: result };
  }

  oneMarket(): NaiveQuery {
    const { now, nowMs } = this.#draws.moment;
    const roots = now.markets.filter(({ categorical }) => categorical);
    const market = this.#draws.pick(this.#draws.below(3) === 0 && roots.length > 0 ? roots : now.markets);
    const expected = { data: marketOf(now, market, nowMs) };
    if (this.#draws.below(2) === 0)
      return { id: 'getMarketBySlug', parts: { params: { slug: market.slug } }, expected };
    const id = market.categorical && this.#draws.below(3) > 0 ? 'getCategoricalMarket' : 'getMarket';
    return { id, parts: { params: { marketId: market.id } }, expected };
  }

  markets(): NaiveQuery {
    const { now, nowMs } = this.#draws.moment;
    const sortBy = 1 + this.#draws.below(8);
    const marketType = this.#draws.below(3);
    const status = this.#draws.pick(['', '', 'activated', 'resolving', 'resolved', 'failed', 'deleted']);
    const labelId = this.#draws.below(3);
    const word = this.#draws.pick([
      '',
      '',
      'left',
      'MARKET',
      `#${1 + this.#draws.below(now.markets.length)}`,
      `market-${this.#draws.below(12)}`,
    ]);
    const rows = now.markets
      .filter(({ rootId }) => rootId === 0)
      .filter(({ categorical }) => marketType === 2 || categorical === (marketType === 1))
      .filter((market) => status === '' || marketOf(now, market, nowMs).statusEnum === status)
      .filter(({ labelIds }) => labelId === 0 || labelIds.includes(labelId))
      .filter(({ id }) =>
        now.markets.some((market) => (market.id === id || market.rootId === id) && isNamed(market, word)),
      )
      .map((market) => ({ market, key: sortKey(this.#draws.moment, market.id, sortBy) }))
      .sort((a, b) => compare(a.key, b.key) || b.market.id - a.market.id);
    const { paging, result } = this.#draws.page(rows, ({ market }) => marketOf(now, market, nowMs));
    const query = { sortBy, marketType, status, labelId, keywords: word, ...paging };
    return { id: 'listMarkets', parts: { query }, expected: result };
  }

  token(): NaiveQuery {
    const { now } = this.#draws.moment;
    const { market, outcome, tokenId } = this.#drawToken();
    const parts = { query: { token_id: tokenId } };
    return this.#draws.pick<() => NaiveQuery>([
      () => ({ id: 'getOrderbook', parts, expected: orderbookOf(now, market, outcome) }),
      () => ({ id: 'getDepth', parts, expected: depthOf(now, market, outcome) }),
      () => ({ id: 'getLatestPrice', parts, expected: latestPriceOf(now, market, outcome) }),
      () => ({
        id: 'getFeeRates',
        parts,
        expected: {
          tokenId,
          marketId: market.id,
          makerFeeBps: String(market.makerFeeBps),
          takerFeeBps: String(market.takerFeeBps),
        },
      }),
    ])();
  }

  priceHistory(): NaiveQuery {
    const { now, nowMs } = this.#draws.moment;
    const { market, outcome, tokenId } = this.#drawToken();
    const { query, window } = this.#drawWindow([...CANDLE_INTERVALS, 'max']);
    const history = priceHistoryOf(now, { marketId: market.id, outcome }, { ...window, nowMs });
    const parts = { query: { token_id: tokenId, ...query } };
    return { id: 'getPriceHistory', parts, expected: history === undefined ? null : { history } };
  }

  priceHistories(): NaiveQuery {
    const { now, nowMs } = this.#draws.moment;
    const asked = this.#drawBinaries();
    const { query, window } = this.#drawWindow([...CANDLE_INTERVALS, 'max']);
    const list = asked.map((marketId) => ({
      marketId,
      history: priceHistoryOf(now, { marketId, outcome: 1 }, { ...window, nowMs }),
    }));
    const isRefused = list.some(({ history }) => history === undefined);
    const parts = { query: { marketIds: asked.join(','), ...query } };
    return { id: 'listPriceHistories', parts, expected: isRefused ? null : { list } };
  }

  candles(): NaiveQuery {
    const { now, nowMs } = this.#draws.moment;
    const { market, outcome, tokenId } = this.#drawToken();
    const { query, window } = this.#drawWindow(CANDLE_INTERVALS);
    const expected = candlesOf(now, { market, outcome }, { ...window, nowMs });
    return { id: 'getCandles', parts: { query: { token_id: tokenId, ...query } }, expected: expected ?? null };
  }

  bestPrices(): NaiveQuery {
    const { now } = this.#draws.moment;
    const asked = this.#drawBinaries();
    return {
      id: 'listBestPrices',
      parts: { query: { marketIds: asked.join(',') } },
      expected: { list: asked.map((id) => bestPricesOf(now, id)) },
    };
  }

  #drawBinaries(): readonly number[] {
    const ids = this.#draws.moment.now.markets.filter(({ categorical }) => !categorical).map(({ id }) => id);
    return [this.#draws.pick(ids), this.#draws.pick(ids)];
  }

  /** Of a price history or of candles. */
  #drawWindow<Interval extends string>(intervals: readonly Interval[]) {
    const interval = this.#draws.pick(intervals);
    const start = this.#draws.below(2) === 0 ? undefined : this.#draws.someSec();
    const end = this.#draws.below(2) === 0 ? undefined : (start ?? this.#draws.someSec()) + this.#draws.below(50_000);
    const query = { interval, ...(start && { start_at: start }), ...(end && { end_at: end }) };
    return { query, window: { interval, ...(start && { start }), ...(end && { end }) } };
  }

  #drawToken() {
    const market = this.#draws.pick(this.#draws.moment.now.markets.filter(({ categorical }) => !categorical));
    const outcome = this.#draws.pick([1, 2]);
    return { market, outcome, tokenId: tokenIdOf(market, outcome) };
  }
}

function isNamed({ id, title, slug }: { id: number; title: string; slug: string }, word: string): boolean {
  if (word.startsWith('#')) return word === `#${id}`;
  return [title, slug].some((text) => text.toLowerCase().includes(word.toLowerCase()));
}

/** Lowest first. */
function sortKey({ now, nowMs }: Moment, marketId: number, sortBy: number): bigint {
  const day = seconds(nowMs) - 86_400;
  const volumes = [volumeOf(now, marketId), volumeOf(now, marketId, day), volumeOf(now, marketId, day - 6 * 86_400)];
  if (sortBy === 1) return -BigInt(marketId);
  if (sortBy === 2) return BigInt(now.market(marketId).cutoffAtSec);
  const volume = volumes[Math.floor((sortBy - 3) / 2)] ?? 0n;
  return sortBy % 2 === 1 ? -volume : volume;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
