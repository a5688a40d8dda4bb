import Type, { type Static } from 'typebox';
import { TOPIC_STATUS_WORDS, TopicStatus } from '../enums/market-enums.ts';
import { OutcomeSide } from '../enums/order-enums.ts';
import { CLAIM_STATUS_WORDS, ClaimStatus } from '../enums/trade-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { listOf } from './paging.ts';

/** What an account holds of one outcome (wire contract §3). */
export const Position = Type.Object(
  {
    marketId: field.marketId('Market.'),
    marketTitle: field.text('Its title.', EXAMPLE.title),
    marketStatus: field.integerEnum(Object.values(TopicStatus), 'Its status (TopicStatus).', TopicStatus.ACTIVATED),
    marketStatusEnum: field.textEnum(Object.values(TOPIC_STATUS_WORDS), 'The same as a word.', 'activated'),
    marketCutoffAt: field.unixSec('When its trading ends, Unix seconds.', EXAMPLE.cutoffAtSec),
    rootMarketId: field.integer('Categorical root of the market; 0 if none.', 0, { minimum: 0 }),
    rootMarketTitle: field.text('Its title; empty if none.', ''),
    conditionId: field.hash('Condition id, hex without 0x.', EXAMPLE.conditionId),
    tokenId: field.tokenId('Token.'),
    outcome: field.text('Label of the outcome.', 'Yes'),
    outcomeSide: field.integerEnum([OutcomeSide.YES, OutcomeSide.NO], '1 yes, 2 no.', OutcomeSide.YES),
    outcomeSideEnum: field.textEnum(['Yes', 'No'], 'The same as a word.', 'Yes'),
    sharesOwned: field.decimal('Shares, frozen ones included.', '10'),
    sharesFrozen: field.decimal('Shares held by open sell orders.', '0'),
    avgEntryPrice: field.decimal('Average cost of a share.', '0.55'),
    currentValueInQuoteToken: field.decimal('What they are worth at the last price, in quote.', '6'),
    unrealizedPnl: field.signedDecimal('Worth less cost, in quote.', '0.5'),
    unrealizedPnlPercent: field.signedDecimal('The same in percent of the cost.', '9.09'),
    dailyPnlChange: field.signedDecimal('How the worth changed in 24 hours, in quote.', '-0.1'),
    dailyPnlChangePercent: field.signedDecimal('The same in percent of what it was.', '-1.64'),
    claimStatus: field.integerEnum(
      Object.values(ClaimStatus),
      'Whether it can be redeemed.',
      ClaimStatus.CAN_NOT_CLAIM,
    ),
    claimStatusEnum: field.textEnum(Object.values(CLAIM_STATUS_WORDS), 'The same as a word.', 'CanNotClaim'),
    quoteToken: field.address('Address of the quote token.', EXAMPLE.quoteToken),
  },
  {
    additionalProperties: false,
    title: 'Position',
    description: 'What an account holds of one outcome (wire contract §3).',
  },
);
export type Position = Static<typeof Position>;

export const PositionList = listOf(Position, 'PositionList');
