import type { Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { marketFields } from './market-fields.ts';
import { outcomeFields } from './outcome-fields.ts';
import { listOf } from './paging.ts';

/** What the redeemed shares of one outcome paid (an extension of wire contract §3). */
export const Payout = field.object(
  'Payout',
  {
    payoutNo: field.text({ about: 'Payout number; unique, and higher for later ones.', example: '7' }),
    txHash: field.text({ about: 'Transaction hash on chain; empty when there is none.', example: '' }),
    ...marketFields,
    marketResolvedAt: field.unixSec({
      about: 'When the market was resolved or failed, Unix seconds: the shares are worth their payout since then.',
      example: EXAMPLE.nowSec,
    }),
    ...outcomeFields,
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
  { description: 'What the redeemed shares of one outcome of a market paid.' },
);
export type Payout = Static<typeof Payout>;

export const PayoutList = listOf(Payout, 'PayoutList');
