import Type, { type Static } from 'typebox';
import { TICK_SIZES, TOPIC_STATUS_WORDS, TopicStatus, TopicType } from '../enums/market-enums.ts';
import { MAX_FEE_BPS } from '../limits.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { dataOf, listOf } from './paging.ts';

const exact = { additionalProperties: false } as const;

/** What a market and a child of one have in common (service.md §2.6, wire contract §3). */
const common = {
  marketId: field.marketId('Market number.'),
  marketTitle: field.text('Title.', EXAMPLE.title),
  status: field.integerEnum(Object.values(TopicStatus), 'Status as a number (TopicStatus).', TopicStatus.ACTIVATED),
  statusEnum: field.textEnum(Object.values(TOPIC_STATUS_WORDS), 'Status as a word.', 'activated'),
  slug: field.text('Name of the market in addresses; unique.', EXAMPLE.slug),
  rules: field.text('How it will be decided; may be empty.', EXAMPLE.rules),
  yesLabel: field.text('What the Yes outcome is called.', 'Yes'),
  noLabel: field.text('What the No outcome is called.', 'No'),
  yesTokenId: field.tokenIdOrEmpty('Token id of Yes; empty for a categorical root.', EXAMPLE.yesTokenId),
  noTokenId: field.tokenIdOrEmpty('Token id of No; empty for a categorical root.', EXAMPLE.noTokenId),
  resultTokenId: field.tokenIdOrEmpty('Token that won; empty before, and when none did.', ''),
  conditionId: field.hashOrEmpty('Condition id, hex without 0x; empty for a root.', EXAMPLE.conditionId),
  questionId: field.hashOrEmpty('Question id, hex without 0x; empty for a root.', EXAMPLE.questionId),
  quoteToken: field.address('Address of the quote token.', EXAMPLE.quoteToken),
  chainId: field.chainId(),
  volume: field.volume('Quote traded since the start, 18 digits after the point.', '1250.500000000000000000'),
  createdAt: field.unixSec('When it was created, Unix seconds.', EXAMPLE.createdAtSec),
  cutoffAt: field.unixSec('When trading ends, Unix seconds.', EXAMPLE.cutoffAtSec),
  resolvedAt: field.unixSec('When it was resolved, Unix seconds; 0 if it is not.', 0),
  incentiveFactor: Type.Optional(
    Type.Object({}, { ...exact, description: 'Present when the market is incentivised.', examples: [{}] }),
  ),
  rootMarketId: field.integer('Number of the categorical root of a child; 0 otherwise.', 0, { minimum: 0 }),
  halted: field.flag('Whether trading is halted: cancels only.', false),
  tickSize: field.textEnum(TICK_SIZES, 'Price grid, in quote.', '0.0001'),
  minShares: field.decimal('Least size of a limit order, in shares.', '1'),
  makerFeeBps: feeBps('Fee rate of resting orders, in basis points.'),
  takerFeeBps: feeBps('Fee rate of incoming orders, in basis points.'),
};

/** A binary market inside a categorical one. */
export const ChildMarket = Type.Object(common, {
  ...exact,
  title: 'ChildMarket',
  description: 'A binary market inside a categorical one (wire contract §3).',
});
export type ChildMarket = Static<typeof ChildMarket>;

/** A market: binary, or a categorical root with its children. */
export const Market = Type.Object(
  {
    ...common,
    marketType: field.integerEnum(
      [TopicType.BINARY, TopicType.CATEGORICAL],
      '0 binary, 1 categorical.',
      TopicType.BINARY,
    ),
    labels: Type.Array(Type.String(), {
      description: 'Names of its category labels, in the order of labelIds.',
      examples: [['Weather']],
    }),
    labelIds: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Its category labels.', examples: [[1]] }),
    volume24h: field.volume('Quote traded in the last 24 hours, 18 digits after the point.', '250.500000000000000000'),
    volume7d: field.volume('Quote traded in the last 7 days, 18 digits after the point.', '1250.500000000000000000'),
    childMarkets: Type.Array(ChildMarket, {
      description: 'Children of a categorical root; empty otherwise.',
      examples: [[]],
    }),
  },
  { ...exact, title: 'Market', description: 'A market (service.md §2.6, wire contract §3).' },
);
export type Market = Static<typeof Market>;

export const MarketList = listOf(Market, 'MarketList');
export const MarketDetail = dataOf(Market, 'MarketDetail');

function feeBps(description: string) {
  return field.integer(description, 0, { minimum: 0, maximum: MAX_FEE_BPS });
}
