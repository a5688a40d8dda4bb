import Type, { type Static } from 'typebox';
import { LAST_TRADE_SIDE_WORDS } from '../enums/order-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

/** Levels of a side: every price of the finest grid, 0.0001 to 0.9999. */
const MAX_LEVELS = 9_999;

const exact = { additionalProperties: false } as const;

/** The last trade of a token, in its own terms (service.md §2.2). */
export const LatestPrice = Type.Object(
  {
    tokenId: field.tokenId({ about: 'Token.' }),
    price: field.decimal({ about: 'Price of the last trade.', example: '0.55' }),
    side: field.textEnum({ values: Object.values(LAST_TRADE_SIDE_WORDS), about: 'Side of its taker.', example: 'BUY' }),
    size: field.decimal({ about: 'Size of the last trade, in shares.', example: '10' }),
    timestamp: field.unixMs({ about: 'When it happened, Unix milliseconds.', example: EXAMPLE.nowMs }),
  },
  {
    ...exact,
    title: 'LatestPrice',
    description: 'Last trade of a token; null when it never traded.',
  },
);
export type LatestPrice = Static<typeof LatestPrice>;

/** One price of a book with all that stands there (service.md §2.3). */
export const OrderbookLevel = Type.Object(
  {
    price: field.decimal({ about: 'Price.', example: '0.54' }),
    size: field.decimal({ about: 'Total size at this price, in shares.', example: '120.5' }),
  },
  { ...exact, title: 'OrderbookLevel' },
);
export type OrderbookLevel = Static<typeof OrderbookLevel>;

/** The depth of a token in its own terms, complementary orders included (service.md §2.3, wire contract §5). */
export const Orderbook = Type.Object(
  {
    market: field.hash({ about: 'Condition id, hex without 0x.', example: EXAMPLE.conditionId }),
    tokenId: field.tokenId({ about: 'Token.' }),
    timestamp: field.unixMs({ about: 'When the book last changed, Unix milliseconds.', example: EXAMPLE.nowMs }),
    bids: Type.Array(OrderbookLevel, { description: 'Buy orders, highest price first.' }),
    asks: Type.Array(OrderbookLevel, {
      description: 'Sell orders, lowest price first.',
      examples: [[{ price: '0.56', size: '80' }]],
    }),
  },
  { ...exact, title: 'Orderbook', description: 'Depth of a token.' },
);
export type Orderbook = Static<typeof Orderbook>;

/** One price of a token's depth, and how much of it is for the market's other token. */
export const TokenDepthLevel = Type.Object(
  {
    price: field.decimal({ about: 'Price.', example: '0.54' }),
    size: field.decimal({ about: 'Total size at this price, in shares.', example: '120.5' }),
    complementSize: field.decimal({
      about:
        'Part of the size that is orders of the other token: filling it makes a pair (asks) or dissolves one (bids).',
      example: '20.5',
    }),
  },
  { ...exact, title: 'TokenDepthLevel' },
);
export type TokenDepthLevel = Static<typeof TokenDepthLevel>;

/** The depth of a token, with what of it comes from orders of the other token; ours. */
export const TokenDepth = Type.Object(
  {
    tokenId: field.tokenId({ about: 'Token.' }),
    marketId: field.marketId({ about: 'Market whose token it is: the child of a categorical one.' }),
    bids: Type.Array(TokenDepthLevel, {
      maxItems: MAX_LEVELS,
      description: 'Buy orders, and sell orders of the other token; highest price first.',
    }),
    asks: Type.Array(TokenDepthLevel, {
      maxItems: MAX_LEVELS,
      description: 'Sell orders, and buy orders of the other token; lowest price first.',
      examples: [[{ price: '0.56', size: '80', complementSize: '80' }]],
    }),
  },
  { ...exact, title: 'TokenDepth', description: 'Depth of a token by where it comes from.' },
);
export type TokenDepth = Static<typeof TokenDepth>;

/** A point of a price history (service.md §2.4). */
export const PricePoint = Type.Object(
  {
    t: field.unixSec({ about: 'Start of the bucket, Unix seconds.', example: 1_794_960_000 }),
    p: field.decimal({ about: 'Last price of the bucket.', example: '0.55' }),
  },
  { ...exact, title: 'PricePoint' },
);
export type PricePoint = Static<typeof PricePoint>;

/** The prices of a token over time (service.md §2.4). */
export const PriceHistory = Type.Object(
  { history: Type.Array(PricePoint, { description: 'Points, oldest first.' }) },
  { ...exact, title: 'PriceHistory', description: 'Prices of a token over time.' },
);
export type PriceHistory = Static<typeof PriceHistory>;

/** What trading a token costs (wire contract §2). */
export const FeeRates = Type.Object(
  {
    tokenId: field.tokenId({ about: 'Token.' }),
    marketId: field.marketId({ about: 'Market whose token it is: the child of a categorical one.' }),
    makerFeeBps: field.uint256({ about: 'Fee rate of resting orders, in basis points.', example: '0' }),
    takerFeeBps: field.uint256({ about: 'Fee rate of incoming orders, in basis points.', example: '100' }),
  },
  {
    ...exact,
    title: 'FeeRates',
    description: 'Fee rates of a token, and its market; fee = shares × rate × price × (1 − price).',
  },
);
export type FeeRates = Static<typeof FeeRates>;
