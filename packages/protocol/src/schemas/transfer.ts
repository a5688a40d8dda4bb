import type { Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { listOf } from './paging.ts';

/** What a transfer was. */
export const TRANSFER_KINDS = ['Deposit', 'Withdrawal', 'Fees'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Quote that came into an account or left it, other than by trading (an extension of wire contract §3). */
export const Transfer = field.object(
  'Transfer',
  {
    transferNo: field.text({ about: 'Transfer number; unique, and higher for later ones.', example: '3' }),
    kind: field.textEnum({
      values: TRANSFER_KINDS,
      about:
        "Deposit: quote came in, the faucet's included. Withdrawal: quote left. Fees: the operator moved collected fees to the account.",
      example: 'Deposit',
    }),
    amount: field.decimal({ about: 'Amount in quote; never negative, also of a withdrawal.', example: '250' }),
    quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
    chainId: field.chainId(),
    createdAt: field.unixSec({ about: 'When it happened, Unix seconds.', example: EXAMPLE.nowSec }),
  },
  { description: 'Quote that came into an account or left it, other than by trading.' },
);
export type Transfer = Static<typeof Transfer>;

export const TransferList = listOf(Transfer, 'TransferList');
