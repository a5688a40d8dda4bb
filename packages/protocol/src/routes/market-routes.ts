import { ServerTime } from '../schemas/account-bodies.ts';
import { BestPricesList } from '../schemas/best-prices.ts';
import { Chain } from '../schemas/chain.ts';
import { LabelList } from '../schemas/label.ts';
import { MarketDetail, MarketList } from '../schemas/market.ts';
import { MarketParams, SlugParams } from '../schemas/params.ts';
import {
  BestPricesQuery,
  CandlesQuery,
  FeeRatesQuery,
  MarketListQuery,
  MarketTradeListQuery,
  PriceHistoriesQuery,
  PriceHistoryQuery,
  QuoteTokenListQuery,
  TokenQuery,
} from '../schemas/queries.ts';
import { QuoteTokenList } from '../schemas/quote-token.ts';
import { ServiceInfo } from '../schemas/service-info.ts';
import {
  Candles,
  FeeRates,
  LatestPrice,
  Orderbook,
  PriceHistories,
  PriceHistory,
  TokenDepth,
} from '../schemas/token-data.ts';
import { PublicTradeList } from '../schemas/trade.ts';
import type { Route } from './route.ts';

/** Properties that those of each kind share. */
const market = { method: 'GET', tag: 'markets', auth: 'public', envelope: 'errno' } as const;
const token = { method: 'GET', tag: 'tokens', auth: 'public' } as const;
const service = { method: 'GET', tag: 'service', auth: 'public', envelope: 'errno' } as const;

/** Public reads: markets, tokens, labels, the time (wire contract §2, service.md §4.1). */
export const MARKET_ROUTES = {
  listMarkets: {
    ...market,
    path: '/market',
    summary: 'List markets',
    description: 'Binary markets and categorical roots, never children.',
    query: MarketListQuery,
    result: MarketList,
    errors: [],
  },
  getMarket: {
    ...market,
    path: '/market/{marketId}',
    summary: 'Read a market of any kind',
    params: MarketParams,
    result: MarketDetail,
    errors: ['marketNotFound'],
  },
  getCategoricalMarket: {
    ...market,
    path: '/market/categorical/{marketId}',
    summary: 'Read a categorical market with its children',
    params: MarketParams,
    result: MarketDetail,
    errors: ['marketNotFound'],
  },
  getMarketBySlug: {
    ...market,
    path: '/market/slug/{slug}',
    summary: 'Read a market by its slug',
    params: SlugParams,
    result: MarketDetail,
    errors: ['marketNotFound'],
  },
  listBestPrices: {
    ...market,
    path: '/market/best-prices',
    summary: 'Read the best prices and last trades of many markets',
    description:
      'The best bid and ask, and the last trade, of binary markets and of children, in one response. A categorical market itself has no book.',
    query: BestPricesQuery,
    result: BestPricesList,
    errors: ['marketNotFound'],
  },
  listPriceHistories: {
    ...market,
    path: '/market/price-histories',
    summary: 'Read the price histories of many markets',
    description:
      'The points of GET /token/price-history for the Yes tokens of binary markets and of children, in one response. A categorical market itself has no prices. Each market counts for the rate limit.',
    query: PriceHistoriesQuery,
    result: PriceHistories,
    errors: ['marketNotFound'],
  },
  listLabels: {
    ...market,
    path: '/label',
    summary: 'List category labels',
    result: LabelList,
    errors: [],
  },
  listQuoteTokens: {
    ...market,
    path: '/quoteToken',
    summary: 'List quote tokens',
    query: QuoteTokenListQuery,
    result: QuoteTokenList,
    errors: [],
  },
  listMarketTrades: {
    ...market,
    path: '/trade/market/{marketId}',
    summary: "List a market's trades",
    description:
      "Fills from the taker's point of view, newest first. For a categorical root: the fills of its children. With after_trade_no, oldest first: everything after the last fill that you have, with no gap.",
    params: MarketParams,
    query: MarketTradeListQuery,
    result: PublicTradeList,
    errors: ['marketNotFound'],
  },
  getLatestPrice: {
    ...token,
    path: '/token/latest-price',
    summary: 'Read the last trade of a token',
    description: "The market's last fill in this token's terms; null when the market never traded.",
    envelope: 'data',
    query: TokenQuery,
    result: LatestPrice,
    resultMayBeNull: true,
    errors: ['marketNotFound'],
  },
  getOrderbook: {
    ...token,
    path: '/token/orderbook',
    summary: 'Read the depth of a token',
    description: "All liquidity of the market in this token's terms, orders for the other token included.",
    envelope: 'data',
    query: TokenQuery,
    result: Orderbook,
    errors: ['marketNotFound'],
  },
  getPriceHistory: {
    ...token,
    path: '/token/price-history',
    summary: 'Read the prices of a token over time',
    description:
      'At most 1,000 points, aligned to epoch boundaries. A bucket without trades repeats the price of the one before.',
    envelope: 'data',
    query: PriceHistoryQuery,
    result: PriceHistory,
    errors: ['marketNotFound'],
  },
  getCandles: {
    ...token,
    path: '/token/candles',
    summary: 'Read the candles of a token',
    description:
      'First, highest, lowest and last price, and what was traded, of each minute, hour, day or week in a window of at most 1,000; by default the last 1,000. Weeks start on Thursday, like the epoch. A stretch of time without trades has no candle.',
    envelope: 'errno',
    query: CandlesQuery,
    result: Candles,
    errors: ['marketNotFound'],
  },
  getFeeRates: {
    ...token,
    path: '/token/fee-rates',
    summary: 'Read the fee rates of a token',
    envelope: 'errno',
    query: FeeRatesQuery,
    result: FeeRates,
    errors: ['marketNotFound'],
  },
  getDepth: {
    ...token,
    path: '/token/depth',
    summary: 'Read the depth of a token, split by the token that orders are for',
    description:
      'The levels of GET /token/orderbook, each with the part whose fills mint or merge pairs. When a market is requested often, requests share one read, and a response may take up to a second longer.',
    envelope: 'errno',
    query: TokenQuery,
    result: TokenDepth,
    errors: ['marketNotFound'],
  },
  getTime: {
    ...service,
    path: '/time',
    summary: "Read the service's clock",
    result: ServerTime,
    errors: [],
  },
  getService: {
    ...service,
    path: '/service',
    summary: 'Read what this installation offers',
    description: 'Whether it is a demo, whether wallets may register themselves, and how much its faucet gives.',
    beforeKey: true,
    result: ServiceInfo,
    errors: [],
  },
  getChain: {
    ...service,
    path: '/chain',
    summary: 'Read where funds are kept',
    beforeKey: true,
    result: Chain,
    errors: [],
  },
} as const satisfies Record<string, Route>;
