import Type, { type Static } from 'typebox';
import { LAST_TRADE_SIDE_WORDS } from '../enums/order-enums.ts';
import { MAX_HISTORIES, MAX_HISTORY_POINTS } from '../limits.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

/** Most levels a side can have: every price of the finest grid, 0.0001 to 0.9999. */
const MAX_LEVELS = 9_999;

/** The last trade of a market in the terms of one token (service.md §2.2). */
export const LatestPrice = field.object(
  'LatestPrice',
  {
    tokenId: field.tokenId({ about: 'Token id.' }),
    price: field.decimal({ about: 'Price of the last trade.', example: '0.55' }),
    side: field.textEnum({
      values: Object.values(LAST_TRADE_SIDE_WORDS),
      about: "The taker's side of the last trade.",
      example: 'BUY',
    }),
    size: field.decimal({ about: 'Size of the last trade, in shares.', example: '10' }),
    timestamp: field.unixMs({ about: 'When it happened, Unix milliseconds.', example: EXAMPLE.nowMs }),
  },
  { description: 'Last trade of a token; null when its market never traded.' },
);
export type LatestPrice = Static<typeof LatestPrice>;

/** One price level of a book (service.md §2.3). */
const OrderbookLevel = field.object('OrderbookLevel', {
  price: field.decimal({ about: 'Price.', example: '0.54' }),
  size: field.decimal({ about: 'Total size at this price, in shares.', example: '120.5' }),
});

/** The depth of a token in its own terms, orders for the complement included (service.md §2.3, wire contract §5). */
export const Orderbook = field.object(
  'Orderbook',
  {
    market: field.hash({ about: 'Condition id, hex without 0x.', example: EXAMPLE.conditionId }),
    tokenId: field.tokenId({ about: 'Token id.' }),
    timestamp: field.unixMs({ about: 'When the book last changed, Unix milliseconds.', example: EXAMPLE.nowMs }),
    bids: Type.Array(OrderbookLevel, { description: 'Bid levels, highest price first.' }),
    asks: Type.Array(OrderbookLevel, {
      description: 'Ask levels, lowest price first.',
      examples: [[{ price: '0.56', size: '80' }]],
    }),
  },
  { description: 'Depth of a token.' },
);
export type Orderbook = Static<typeof Orderbook>;

/** One price level of a token's depth, with the part of it that comes from orders for the complement. */
export const TokenDepthLevel = field.object('TokenDepthLevel', {
  ...OrderbookLevel.properties,
  complementSize: field.decimal({
    about:
      'Part of the size that comes from orders for the other token: filling it mints pairs (asks) or merges them (bids).',
    example: '20.5',
  }),
});
export type TokenDepthLevel = Static<typeof TokenDepthLevel>;

/** The depth of a token, with the part that comes from orders for the complement; an endpoint of our own. */
export const TokenDepth = field.object(
  'TokenDepth',
  {
    tokenId: field.tokenId({ about: 'Token id.' }),
    marketId: field.marketId({ about: 'Market of the token; in a categorical market, the child.' }),
    bids: Type.Array(TokenDepthLevel, {
      maxItems: MAX_LEVELS,
      description: 'Buy orders for this token and sell orders for the other one; highest price first.',
    }),
    asks: Type.Array(TokenDepthLevel, {
      maxItems: MAX_LEVELS,
      description: 'Sell orders for this token and buy orders for the other one; lowest price first.',
      examples: [[{ price: '0.56', size: '80', complementSize: '80' }]],
    }),
  },
  { description: 'Depth of a token, split by the token that orders are for.' },
);
export type TokenDepth = Static<typeof TokenDepth>;

/** A point of a price history (service.md §2.4). */
export const PricePoint = field.object('PricePoint', {
  t: field.unixSec({ about: 'Start of the bucket, Unix seconds.', example: 1_794_960_000 }),
  p: field.decimal({ about: 'Price of the last trade up to the end of the bucket.', example: '0.55' }),
});
export type PricePoint = Static<typeof PricePoint>;

/** The prices of a token over time (service.md §2.4). */
export const PriceHistory = field.object(
  'PriceHistory',
  { history: Type.Array(PricePoint, { description: 'Points, oldest first.' }) },
  { description: 'Prices of a token over time.' },
);

/** What happened in one stretch of time; an endpoint of our own. */
export const Candle = field.object(
  'Candle',
  {
    t: field.unixSec({ about: 'Start, Unix seconds.', example: 1_794_960_000 }),
    open: field.decimal({ about: 'First price.', example: '0.52' }),
    high: field.decimal({ about: 'Highest price.', example: '0.58' }),
    low: field.decimal({ about: 'Lowest price.', example: '0.51' }),
    close: field.decimal({ about: 'Last price.', example: '0.55' }),
    shares: field.decimal({ about: 'Shares traded, of either token.', example: '1250' }),
    volume: field.volume({
      about: "Volume traded, in quote, with 18 decimal places: the taker's price × shares.",
      example: '690.250000000000000000',
    }),
    trades: field.integer({ about: 'Number of fills.', example: 17, minimum: 1 }),
  },
  { description: "Prices in the token's terms; shares and volume of the whole market." },
);
export type Candle = Static<typeof Candle>;

/** The candles of a token; an endpoint of our own. */
export const Candles = field.object(
  'Candles',
  {
    tokenId: field.tokenId({ about: 'Token id.' }),
    marketId: field.marketId({ about: 'Market of the token; in a categorical market, the child.' }),
    list: Type.Array(Candle, {
      maxItems: MAX_HISTORY_POINTS,
      description: 'Oldest first. There is none for a stretch of time without trades.',
    }),
  },
  { description: 'Prices and volume of a token, by stretches of time.' },
);
export type Candles = Static<typeof Candles>;

/** The prices of a market over time; an endpoint of our own. */
const MarketPriceHistory = field.object(
  'MarketPriceHistory',
  {
    marketId: field.marketId({ about: 'Binary market, or child of a categorical one.' }),
    history: Type.Array(PricePoint, {
      maxItems: MAX_HISTORY_POINTS,
      description: 'Prices of Yes, oldest first; that of No is 1 minus it. Empty before the first trade.',
    }),
  },
  { description: 'Prices of a market over time, in terms of Yes.' },
);

export const PriceHistories = field.object('PriceHistories', {
  list: Type.Array(MarketPriceHistory, {
    maxItems: MAX_HISTORIES,
    description: 'One entry for each requested market, in the order of the request.',
  }),
});
export type PriceHistories = Static<typeof PriceHistories>;

/** The fee rates of a token (wire contract §2). */
export const FeeRates = field.object(
  'FeeRates',
  {
    tokenId: field.tokenId({ about: 'Token id.' }),
    marketId: field.marketId({ about: 'Market of the token; in a categorical market, the child.' }),
    makerFeeBps: field.uint256({ about: 'Fee rate of maker (resting) orders, in basis points.', example: '0' }),
    takerFeeBps: field.uint256({ about: 'Fee rate of taker (incoming) orders, in basis points.', example: '100' }),
  },
  {
    description:
      'Market and fee rates of a token. The fee of a fill is shares × rate × price × (1 − price), with the rate as a fraction.',
  },
);
