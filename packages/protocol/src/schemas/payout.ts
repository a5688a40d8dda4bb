import Type, { type Static } from 'typebox';
import { OutcomeSide } from '../enums/order-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { listOf } from './paging.ts';

/** What the redeemed shares of one outcome paid (an extension of wire contract §3). */
export const Payout = Type.Object(
  {
    payoutNo: field.text({ about: 'Payout number; unique, and higher for later ones.', example: '7' }),
    txHash: field.text({ about: 'Transaction hash on chain; empty when there is none.', example: '' }),
    marketId: field.marketId({ about: 'Market number.' }),
    marketTitle: field.text({ about: 'Title of the market.', example: EXAMPLE.title }),
    marketResolvedAt: field.unixSec({
      about: 'When the market was resolved or failed, Unix seconds: the shares are worth their payout since then.',
      example: EXAMPLE.nowSec,
    }),
    rootMarketId: field.integer({ about: 'Categorical root of the market; 0 if none.', example: 0, minimum: 0 }),
    rootMarketTitle: field.text({ about: 'Title of the root; empty if none.', example: '' }),
    outcome: field.text({ about: 'Label of the outcome.', example: 'Yes' }),
    outcomeSide: field.integerEnum({
      values: [OutcomeSide.YES, OutcomeSide.NO],
      about: '1 yes, 2 no.',
      example: OutcomeSide.YES,
    }),
    outcomeSideEnum: field.textEnum({ values: ['Yes', 'No'], about: 'The same, as a word.', example: 'Yes' }),
    price: field.decimal({
      about: 'What a share paid: 1 or 0, or 0.5 in a market that was resolved as invalid or failed.',
      example: '1',
    }),
    shares: field.decimal({ about: 'Number of shares redeemed.', example: '10' }),
    amount: field.decimal({
      about: 'Amount in quote. On chain it includes what fractions of a millionth of a share paid.',
      example: '10',
    }),
    profit: field.signedDecimal({
      about: 'Amount minus the average cost of the shares, in quote.',
      example: '4.5',
    }),
    quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
    chainId: field.chainId(),
    createdAt: field.unixSec({ about: 'When it happened, Unix seconds.', example: EXAMPLE.nowSec }),
  },
  {
    ...field.closed,
    title: 'Payout',
    description: 'What the redeemed shares of one outcome of a market paid.',
  },
);
export type Payout = Static<typeof Payout>;

export const PayoutList = listOf(Payout, 'PayoutList');
