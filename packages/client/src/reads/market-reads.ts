import { DEFAULT_PAGE_LIMIT, type HistoryInterval, MAX_BEST_PRICES } from '@presage/protocol';
import type { Context } from '../context.ts';
import { InvalidParamError } from '../errors.ts';
import type {
  BestPricesList,
  Chain,
  LabelList,
  LatestPrice,
  Orderbook,
  PriceHistory,
  PublicTradeList,
  QuoteTokenList,
  ServerTime,
  ServiceInfo,
  TokenDepth,
} from '../generated/wire.ts';
import { checkMarketId, checkTokenId } from '../orders/check-order.ts';
import type { ApiResponse } from '../responses.ts';
import { checkNames } from '../shared/check-names.ts';
import { checkPaging, checkWhole, PAGE_OPTIONS, type PageOptions } from './check-paging.ts';
import { listMarkets, type MarketListOptions } from './list-markets.ts';
import { type MarketDetailResult, type MarketListResult, mapResult, marketData } from './market-data.ts';

/** Which part of a price history, and how fine. */
export interface PriceHistoryOptions {
  /** Spacing of the points; `1h` when absent, `max` spans everything. */
  interval?: HistoryInterval | undefined;
  /** First moment, Unix seconds. */
  startAt?: number | undefined;
  /** Last moment, Unix seconds. */
  endAt?: number | undefined;
}

/** Reads that everybody may do: markets, prices, depth (wire contract §2). */
export class MarketReads {
  /** @internal */
  protected readonly context: Context;

  /** @internal */
  constructor(context: Context) {
    this.context = context;
  }

  /**
   * The tokens that markets are quoted in, from the cache unless told otherwise.
   * @throws {OpenApiError} when the call fails
   * @example
   * const [quote] = (await client.getQuoteTokens()).result.list;
   * console.log(quote?.symbol, quote?.ctfExchangeAddress);
   */
  async getQuoteTokens(useCache = true): Promise<ApiResponse<QuoteTokenList>> {
    const { quoteTokens } = this.context.caches;
    const response = await this.context.shared((call) => {
      const load = () => call('listQuoteTokens', { query: { chainId: this.chainIdText() } });
      return useCache ? quoteTokens.read('all', load, isSuccess) : quoteTokens.refresh('all', load, isSuccess);
    });
    // A copy: whoever sorts or empties it changes nothing of what is kept.
    return structuredClone(response);
  }

  /**
   * Lists markets: binary ones and categorical roots, which carry their children.
   *
   * @throws {InvalidParamError} when page or limit is out of range
   * @throws {OpenApiError} when the call fails
   * @example
   * const { result } = await client.getMarkets({ status: TopicStatusFilter.ACTIVATED, sortBy: TopicSortType.BY_VOLUME_DESC });
   * console.log(result.total, result.list[0]?.marketTitle);
   */
  async getMarkets(options: MarketListOptions = {}): Promise<ApiResponse<MarketListResult>> {
    return listMarkets(this.context.call, options, this.chainIdText());
  }

  /**
   * All category labels.
   * @throws {OpenApiError} when the call fails
   * @example
   * for (const { labelId, labelName } of (await client.getLabels()).result.list) console.log(labelId, labelName);
   */
  getLabels(): Promise<ApiResponse<LabelList>> {
    return this.context.call('listLabels', {});
  }

  /**
   * A market of any kind, children of categorical ones too, from the cache unless told otherwise.
   * `tickSize` is its price grid, `halted` whether it takes cancels only.
   *
   * @throws {InvalidParamError} when the number is none
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
      return useCache ? markets.read(marketId, load, isSuccess) : markets.refresh(marketId, load, isSuccess);
    });
    return mapResult(structuredClone(response), ({ data }) => ({ data: marketData(data) }));
  }

  /**
   * A categorical market with its children.
   * @throws {InvalidParamError} when the number is none
   * @throws {OpenApiError} when the call fails
   * @example
   * const { childMarkets } = (await client.getCategoricalMarket(7)).result.data;
   * for (const child of childMarkets) console.log(child.marketTitle, child.yesTokenId);
   */
  async getCategoricalMarket(marketId: number): Promise<ApiResponse<MarketDetailResult>> {
    checkMarketId(marketId);
    const response = await this.context.call('getCategoricalMarket', { params: { marketId } });
    return mapResult(response, ({ data }) => ({ data: marketData(data) }));
  }

  /**
   * A market by its name in addresses.
   * @throws {InvalidParamError} when the name is empty
   * @throws {OpenApiError} when the call fails
   * @example
   * const { data } = (await client.getMarketBySlug('rain-in-june')).result;
   */
  async getMarketBySlug(slug: string): Promise<ApiResponse<MarketDetailResult>> {
    if (typeof slug !== 'string' || slug.trim() === '')
      throw new InvalidParamError("slug is missing: send a market's slug.");
    const response = await this.context.call('getMarketBySlug', { params: { slug: slug.trim() } });
    return mapResult(response, ({ data }) => ({ data: marketData(data) }));
  }

  /**
   * Ours: what the books of binary markets and of children begin with, in the order of the numbers: `bestBid` and `bestAsk` of Yes,
   * in quote, absent where a side is empty. No is offered at one less `bestBid`. It follows nothing: {@link Client.watchOrderbook} does.
   *
   * @param marketIds of 1 to {@link MAX_BEST_PRICES} markets
   * @throws {InvalidParamError} when these are none, too many, or a number is none
   * @throws {OpenApiError} when the call fails
   * @example
   * const { list } = (await client.getBestPrices([12, 13])).result;
   * for (const { marketId, bestAsk = 'not offered' } of list) console.log(marketId, bestAsk);
   */
  async getBestPrices(marketIds: readonly number[]): Promise<ApiResponse<BestPricesList>> {
    for (const marketId of marketIds) checkMarketId(marketId, 'marketIds');
    checkWhole('the count of marketIds', marketIds.length, MAX_BEST_PRICES);
    return this.context.call('listBestPrices', { query: { marketIds: marketIds.join() } });
  }

  /**
   * The depth of a token, all liquidity of its market in its own terms; prices in quote, sizes in shares.
   * {@link Client.watchOrderbook} keeps it up to date.
   *
   * @throws {InvalidParamError} when the token id is none
   * @throws {OpenApiError} when the call fails, or there is no such token
   * @example
   * const { bids, asks } = (await client.getOrderbook(market.yesTokenId)).result;
   */
  async getOrderbook(tokenId: string): Promise<ApiResponse<Orderbook>> {
    checkTokenId(tokenId);
    return this.context.call('getOrderbook', { query: { token_id: tokenId } });
  }

  /**
   * Ours: the levels of {@link Client.getOrderbook}, each with `complementSize`: the part of its
   * size, in shares, that is orders of the other token. Filling it mints a pair (asks) or merges one (bids).
   *
   * @throws {InvalidParamError} when the token id is none
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
   * The last trade of a token in its own terms: price in quote, size in shares, time in milliseconds; null when it
   * never traded.
   *
   * @throws {InvalidParamError} when the token id is none
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
   * The prices of a token over time: `t` in Unix seconds, `p` in quote, at most 1,000 points.
   *
   * @throws {InvalidParamError} when the token id is none
   * @throws {OpenApiError} when the call fails, there is no such token, or the window has too many points
   * @example
   * const { history } = (await client.getPriceHistory(tokenId, { interval: '1h' })).result;
   */
  async getPriceHistory(tokenId: string, options: PriceHistoryOptions = {}): Promise<ApiResponse<PriceHistory>> {
    checkTokenId(tokenId);
    checkNames('getPriceHistory', options, { interval: 1, startAt: 1, endAt: 1 });
    const { interval = '1h', startAt, endAt } = options;
    const query = { token_id: tokenId, interval, start_at: startAt, end_at: endAt };
    return this.context.call('getPriceHistory', { query });
  }

  /**
   * Ours: the trades of a market from their takers' view, newest first; of a categorical one those of its children.
   * @throws {InvalidParamError} when the number, page or limit is out of range
   * @throws {OpenApiError} when the call fails
   * @example
   * const { list } = (await client.getMarketTrades(market.marketId, { limit: 20 })).result;
   */
  async getMarketTrades(marketId: number, options: PageOptions = {}): Promise<ApiResponse<PublicTradeList>> {
    checkMarketId(marketId);
    checkNames('getMarketTrades', options, PAGE_OPTIONS);
    return this.context.call('listMarketTrades', {
      params: { marketId },
      query: checkPaging(options, DEFAULT_PAGE_LIMIT),
    });
  }

  /**
   * Ours: the service's clock, Unix milliseconds.
   * @throws {OpenApiError} when the call fails
   * @example
   * const aheadMs = Date.now() - (await client.getTime()).result.time;
   */
  getTime(): Promise<ApiResponse<ServerTime>> {
    return this.context.call('getTime', {});
  }

  /**
   * Ours: what this installation offers: whether it is a demo, whether wallets may register themselves, its faucet.
   * @throws {OpenApiError} when the call fails
   * @example
   * const { demo, faucetPerCall } = (await client.getService()).result;
   * if (demo) await client.requestFaucet(faucetPerCall);
   */
  getService(): Promise<ApiResponse<ServiceInfo>> {
    return this.context.call('getService', {});
  }

  /**
   * Ours: where money is kept: in the service's ledger, or on a chain, with its contracts then.
   * @throws {OpenApiError} when the call fails
   * @example
   * const { ledger } = (await client.getChain()).result;
   */
  getChain(): Promise<ApiResponse<Chain>> {
    return this.context.call('getChain', {});
  }

  /** @internal */
  protected chainIdText(): string {
    return String(this.context.settings.chainId);
  }
}

function isSuccess({ errno }: ApiResponse<unknown>): boolean {
  return errno === 0;
}
