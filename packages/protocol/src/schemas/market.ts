import Type, { type Static } from 'typebox';
import { TICK_SIZES, TOPIC_STATUS_WORDS, TopicStatus, TopicType } from '../enums/market-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { dataOf, listOf } from './paging.ts';

/** Fields that top-level markets and child markets share (service.md §2.6, wire contract §3). */
const common = {
  marketId: field.marketId({ about: 'Market number.' }),
  marketTitle: field.text({ about: 'Title of the market.', example: EXAMPLE.title }),
  status: field.integerEnum({
    values: Object.values(TopicStatus),
    about: '1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted.',
    example: TopicStatus.ACTIVATED,
  }),
  statusEnum: field.textEnum({
    values: Object.values(TOPIC_STATUS_WORDS),
    about: 'The status as a word.',
    example: 'activated',
  }),
  slug: field.text({ about: 'Unique name of the market for use in URLs.', example: EXAMPLE.slug }),
  rules: field.text({ about: 'How the market will be resolved; may be empty.', example: EXAMPLE.rules }),
  yesLabel: field.text({ about: 'Label of the Yes outcome.', example: 'Yes' }),
  noLabel: field.text({ about: 'Label of the No outcome.', example: 'No' }),
  yesTokenId: field.tokenIdOrEmpty({
    about: 'Token id of Yes; empty for a categorical root.',
    example: EXAMPLE.yesTokenId,
  }),
  noTokenId: field.tokenIdOrEmpty({
    about: 'Token id of No; empty for a categorical root.',
    example: EXAMPLE.noTokenId,
  }),
  resultTokenId: field.tokenIdOrEmpty({
    about: 'Token id of the winning outcome; empty before resolution, and when neither outcome won.',
    example: '',
  }),
  conditionId: field.hashOrEmpty({
    about: 'Condition id, hex without 0x; empty for a categorical root.',
    example: EXAMPLE.conditionId,
  }),
  questionId: field.hashOrEmpty({
    about: 'Question id, hex without 0x; empty for a categorical root.',
    example: EXAMPLE.questionId,
  }),
  quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
  chainId: field.chainId(),
  volume: field.volume({
    about: 'Total volume traded, in quote, with 18 decimal places.',
    example: '1250.500000000000000000',
  }),
  createdAt: field.unixSec({ about: 'When the market was created, Unix seconds.', example: EXAMPLE.createdAtSec }),
  cutoffAt: field.unixSec({ about: 'When trading ends, Unix seconds.', example: EXAMPLE.cutoffAtSec }),
  resolvedAt: field.unixSec({
    about: 'When the market was resolved or failed, Unix seconds; 0 before.',
    example: 0,
  }),
  incentiveFactor: Type.Optional(
    Type.Object(
      {},
      { ...field.closed, description: 'Present when trading in the market is incentivised.', examples: [{}] },
    ),
  ),
  rootMarketId: field.integer({
    about: 'For a child, the number of its categorical root; 0 otherwise.',
    example: 0,
    minimum: 0,
  }),
  halted: field.flag({ about: 'Whether trading is halted, so that orders can only be cancelled.', example: false }),
  tickSize: field.textEnum({ values: TICK_SIZES, about: 'Price step, in quote.', example: '0.0001' }),
  minShares: field.decimal({ about: 'Minimum size of a limit order, in shares.', example: '1' }),
  makerFeeBps: field.feeBps({ about: 'Fee rate of maker (resting) orders, in basis points.', example: 0 }),
  takerFeeBps: field.feeBps({ about: 'Fee rate of taker (incoming) orders, in basis points.', example: 100 }),
};

const { status, statusEnum, halted, cutoffAt, makerFeeBps, takerFeeBps, resultTokenId } = common;
/** How a market trades now, and how it ended: the fields whose changes the stream reports. */
export const marketState = { status, statusEnum, halted, cutoffAt, makerFeeBps, takerFeeBps, resultTokenId } as const;
/** The values of {@link marketState}. */
export type MarketState = Pick<ChildMarket, keyof typeof marketState>;

/** A binary market inside a categorical one. */
export const ChildMarket = field.object('ChildMarket', common, {
  description: 'A binary market inside a categorical one.',
});
export type ChildMarket = Static<typeof ChildMarket>;

/** A market: binary, or a categorical root with its children. */
export const Market = field.object(
  'Market',
  {
    ...common,
    marketType: field.integerEnum({
      values: [TopicType.BINARY, TopicType.CATEGORICAL],
      about: '0 binary, 1 categorical.',
      example: TopicType.BINARY,
    }),
    labels: Type.Array(Type.String(), {
      description: 'Names of its category labels, in the order of labelIds.',
      examples: [['Weather']],
    }),
    labelIds: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Ids of its category labels.', examples: [[1]] }),
    volume24h: field.volume({
      about: 'Volume of the last 24 hours, in quote, with 18 decimal places.',
      example: '250.500000000000000000',
    }),
    volume7d: field.volume({
      about: 'Volume of the last 7 days, in quote, with 18 decimal places.',
      example: '1250.500000000000000000',
    }),
    childMarkets: Type.Array(ChildMarket, {
      description: 'Children of a categorical market; empty otherwise.',
      examples: [[]],
    }),
  },
  { description: 'A binary market, or a categorical one with its children.' },
);
export type Market = Static<typeof Market>;

export const MarketList = listOf(Market, 'MarketList');
export const MarketDetail = dataOf(Market, 'MarketDetail');
