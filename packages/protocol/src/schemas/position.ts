import type { Static } from 'typebox';
import { TOPIC_STATUS_WORDS, TopicStatus } from '../enums/market-enums.ts';
import { CLAIM_STATUS_WORDS, ClaimStatus } from '../enums/trade-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { marketFields } from './market-fields.ts';
import { outcomeFields } from './outcome-fields.ts';
import { listOf } from './paging.ts';

/** An account's position in one outcome (wire contract §3). */
export const Position = field.object(
  'Position',
  {
    ...marketFields,
    marketStatus: field.integerEnum({
      values: Object.values(TopicStatus),
      about: 'Status of the market: 1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted.',
      example: TopicStatus.ACTIVATED,
    }),
    marketStatusEnum: field.textEnum({
      values: Object.values(TOPIC_STATUS_WORDS),
      about: 'The same, as a word.',
      example: 'activated',
    }),
    marketHalted: field.flag({ about: 'Whether trading in the market is paused.', example: false }),
    marketCutoffAt: field.unixSec({
      about: 'When trading in the market ends, Unix seconds.',
      example: EXAMPLE.cutoffAtSec,
    }),
    marketResolvedAt: field.unixSec({
      about: 'When the market was resolved or failed, Unix seconds; 0 before.',
      example: 0,
    }),
    conditionId: field.hash({ about: 'Condition id, hex without 0x.', example: EXAMPLE.conditionId }),
    tokenId: field.tokenId({ about: 'Token id of the outcome.' }),
    ...outcomeFields,
    sharesOwned: field.decimal({ about: 'Shares owned, frozen ones included.', example: '10' }),
    sharesFrozen: field.decimal({
      about: 'Shares held for open sell orders and, on chain, for trades that are not final yet.',
      example: '0',
    }),
    avgEntryPrice: field.decimal({
      about: 'Average cost of a share, without fees.',
      example: '0.55',
    }),
    currentValueInQuoteToken: field.decimal({
      about: 'Value of the shares at the last price, in quote.',
      example: '6',
    }),
    unrealizedPnl: field.signedDecimal({ about: 'Current value minus cost, in quote.', example: '0.5' }),
    unrealizedPnlPercent: field.signedDecimal({ about: 'The same, in percent of the cost.', example: '9.09' }),
    dailyPnlChange: field.signedDecimal({
      about:
        'Profit of the last 24 hours, to the minute, in quote: current value plus proceeds since then, minus the value then and what was paid since (without fees).',
      example: '-0.1',
    }),
    dailyPnlChangePercent: field.signedDecimal({
      about: 'The same, in percent of the value 24 hours ago plus what was paid since.',
      example: '-1.64',
    }),
    claimStatus: field.integerEnum({
      values: Object.values(ClaimStatus),
      about:
        'Whether the position can be redeemed: 0 CanNotClaim, 1 WaitClaim (it can be), 2 Claiming, 3 ClaimFailed, 4 Claimed.',
      example: ClaimStatus.CAN_NOT_CLAIM,
    }),
    claimStatusEnum: field.textEnum({
      values: Object.values(CLAIM_STATUS_WORDS),
      about: 'The same, as a word.',
      example: 'CanNotClaim',
    }),
    quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
  },
  { description: "An account's position in one outcome." },
);
export type Position = Static<typeof Position>;

export const PositionList = listOf(Position, 'PositionList');
