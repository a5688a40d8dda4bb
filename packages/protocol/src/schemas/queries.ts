import Type, { type Static } from 'typebox';
import {
  CANDLE_INTERVALS,
  HISTORY_INTERVALS,
  TOPIC_STATUS_WORDS,
  TopicSortType,
  TopicStatusFilter,
  TopicType,
} from '../enums/market-enums.ts';
import { FIRST_TRADE, POSITION_STATES } from '../enums/trade-enums.ts';
import {
  DEFAULT_MARKET_PAGE_LIMIT,
  MAX_BEST_PRICES,
  MAX_HISTORIES,
  MAX_KEYWORDS,
  MAX_KEYWORDS_CHARS,
  MAX_STATUS_FILTERS,
  MAX_WORD_CHARS,
} from '../limits.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { pagingFields } from './paging.ts';

const onlyChain = Type.Optional(field.chainId({ about: 'Only items of this chain.' }));
const onlyMarket = Type.Optional(
  field.requestMarketId({ about: 'Only items of this market; for a categorical root, of its children. 0 for all.' }),
);

/** Query of GET /market (wire contract §2). */
export const MarketListQuery = field.parameters({
  chainId: onlyChain,
  marketType: Type.Optional(
    field.integerEnum({
      values: Object.values(TopicType),
      about: '0 binary, 1 categorical, 2 all.',
      example: TopicType.ALL,
      default: TopicType.ALL,
    }),
  ),
  status: Type.Optional(
    field.textEnum({
      values: [TopicStatusFilter.ALL, ...Object.values(TOPIC_STATUS_WORDS)],
      about: 'Only markets of this status; empty for all, including deleted ones.',
      example: 'activated',
    }),
  ),
  sortBy: Type.Optional(
    field.integerEnum({
      values: Object.values(TopicSortType),
      about:
        'Sort order: 1 newest first, 2 soonest cutoff first; highest/lowest first by total volume (3/4), 24-hour volume (5/6) or 7-day volume (7/8).',
      example: TopicSortType.BY_TIME_DESC,
      default: TopicSortType.BY_TIME_DESC,
    }),
  ),
  labelId: Type.Optional(field.integer({ about: 'Only markets with this label; 0 for all.', example: 1, minimum: 0 })),
  keywords: Type.Optional(
    field.text({
      about: `Only markets that match all these words in their titles, slugs and numbers (12 or #12), including their children's; case and accents do not matter. Words after the first ${MAX_KEYWORDS} different ones are ignored.`,
      example: 'rain lisbon',
      maxLength: MAX_KEYWORDS_CHARS,
    }),
  ),
  ...pagingFields(DEFAULT_MARKET_PAGE_LIMIT),
});

/** Any integer: one that is no market's number gets errno 200 (wire contract §1). */
const MARKET_NUMBER = '(0|-?[1-9][0-9]*)';

function marketNumbers(most: number) {
  return Type.String({
    pattern: `^${MARKET_NUMBER}(,${MARKET_NUMBER}){0,${most - 1}}$`,
    description: `Numbers of 1 to ${most} markets, separated by commas.`,
    examples: ['1,2,3'],
  });
}

/** Query of GET /market/best-prices. */
export const BestPricesQuery = field.parameters({ marketIds: marketNumbers(MAX_BEST_PRICES) });

/** Query of GET /quoteToken (wire contract §2). */
export const QuoteTokenListQuery = field.parameters({
  chainId: onlyChain,
  quoteTokenName: Type.Optional(
    field.text({ about: 'Only quote tokens of this name.', example: 'USDT', maxLength: MAX_WORD_CHARS }),
  ),
  ...pagingFields(),
});
export type QuoteTokenListQuery = Static<typeof QuoteTokenListQuery>;

/** Query of the token endpoints (service.md §4.1). */
export const TokenQuery = field.parameters({ token_id: field.tokenId({ about: 'Token id.' }) });

/** Query of GET /token/fee-rates (wire contract §2). */
export const FeeRatesQuery = field.parameters({ ...TokenQuery.properties, chain_id: onlyChain });

const historySpan = {
  start_at: Type.Optional(
    field.anyUnixSec({
      about: 'Start of the window, Unix seconds; the point or candle that it falls into is the first.',
      example: 1_794_873_600,
    }),
  ),
  end_at: Type.Optional(
    field.anyUnixSec({
      about: 'End of the window, Unix seconds; the point or candle that it falls into is the last.',
      example: EXAMPLE.nowSec,
    }),
  ),
};

/** The points of a price history. */
const historyWindow = {
  interval: Type.Optional(
    field.textEnum({
      values: HISTORY_INTERVALS,
      about: 'Spacing of the points; max covers the whole history.',
      example: '1h',
      default: '1d',
    }),
  ),
  ...historySpan,
};

/** Query of GET /token/price-history (service.md §4.1). */
export const PriceHistoryQuery = field.parameters({ ...TokenQuery.properties, ...historyWindow });

/** Query of GET /token/candles. */
export const CandlesQuery = field.parameters({
  ...TokenQuery.properties,
  interval: Type.Optional(
    field.textEnum({ values: CANDLE_INTERVALS, about: 'Length of a candle.', example: '1h', default: '1d' }),
  ),
  ...historySpan,
});

/** Query of GET /market/price-histories. */
export const PriceHistoriesQuery = field.parameters({ marketIds: marketNumbers(MAX_HISTORIES), ...historyWindow });

/** A span of time in a list of what happened; both ends are included (an extension of wire contract §2). */
const span = {
  start_at: Type.Optional(
    field.unixSec({ about: 'Only items created at this time or later, Unix seconds.', example: 1_794_873_600 }),
  ),
  end_at: Type.Optional(
    field.unixSec({
      about:
        'Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001.',
      example: EXAMPLE.nowSec,
    }),
  ),
};

/** Query of GET /order (wire contract §2). */
export const OrderListQuery = field.parameters({
  chainId: onlyChain,
  marketId: onlyMarket,
  status: Type.Optional(
    Type.String({
      pattern: `^$|^[1-5](,[1-5]){0,${MAX_STATUS_FILTERS - 1}}$`,
      description:
        'Only orders of these statuses, numbers separated by commas: 1 Pending, 2 Finished, 3 Canceled, 4 Expired, 5 Failed; empty for all.',
      examples: ['1,2'],
    }),
  ),
  ...span,
  ...pagingFields(),
});
export type OrderListQuery = Static<typeof OrderListQuery>;

const POSITION_STATE = `(${POSITION_STATES.join('|')})`;

/** Query of the lists of positions (wire contract §2; `state` is our addition). */
export const PositionListQuery = field.parameters({
  chainId: onlyChain,
  marketId: onlyMarket,
  state: Type.Optional(
    Type.String({
      pattern: `^$|^${POSITION_STATE}(,${POSITION_STATE}){0,${POSITION_STATES.length - 1}}$`,
      description:
        'Only positions in these states, separated by commas; empty for all. open: with shares that can still be worth something, those that can be claimed included; lost: with shares that pay nothing; claimed: redeemed, with no shares left.',
      examples: ['open'],
    }),
  ),
  ...pagingFields(),
});
export type PositionListQuery = Static<typeof PositionListQuery>;

/** Query of the list of an account's payouts (our addition). */
export const PayoutListQuery = field.parameters({
  chainId: onlyChain,
  marketId: onlyMarket,
  ...span,
  ...pagingFields(),
});

/** Query of the list of an account's transfers (our addition). */
export const TransferListQuery = field.parameters({ chainId: onlyChain, ...span, ...pagingFields() });

/** The trade after which a list continues; `form` is that of its number. */
function afterTradeNo({ form, owner, example }: { form: string; owner: 'account' | 'market'; example: string }) {
  return Type.Optional(
    Type.String({
      pattern: `^(${FIRST_TRADE}|${form})$`,
      description: `Only trades after the one with this tradeNo, oldest first: send the last one that you have, with its createdAt as start_at. A trade that the ${owner} does not have is refused (errno 2). ${FIRST_TRADE} lists from start_at on.`,
      examples: [example],
    }),
  );
}

/** Query of the lists of an account's trades (wire contract §2). */
export const TradeListQuery = field.parameters({
  chainId: onlyChain,
  marketId: onlyMarket,
  orderId: Type.Optional(
    field.text({
      about:
        'Only fills of this order of the account; empty for all. Pages reach 10,000 items deep, and `total` counts no further than 10,001.',
      example: EXAMPLE.orderId,
      maxLength: MAX_WORD_CHARS,
    }),
  ),
  ...span,
  after_trade_no: afterTradeNo({
    form: '[1-9][0-9]{0,15}-(maker|taker)|(split|merge)-[1-9][0-9]{0,11}(-[1-9][0-9]{0,3})?',
    owner: 'account',
    example: '12-taker',
  }),
  ...pagingFields(),
});
export type TradeListQuery = Static<typeof TradeListQuery>;

/** Query of GET /trade/market/{marketId} (wire contract §2; `after_trade_no` is our addition). */
export const MarketTradeListQuery = field.parameters({
  ...span,
  after_trade_no: afterTradeNo({ form: '[1-9][0-9]{0,15}', owner: 'market', example: '12' }),
  ...pagingFields(),
});

/** Query of lists that have paging and no filters. */
export const PagingQuery = field.parameters(pagingFields());

/** Query of GET /admin/account (wire contract §8; the filter is our addition). */
export const AccountListQuery = field.parameters({
  walletAddress: Type.Optional(
    field.addressStart({
      about: 'Only accounts whose wallet or trading wallet begins with this.',
      example: '0x2f5e',
    }),
  ),
  ...pagingFields(),
});

/** Query of GET /user/balance (wire contract §2). */
export const BalanceQuery = field.parameters({ chain_id: onlyChain });
