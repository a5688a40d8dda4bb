import { type CandleInterval, type HistoryInterval, MAX_BEST_PRICES, MAX_HISTORIES } from '@presage/protocol';
import type { Context } from '../context.ts';
import { InvalidParamError } from '../errors.ts';
import type {
  BestPricesList,
  Candles,
  Chain,
  LabelList,
  LatestPrice,
  Orderbook,
  PriceHistories,
  PriceHistory,
  PublicTrade,
  PublicTradeList,
  QuoteTokenList,
  ServerTime,
  ServiceInfo,
  TokenDepth,
} from '../generated/wire.ts';
import { checkMarketId, checkTokenId } from '../orders/check-order.ts';
import type { ApiResponse } from '../responses.ts';
import { checkNames, type Names } from '../shared/check-names.ts';
import { shown } from '../shared/shown.ts';
import { afterQuery } from './after-query.ts';
import { checkPaging, checkWhole, PAGE_OPTIONS, type PageOptions } from './check-paging.ts';
import { listMarkets, type MarketListOptions } from './list-markets.ts';
import { type MarketDetailResult, type MarketListResult, marketDetail } from './market-data.ts';
import { SPAN_OPTIONS, type SpanOptions, spanQuery } from './span-options.ts';

/** Time range and spacing of a price history. */
export interface PriceHistoryOptions<Interval extends HistoryInterval = HistoryInterval> {
  /** Spacing of the points; `1h` when absent, `max` covers the whole history. */
  interval?: Interval | undefined;
  /** Start time, Unix seconds. */
  startAt?: number | undefined;
  /** End time, Unix seconds. */
  endAt?: number | undefined;
}

/** Time range and length of candles; `1h` when absent. */
export type CandleOptions = PriceHistoryOptions<CandleInterval>;

const HISTORY_OPTIONS: Names<PriceHistoryOptions> = { interval: 1, startAt: 1, endAt: 1 };

/** Which trades of a market to list. */
export interface MarketTradeListOptions extends PageOptions, SpanOptions {
  /**
   * Only trades after this one, oldest first. `tradeNo` `0` and `createdAt` 0 stand before the first trade. It can come
   * from a list or from the stream. Not together with `startAt`.
   */
  after?: Pick<PublicTrade, 'tradeNo' | 'createdAt'> | undefined;
}

const MARKET_TRADE_LIST_OPTIONS: Names<MarketTradeListOptions> = { ...PAGE_OPTIONS, ...SPAN_OPTIONS, after: 1 };

/** Public reads: markets, prices, depth (wire contract §2). */
export class MarketReads {
  /** @internal */
  protected readonly context: Context;

  /** @internal */
  constructor(context: Context) {
    this.context = context;
  }

  /**
   * Lists the quote tokens, from the cache unless `useCache` is false.
   * @throws {OpenApiError} when the call fails
   * @example
   * const [quote] = (await client.getQuoteTokens()).result.list;
   * console.log(quote?.symbol, quote?.ctfExchangeAddress);
   */
  async getQuoteTokens(useCache = true): Promise<ApiResponse<QuoteTokenList>> {
    const { quoteTokens } = this.context.caches;
    const response = await this.context.shared((call) => {
      const load = () => call('listQuoteTokens', { query: {} });
      return useCache ? quoteTokens.read('all', load) : quoteTokens.refresh('all', load);
    });
    // A copy, so that callers cannot change the cached value.
    return structuredClone(response);
  }

  /**
   * Lists markets: binary ones, and categorical roots with their children.
   *
   * @throws {InvalidParamError} when an option is unknown, or page or limit is out of range
   * @throws {OpenApiError} when the call fails
   * @example
   * const { result } = await client.getMarkets({ status: TopicStatusFilter.ACTIVATED, sortBy: TopicSortType.BY_VOLUME_DESC });
   * console.log(result.total, result.list[0]?.marketTitle);
   */
  async getMarkets(options: MarketListOptions = {}): Promise<ApiResponse<MarketListResult>> {
    return listMarkets(this.context.call, options);
  }

  /**
   * Lists all category labels.
   * @throws {OpenApiError} when the call fails
   * @example
   * for (const { labelId, labelName } of (await client.getLabels()).result.list) console.log(labelId, labelName);
   */
  getLabels(): Promise<ApiResponse<LabelList>> {
    return this.context.call('listLabels', {});
  }

  /**
   * Gets a market of any kind, including children of categorical markets, from the cache unless `useCache` is false.
   * `tickSize` is its price grid; a market that is `halted` accepts only cancels.
   *
   * @throws {InvalidParamError} when the market id is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno, errmsg, result } = await client.getMarket(12);
   * console.log(errno === 0 ? result.data.tickSize : errmsg);
   */
  async getMarket(marketId: number, useCache = true): Promise<ApiResponse<MarketDetailResult>> {
    checkMarketId(marketId);
    const { markets } = this.context.caches;
    const response = await this.context.shared((call) => {
      const load = () => call('getMarket', { params: { marketId } });
      return useCache ? markets.read(marketId, load) : markets.refresh(marketId, load);
    });
    return marketDetail(structuredClone(response));
  }

  /**
   * Gets a categorical market with its children.
   * @throws {InvalidParamError} when the market id is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const { childMarkets } = (await client.getCategoricalMarket(7)).result.data;
   * for (const child of childMarkets) console.log(child.marketTitle, child.yesTokenId);
   */
  async getCategoricalMarket(marketId: number): Promise<ApiResponse<MarketDetailResult>> {
    checkMarketId(marketId);
    return marketDetail(await this.context.call('getCategoricalMarket', { params: { marketId } }));
  }

  /**
   * Gets a market by its slug, its name in URLs.
   * @throws {InvalidParamError} when the slug is empty
   * @throws {OpenApiError} when the call fails
   * @example
   * const { data } = (await client.getMarketBySlug('rain-in-june')).result;
   */
  async getMarketBySlug(slug: string): Promise<ApiResponse<MarketDetailResult>> {
    if (typeof slug !== 'string' || slug.trim() === '')
      throw new InvalidParamError("slug is missing: send a market's slug.");
    return marketDetail(await this.context.call('getMarketBySlug', { params: { slug: slug.trim() } }));
  }

  /**
   * Extension: gets the best prices and last trades of binary markets and children, in the order of the ids: `bestBid`
   * and `bestAsk` of Yes in quote, absent if that side of the book is empty, and `lastTrade`, absent if the market never
   * traded. The best ask of No is 1 - `bestBid`. It is a single read; use {@link Client.watchOrderbook} for updates.
   *
   * @param marketIds 1 to {@link MAX_BEST_PRICES} market ids
   * @throws {InvalidParamError} when there are no ids, too many, or one is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const { list } = (await client.getBestPrices([12, 13])).result;
   * for (const { marketId, bestAsk = 'not offered', lastTrade } of list) console.log(marketId, bestAsk, lastTrade?.price);
   */
  async getBestPrices(marketIds: readonly number[]): Promise<ApiResponse<BestPricesList>> {
    checkMarketIds(marketIds, MAX_BEST_PRICES);
    return this.context.call('listBestPrices', { query: { marketIds: marketIds.join() } });
  }

  /**
   * Gets the order book of a token, including the liquidity of its complement; prices in quote, sizes in shares. Use
   * {@link Client.watchOrderbook} for updates.
   *
   * @throws {InvalidParamError} when the token id is invalid
   * @throws {OpenApiError} when the call fails, or there is no such token
   * @example
   * const { bids, asks } = (await client.getOrderbook(market.yesTokenId)).result;
   */
  async getOrderbook(tokenId: string): Promise<ApiResponse<Orderbook>> {
    checkTokenId(tokenId);
    return this.context.call('getOrderbook', { query: { token_id: tokenId } });
  }

  /**
   * Extension: gets the levels of {@link Client.getOrderbook}, each with `complementSize`: the part of its size, in
   * shares, that comes from orders of the complement. Filling that part mints pairs (asks) or merges them (bids).
   *
   * @throws {InvalidParamError} when the token id is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const [best] = (await client.getDepth(market.yesTokenId)).result.asks;
   * console.log(best?.price, best?.size, best?.complementSize);
   */
  async getDepth(tokenId: string): Promise<ApiResponse<TokenDepth>> {
    checkTokenId(tokenId);
    return this.context.call('getDepth', { query: { token_id: tokenId } });
  }

  /**
   * Gets the last trade of a token, in terms of that token: price in quote, size in shares, time in Unix milliseconds;
   * null if it never traded.
   *
   * @throws {InvalidParamError} when the token id is invalid
   * @throws {OpenApiError} when the call fails, or there is no such token
   * @example
   * const last = (await client.getLatestPrice(market.yesTokenId)).result;
   * console.log(last === null ? 'never traded' : `${last.side} ${last.size} at ${last.price}`);
   */
  async getLatestPrice(tokenId: string): Promise<ApiResponse<LatestPrice | null>> {
    checkTokenId(tokenId);
    return this.context.call('getLatestPrice', { query: { token_id: tokenId } });
  }

  /**
   * Gets the prices of a token over time: `t` in Unix seconds, `p` in quote, at most 1,000 points.
   *
   * @throws {InvalidParamError} when the token id is invalid, or a time is not in Unix seconds
   * @throws {OpenApiError} when the call fails, there is no such token, or the time range has too many points
   * @example
   * const { history } = (await client.getPriceHistory(tokenId, { interval: '1h' })).result;
   */
  async getPriceHistory(tokenId: string, options: PriceHistoryOptions = {}): Promise<ApiResponse<PriceHistory>> {
    checkTokenId(tokenId);
    checkNames('getPriceHistory', options, HISTORY_OPTIONS);
    return this.context.call('getPriceHistory', { query: { token_id: tokenId, ...historyQuery(options) } });
  }

  /**
   * Extension: gets the candles of a token, oldest first: first, highest, lowest and last price, and what was traded, of
   * each minute, hour, day or week. At most 1,000 lengths of time, of which those without trades have no candle.
   *
   * @throws {InvalidParamError} when the token id is invalid, or a time is not in Unix seconds
   * @throws {OpenApiError} when the call fails, there is no such token, or the time range is too long
   * @example
   * const { list } = resultOf(await client.getCandles(tokenId, { interval: '1d' }));
   * for (const { t, open, high, low, close, volume } of list) console.log(t, open, high, low, close, volume);
   */
  async getCandles(tokenId: string, options: CandleOptions = {}): Promise<ApiResponse<Candles>> {
    checkTokenId(tokenId);
    checkNames('getCandles', options, HISTORY_OPTIONS);
    return this.context.call('getCandles', { query: { token_id: tokenId, ...historyQuery(options) } });
  }

  /**
   * Extension: gets the prices of Yes over time of binary markets and children, in the order of the ids, each as in
   * {@link Client.getPriceHistory}. The price of No is 1 minus it. Each market counts for the rate limit.
   *
   * @param marketIds 1 to {@link MAX_HISTORIES} market ids
   * @throws {InvalidParamError} when there are no ids, too many, or one is invalid, or a time is not in Unix seconds
   * @throws {OpenApiError} when the call fails, or the time range has too many points
   * @example
   * const { list } = (await client.getPriceHistories([12, 13], { interval: '1d' })).result;
   * for (const { marketId, history } of list) console.log(marketId, history.at(-1)?.p ?? 'never traded');
   */
  async getPriceHistories(
    marketIds: readonly number[],
    options: PriceHistoryOptions = {},
  ): Promise<ApiResponse<PriceHistories>> {
    checkMarketIds(marketIds, MAX_HISTORIES);
    checkNames('getPriceHistories', options, HISTORY_OPTIONS);
    return this.context.call('listPriceHistories', {
      query: { marketIds: marketIds.join(), ...historyQuery(options) },
    });
  }

  /**
   * Extension: lists the trades of a market from the taker's side, newest first; for a categorical market those of its
   * children. With `after`, oldest first: all trades of a market can be read without a gap while it trades.
   *
   * @throws {InvalidParamError} when market id, page, limit, a time or `after` is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * let last = { tradeNo: '0', createdAt: 0 };
   * for (;;) {
   *   const { list } = resultOf(await client.getMarketTrades(market.marketId, { after: last, limit: 20 }));
   *   for (const { createdAt, side, outcome, price, shares } of list) console.log(createdAt, side, outcome, price, shares);
   *   const newest = list.at(-1);
   *   if (newest === undefined) break;
   *   last = newest;
   * }
   */
  async getMarketTrades(marketId: number, options: MarketTradeListOptions = {}): Promise<ApiResponse<PublicTradeList>> {
    checkMarketId(marketId);
    checkNames('getMarketTrades', options, MARKET_TRADE_LIST_OPTIONS);
    return this.context.call('listMarketTrades', {
      params: { marketId },
      query: { ...checkPaging(options), ...spanQuery(options), ...afterQuery(options) },
    });
  }

  /**
   * Extension: gets the service's time, Unix milliseconds.
   * @throws {OpenApiError} when the call fails
   * @example
   * const aheadMs = Date.now() - (await client.getTime()).result.time;
   */
  getTime(): Promise<ApiResponse<ServerTime>> {
    return this.context.call('getTime', {});
  }

  /**
   * Extension: gets the features of this installation: whether it is a demo, whether wallets may register themselves,
   * and its faucet.
   * @throws {OpenApiError} when the call fails
   * @example
   * const { demo, faucetPerCall } = (await client.getService()).result;
   * if (demo) await client.requestFaucet(faucetPerCall);
   */
  getService(): Promise<ApiResponse<ServiceInfo>> {
    return this.context.call('getService', {});
  }

  /**
   * Extension: gets the ledger in use: the service's own, or a chain, then with its contracts.
   * @throws {OpenApiError} when the call fails
   * @example
   * const { ledger } = (await client.getChain()).result;
   */
  getChain(): Promise<ApiResponse<Chain>> {
    return this.context.call('getChain', {});
  }
}

function checkMarketIds(marketIds: readonly number[], most: number): void {
  if (!Array.isArray(marketIds)) throw new InvalidParamError(`marketIds is ${shown(marketIds)}: send an array.`);
  for (const marketId of marketIds) checkMarketId(marketId, 'marketIds');
  checkWhole('the count of marketIds', marketIds.length, most);
}

function historyQuery<Interval extends HistoryInterval>({ interval, ...span }: PriceHistoryOptions<Interval>) {
  return { interval: interval ?? '1h', ...spanQuery(span) } as const;
}
